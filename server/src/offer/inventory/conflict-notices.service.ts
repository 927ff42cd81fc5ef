import { formatDate, formatDates } from '@aforo/api/platform/dates-in-words'
import type { HandlerContext } from '../../platform/http/on.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import { findConflict } from './conflicts.queries.ts'
import { daysOfRange } from './days.rules.ts'
import { exceptionTitle } from './inventory.present.ts'
import { type TakerRow, takersOfChains } from './takers.queries.ts'
import type { Overlap } from './takings.queries.ts'

/** The conflicts that a change made, and those that it ended. */
export interface Found {
  opened: (Overlap & { id: string })[]
  solved: (Overlap & { id: string })[]
}

/** What a change has at hand: a handler's context, or a job's transaction with its tenant. */
export type TakingUnit = Pick<HandlerContext, 'tx' | 'emit' | 'now' | 'record' | 'enqueue'> & {
  /** Without a person where a job or the CRM does it. */
  caller: { tenantId: string; userId?: string }
}

/** So many conflicts of one change are told one by one; an import that makes more is told of as one. */
const toldOneByOne = 20

const titleOf = (taker: TakerRow | undefined) =>
  taker === undefined ? 'otro' : taker.kind === 'EXCEPTION' ? exceptionTitle(taker) : (taker.title ?? 'un negocio')

export const daysInWords = (during: string): string => {
  const { startDate, endDate } = daysOfRange(during)
  return endDate === null ? `desde el ${formatDate(startDate)}` : formatDates(startDate, endDate)
}

/** Keeps what was found and what ended in the history, and tells the owners of both sides of what is new. */
export async function tellOfConflicts(context: TakingUnit, { opened, solved }: Found): Promise<void> {
  const { tx, record, caller } = context
  for (const { id, product_id, during } of solved)
    record({ action: 'conflict.solved', entityType: 'conflict', entityId: id, after: { product: product_id, during } })
  if (opened.length === 0) return
  const chains = [...new Set(opened.flatMap(({ one_chain, other_chain }) => [one_chain, other_chain]))]
  const products = [...new Set(opened.map(({ product_id }) => product_id))]
  const takers = await takersOfChains(tx, chains, products)
  const sideOf = (chain: string, product: string) =>
    takers.find(taker => taker.chain_id === chain && taker.product_id === product)
  const owners = new Set<string>()
  for (const [index, { id, product_id, one_chain, other_chain, during }] of opened.entries()) {
    const sides = [sideOf(one_chain, product_id), sideOf(other_chain, product_id)]
    const titles = sides.map(titleOf)
    record({
      action: 'conflict.found',
      entityType: 'conflict',
      entityId: id,
      after: { product: product_id, during, sides: titles.join(' · ') },
    })
    const own = sides.flatMap(side => side?.owner_id ?? [])
    for (const owner of own) owners.add(owner)
    if (index >= toldOneByOne) continue
    const conflict = await findConflict(tx, id)
    await notify(context, {
      tenantId: caller.tenantId,
      // Nobody's conflict is everybody's.
      userIds: own.length > 0 ? own : await administratorsOf(tx),
      kind: 'CONFLICT_FOUND',
      title: `Conflicto en ${conflict?.product_name ?? 'un producto'}: ${titles.join(' y ')}`,
      body: `Los dos toman ${daysInWords(during)}.`,
      link: `/app/inventory?tab=conflicts&conflict=${id}`,
    })
  }
  const rest = opened.length - toldOneByOne
  if (rest > 0)
    await notify(context, {
      tenantId: caller.tenantId,
      userIds: owners.size > 0 ? [...owners] : await administratorsOf(tx),
      kind: 'CONFLICT_FOUND',
      title: `Y ${rest} conflictos más en el inventario`,
      link: '/app/inventory?tab=conflicts',
    })
}
