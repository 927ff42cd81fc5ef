import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { Sale, SaleSummary } from '@aforo/api/deals/sale-records'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useStoreSale } from './saleQueries.ts'
import { rivalWords } from './saleWords.ts'

/** Says with whom a deal is in conflict since it moved. */
function tellConflicts({ conflicts }: Sale) {
  const [first, ...rest] = conflicts.filter(({ status }) => status === 'OPEN')
  if (!first) return
  const more = rest.length > 0 ? ` y ${rest.length} más` : ''
  toast.warning(`En conflicto por ${first.product.code} con ${rivalWords(first)}${more}.`)
}

/** Moves a deal to another status, with its undo; conflicts are told, they don't stop it. */
export function useMoveSale() {
  const store = useStoreSale()
  const write = async (id: string, status: SaleStatus, version?: number) => {
    const moved = await client.sales.move({ id, status, version })
    store(moved)
    return moved
  }
  return async (sale: Pick<SaleSummary, 'saleId' | 'title' | 'status' | 'version'>, status: SaleStatus) => {
    const moved = await attempt(() => write(sale.saleId, status, sale.version))
    if (!moved) return
    tellConflicts(moved)
    toast.undo(`${sale.title}: ${saleStatusLabels[status]}.`, () =>
      undo(() => write(sale.saleId, sale.status.name, moved.version)),
    )
  }
}
