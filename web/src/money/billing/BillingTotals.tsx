import type { BillingStatus } from '@aforo/api/money/bill-states'
import { billingStatusLabels } from '@aforo/api/money/billing-labels'
import { formatMoney } from '@aforo/api/platform/money'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { StateTotals } from '../../ui/StateTotals.tsx'
import { toneOf } from '../../ui/StatusBadge.tsx'
import { totalsQuery } from './billingQueries.ts'
import type { BillingSearch } from './billingSearch.ts'
import { creditedInWords } from './billingWords.ts'

interface BillingTotalsProps {
  search: BillingSearch
  onStatus: (status: BillingStatus | undefined) => void
}

/** What the bills that match come to, in all and by state; a state is a filter, too. */
export function BillingTotals({ search, onStatus }: BillingTotalsProps) {
  const { data } = useQuery(totalsQuery(search))
  if (!data) return <Skeleton height={74} radius="md" mb="sm" {...loading} />
  const states = data.statuses.filter(({ bills, status }) => bills > 0 || status === search.status)
  if (states.length === 0) return null
  return (
    <StateTotals
      label="Totales con IGV, sin las anuladas"
      figures={data.totals.map(({ currency, bills, total, net, credited }) => [
        `${formatCounted(bills, 'factura', 'facturas')} con IGV`,
        formatMoney({ amount: total, currency }),
        [`${formatMoney({ amount: net, currency })} sin IGV`, creditedInWords({ total, credited, currency })]
          .filter(Boolean)
          .join(' · '),
      ])}
      states={states.map(({ status, bills, totals }) => ({
        state: status,
        label: billingStatusLabels[status],
        tone: toneOf('billing', status),
        count: bills,
        amounts: totals.map(({ currency, total }) => formatMoney({ amount: total, currency })),
      }))}
      value={search.status}
      onChange={onStatus}
    />
  )
}
