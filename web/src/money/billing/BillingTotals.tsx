import type { BillingStatus } from '@aforo/api/money/bill-states'
import { billingStatusLabels } from '@aforo/api/money/billing-labels'
import { formatMoney } from '@aforo/api/platform/money'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { toneOf } from '../../ui/StatusBadge.tsx'
import classes from './Billing.module.css'
import { totalsQuery } from './billingQueries.ts'
import type { BillingSearch } from './billingSearch.ts'

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
    <section className={classes.totals} aria-label="Totales con IGV, sin las anuladas">
      <dl className={classes.figures}>
        {data.totals.map(({ currency, bills, total, net }) => (
          <div key={currency} className={classes.figure}>
            <dt>{formatCounted(bills, 'factura', 'facturas')} con IGV</dt>
            <dd>{formatMoney({ amount: total, currency })}</dd>
            <dd>{formatMoney({ amount: net, currency })} sin IGV</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.states} aria-label="Por estado">
        {states.map(({ status, bills, totals }) => (
          <li key={status}>
            <UnstyledButton
              className={classes.state}
              data-tone={toneOf('billing', status)}
              aria-pressed={search.status === status}
              onClick={() => onStatus(search.status === status ? undefined : status)}
            >
              <span>
                {billingStatusLabels[status]} <b>{formatCount(bills)}</b>
              </span>
              {totals.map(({ currency, total }) => (
                <small key={currency}>{formatMoney({ amount: total, currency })}</small>
              ))}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
