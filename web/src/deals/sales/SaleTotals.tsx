import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import { formatMoney } from '@aforo/api/platform/money'
import { Skeleton, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { SideScroll } from '../../ui/SideScroll.tsx'
import { toneOf } from '../../ui/StatusBadge.tsx'
import classes from './Sales.module.css'
import { totalsQuery } from './saleQueries.ts'
import type { SaleSearch } from './saleSearch.ts'
import { worthTelling } from './saleWords.ts'

interface SaleTotalsProps {
  search: SaleSearch
  /** Whether the stages are told too: the board does so itself. */
  byStage: boolean
  onStatus: (status: SaleStatus | undefined) => void
}

/** What the deals that match come to by the month: in all, weighted, and by stage. */
export function SaleTotals({ search, byStage, onStatus }: SaleTotalsProps) {
  const { data } = useQuery(totalsQuery(search))
  if (!data) return <Skeleton height={74} radius="md" mb="sm" {...loading} />
  const stages = data.stages.filter(({ sales, status }) => sales > 0 || status.name === search.status)
  if (stages.length === 0) return null
  return (
    <section className={classes.totals} aria-label="Totales al mes, sin IGV">
      <dl className={classes.figures}>
        {data.open.map(({ currency, sales, monthly, weighted }) => (
          <div key={currency} className={classes.figure}>
            <dt>{formatCounted(sales, 'negocio', 'negocios')} en curso, al mes sin IGV</dt>
            <dd>{formatMoney({ amount: monthly, currency })}</dd>
            <Tooltip label="Lo de cada negocio al mes × la probabilidad de su estado">
              <Text size="sm" c="dimmed" component="dd" tabIndex={0}>
                Ponderado: {formatMoney({ amount: weighted, currency })}
              </Text>
            </Tooltip>
          </div>
        ))}
      </dl>
      {byStage && (
        <SideScroll frame={classes.stagesFrame}>
          <ul className={classes.stages} aria-label="Por estado">
            {stages.map(({ status: { name }, sales, totals }) => (
              <li key={name}>
                <UnstyledButton
                  className={classes.stage}
                  data-tone={toneOf('sale', name)}
                  aria-pressed={search.status === name}
                  onClick={() => onStatus(search.status === name ? undefined : name)}
                >
                  <span>
                    {saleStatusLabels[name]} <b>{sales}</b>
                  </span>
                  {worthTelling(totals).map(({ currency, monthly }) => (
                    <small key={currency}>{formatMoney({ amount: monthly, currency })}</small>
                  ))}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </SideScroll>
      )}
    </section>
  )
}
