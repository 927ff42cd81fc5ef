import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import { formatMoney } from '@aforo/api/platform/money'
import { Skeleton, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { StateTotals } from '../../ui/StateTotals.tsx'
import { toneOf } from '../../ui/StatusBadge.tsx'
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
    <StateTotals
      label="Totales al mes, sin IGV"
      figures={data.open.map(({ currency, sales, monthly, weighted }) => [
        `${formatCounted(sales, 'negocio', 'negocios')} en curso, al mes sin IGV`,
        formatMoney({ amount: monthly, currency }),
        <Tooltip key={currency} label="Lo de cada negocio al mes × la probabilidad de su estado">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it is computed from is told on focus, too */}
          <span tabIndex={0}>Ponderado: {formatMoney({ amount: weighted, currency })}</span>
        </Tooltip>,
      ])}
      states={
        byStage
          ? stages.map(({ status: { name }, sales, totals }) => ({
              state: name,
              label: saleStatusLabels[name],
              tone: toneOf('sale', name),
              count: sales,
              amounts: worthTelling(totals).map(({ currency, monthly }) => formatMoney({ amount: monthly, currency })),
            }))
          : []
      }
      value={search.status}
      onChange={onStatus}
    />
  )
}
