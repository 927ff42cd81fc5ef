import type { ContractChange, ContractStep } from '@aforo/contract/commerce/contract-states'
import { chosenTerms, taxRates } from '../../people/companies/companies.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { invalidField, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { lockSale } from '../sales/sales.queries.ts'
import { holdStatuses } from '../sales/statuses.queries.ts'
import { historyWords, presentContract, traceOf } from './contracts.present.ts'
import { type ContractRow, chainOf, findContract, keysOf, lockChain } from './contracts.queries.ts'
import { isOpen } from './contracts.rules.ts'
import { type DealRow, findDeal } from './deals.queries.ts'
import { discountsOf, linesOf } from './lines.queries.ts'
import { type ContractColumns, updateContract } from './writes.queries.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

export const contract = recordOf({
  type: 'contract',
  find: ({ tx }: Context, id) => findContract(tx, id),
  // The deal first, in the order of everybody who changes one.
  lock: async ({ tx }: Context, id) => {
    const keys = await keysOf(tx, id)
    if (!keys) return undefined
    await holdStatuses(tx)
    await lockSale(tx, keys.sale_id)
    await lockChain(tx, keys.root_id)
    return findContract(tx, id)
  },
  present: async (row: ContractRow, { tx, services, now }) => {
    const ids = { accountIds: row.account_ids, representativeIds: row.representative_ids, annexIds: row.annex_ids }
    const { files } = services
    return presentContract(row, {
      lines: await linesOf(tx, [row.id]),
      discounts: await discountsOf(tx, row.id),
      ...(await chosenTerms(tx, ids, { files, now })),
      chain: await chainOf(tx, row.root_id),
      rates: await taxRates(tx),
      linkOf: key => files.link(key, now),
    })
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
  status: deal.status,
  deprecated: deal.deprecated,
  clientId: deal.client?.id ?? null,
  lineCount: deal.line_count,
  seenLines: deal.lines.length,
  countries: deal.countries,
  conflicts: deal.conflicts,
  contractId: deal.contract_id,
})

export const dealOf = ({ tx }: Pick<Context, 'tx'>, saleId: string) => findDeal(tx, saleId)

/** The tenant's tax rates by date, for plans. */
export const ratesOf = ({ tx }: Pick<Context, 'tx'>) => taxRates(tx)
