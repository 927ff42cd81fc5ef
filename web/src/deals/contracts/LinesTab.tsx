import type { Contract } from '@aforo/api/deals/contract-records'
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinesTable } from './LinesTable.tsx'

/** What is rented by a contract. */
export function LinesTab({ contract: { id, information, can } }: { contract: Contract }) {
  if (information.lines.length === 0)
    return (
      <EmptyState
        icon={IconPackage}
        title="Sin productos todavía"
        text="Se eligen en las condiciones del contrato."
        action={
          can.editTerms && (
            <Button
              data-writes
              renderRoot={props => (
                <Link to="/app/sales/contracts/$id/edit" params={{ id }} search={{ step: 'TERMS' }} {...props} />
              )}
            >
              Añadir productos
            </Button>
          )
        }
      />
    )
  return (
    <LinesTable
      label="Lo que se alquila"
      lines={information.lines}
      currency={information.currency}
      totals={information.totals}
    />
  )
}
