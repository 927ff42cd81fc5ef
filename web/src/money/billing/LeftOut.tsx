import type { LeftOut } from '@aforo/api/money/billing-runs'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'

export function ContractLink({ contract: { id }, label }: { contract: { id: string }; label: string }) {
  return (
    <Anchor size="sm" renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id }} {...props} />}>
      {label}
    </Anchor>
  )
}

/** Contracts that no bill can hold, each with the way to it; everything else goes on without them. */
export function LeftOutAlert({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null
  return (
    <Note
      tone="bad"
      title={`${formatCounted(leftOut.length, 'contrato quedó fuera', 'contratos quedaron fuera')}; lo demás sigue`}
    >
      <Rows aria-label="Contratos que quedaron fuera">
        {leftOut.map(({ contract, message }) => (
          <li key={contract.id}>
            <Text size="sm">{message}</Text>
            <ContractLink contract={contract} label={`Revisar el contrato ${contract.number}`} />
          </li>
        ))}
      </Rows>
    </Note>
  )
}
