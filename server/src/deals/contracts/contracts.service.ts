import type { ContractChange, ContractStep } from '@aforo/api/deals/contract-states'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { chosenTerms, taxRates } from '../../people/companies/companies.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { invalidField, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import type { SaleRow } from '../sales/sales.queries.ts'
import { holdStatuses } from '../sales/statuses.queries.ts'
import { type Around, presentContract } from './contracts.present.ts'
import { type ContractRow, findContract, membersOf } from './contracts.queries.ts'
import { isOpen } from './contracts.rules.ts'
import { type DealRow, findDeal } from './deals.queries.ts'
import { endOfChain } from './early-end.queries.ts'
import { historyWords, traceOf } from './history.present.ts'
import { discountsOf, linesOf } from './lines.queries.ts'
import { lockChainOf, lockDealOf } from './locks.queries.ts'
import { noticeOf } from './notices.queries.ts'
import { purchaseOrderOf } from './purchase-order.queries.ts'
import { atPricesOf } from './rented-products.service.ts'
import { type ContractColumns, updateContract } from './writes.queries.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

/** What a contract is shown with. */
export async function aroundOf(row: ContractRow, { tx, services: { files }, now }: Context): Promise<Around> {
  const ids = camelCased(row, ['account_ids', 'representative_ids', 'annex_ids'])
  const [lines, discounts, chosen, chain, rates, notice, end, today, poCode] = await Promise.all([
    linesOf(tx, [row.id]),
    discountsOf(tx, row.id),
    chosenTerms(tx, ids, { files, now }),
    membersOf(tx, row.root_id),
    taxRates(tx),
    noticeOf(tx, row.root_id),
    endOfChain(tx, row.root_id),
    todayWhere(tx, {}, now),
    purchaseOrderOf(tx, row.root_id),
  ])
  return { lines, discounts, ...chosen, chain, rates, notice, end, today, poCode, linkOf: key => files.link(key, now) }
}

export const contract = recordOf({
  type: 'contract',
  find: ({ tx }: Context, id) => findContract(tx, id),
  // The deal first, in the order of everybody who changes one.
  lock: async ({ tx }: Context, id) => {
    // They travel together and are done one after the other.
    const held = [holdStatuses(tx), lockDealOf(tx, id), lockChainOf(tx, id)]
    const [row] = await Promise.all([findContract(tx, id), ...held])
    return row
  },
  present: async (row: ContractRow, context) => {
    const around = await aroundOf(row, context)
    const [priced = row] = await atPricesOf(context.tx, [row], around.today)
    return presentContract(priced, around)
  },
  trace: traceOf,
  event: ({ id }) => ({ topic: 'contracts', id }),
  words: historyWords,
})

/** What a step of the wizard may alter. */
type Alters = 'parties' | 'terms' | 'choices'

type StepErrors = Parameters<typeof contract.lock>[2] & WrongState<ContractRow['status']> & Refusals<'INVALID_FIELD'>

const ofAddendum: Record<Exclude<Alters, 'choices'>, { field: string; message: string }> = {
  parties: { field: 'id', message: 'Esta adenda no cambia las partes: para eso prepara una adenda de partes.' },
  terms: { field: 'id', message: 'Las condiciones de una adenda se dicen al prepararla.' },
}

const mayAlter = (kind: ContractChange | null, alters: Alters) =>
  kind === null || alters === 'choices' || (alters === 'parties' && kind === 'PARTIES')

/** The contract to write a step into, held for this transaction. @throws WRONG_STATE, INVALID_FIELD of an addendum */
export async function lockForStep(
  context: Context,
  asked: { id: string; version?: number },
  alters: Alters,
  errors: StepErrors,
): Promise<ContractRow> {
  const row = await contract.lock(context, asked, errors)
  if (!isOpen(row.status)) wrongState(errors, row.status)
  if (alters !== 'choices' && !mayAlter(row.change_kind, alters))
    invalidField(errors, ofAddendum[alters].field, ofAddendum[alters].message)
  return row
}

/** Writes what a step said. A document that was made before is older than the contract from then on. */
export async function writeStep(
  { tx }: Pick<Context, 'tx'>,
  row: ContractRow,
  step: ContractStep,
  fields: ContractColumns,
): Promise<void> {
  await updateContract(tx, row.id, { ...fields, ...(row.status === 'CREATED' && { document_stale: true }) }, step)
}

/** What decides whether a contract can be made from a deal. */
export const factsOf = (deal: DealRow) => ({
  ...camelCased(deal, ['status', 'deprecated', 'line_count', 'countries', 'conflicts', 'contract_id']),
  clientId: deal.client?.id ?? null,
  seenLines: deal.lines.length,
})

/** The same of a deal that was read whole. */
export const factsOfSale = (sale: SaleRow) => ({
  ...camelCased(sale, ['status', 'client_id', 'line_count', 'conflicts']),
  deprecated: sale.deprecated_at !== null,
  seenLines: sale.lines.count,
  countries: [],
  contractId: null,
})

export const dealOf = ({ tx }: Pick<Context, 'tx'>, saleId: string) => findDeal(tx, saleId)

/** The tenant's tax rates by date, for plans. */
export const ratesOf = ({ tx }: Pick<Context, 'tx'>) => taxRates(tx)
