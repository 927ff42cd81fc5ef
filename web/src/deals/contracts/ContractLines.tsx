import type { ContractSummary } from '@aforo/api/deals/contract-records'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { todayHere } from '../../ui/dates/calendar.ts'
import { Rows } from '../../ui/Rows.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { endingWords, nameOf, productWords, termWords } from './contractWords.ts'

/** Contracts in a tab of another record: each with where it stands, what it rents, until when and for how much. */
export const ContractLines = ({ contracts }: { contracts: readonly ContractSummary[] }) => (
  <Rows look="framed" aria-label="Contratos">
    {contracts.map(contract => {
      const ending = endingWords(contract, todayHere())
      return (
        <li key={contract.id}>
          <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
            <Anchor
              fw={500}
              c="inherit"
              renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id: contract.id }} {...props} />}
            >
              {nameOf(contract)}
            </Anchor>
            <StatusBadge of="contract" status={contract.status} />
          </Group>
          <Text size="sm" c="dimmed">
            {[
              productWords(contract),
              formatMoney({ amount: contract.monthly, currency: contract.currency }),
              termWords(contract, todayHere()),
            ].join(' · ')}
          </Text>
          {ending && <Badge label={ending} tone="warning" />}
        </li>
      )
    })}
  </Rows>
)
