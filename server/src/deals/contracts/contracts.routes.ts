import { planOf } from '@aforo/api/deals/billing-plan.rules'
import { fitsBill } from '@aforo/api/deals/plan-limits.rules'
import { SaleCurrency } from '@aforo/api/deals/sale-states'
import { daysAfter, laterOf } from '@aforo/api/platform/calendar-dates.rules'
import { add, withinAmounts } from '@aforo/api/platform/money.rules'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound, wrongState } from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { pastAmounts, presentSummary } from './contracts.present.ts'
import {
  type ContractRow,
  chainOf,
  contractsOfClient,
  contractsOfTeam,
  countContracts,
  countPreparing,
  findContract,
  listContracts,
  searchOf,
} from './contracts.queries.ts'
import { type Context, contract, ratesOf } from './contracts.service.ts'
import { agreeCredits } from './credits.service.ts'
import { campusNamed, teamNamed } from './deals.queries.ts'
import { linesOf, signedLinesOf } from './lines.queries.ts'
import { lookedUntil } from './lines.rules.ts'
import { rentedBy, termsOf } from './plan.service.ts'
import { atPricesOf, rentedAt } from './rented-products.service.ts'
import { updateContract } from './writes.queries.ts'

/** Something is rented for so many more days at most, or renewed within them. */
const soonDays = 90

export const contractRoutes = {
  search: on.contracts.search.handler(async ({ input, context: { tx, now } }) => {
    const filter = await searchOf(tx, input)
    const today = await todayWhere(tx, {}, now)
    return readPage(input, {
      rows: async stretch => atPricesOf(tx, await listContracts(tx, filter, stretch), today),
      total: () => countContracts(tx, filter),
      present: row => presentSummary(row, today),
    })
  }),

  get: on.contracts.get.handler(async ({ input, context, errors }) =>
    contract.present((await findContract(context.tx, input.id)) ?? notFound(errors), context),
  ),

  campusDetail: on.contracts.campusDetail.handler(async ({ input, context: { tx, now }, errors }) => {
    const campus = (await campusNamed(tx, input.id)) ?? notFound(errors)
    const today = await todayWhere(tx, { campusId: campus.id }, now)
    const rented = await rentedAt(tx, today, { campusId: campus.id })
    const soon = daysAfter(today, soonDays)
    return {
      campusId: campus.id,
      campusName: campus.name,
      today,
      rented,
      monthly: SaleCurrency.options.flatMap(currency => {
        const of = rented.filter(line => line.currency === currency)
        return of.length === 0 ? [] : [{ currency, amount: add(...of.map(({ monthly }) => monthly)) }]
      }),
      preparing: await countPreparing(tx, campus.id),
      endingSoon: rented.filter(({ endDate }) => endDate !== null && endDate <= soon).length,
      renewingSoon: rented.filter(({ renewal }) => renewal !== null && renewal.on <= soon).length,
    }
  }),

  byTeam: on.contracts.byTeam.handler(async ({ input, context: { tx, now }, errors }) => {
    const team = (await teamNamed(tx, input.id)) ?? notFound(errors)
    const today = await todayWhere(tx, {}, now)
    return {
      contracts: (await atPricesOf(tx, await contractsOfTeam(tx, team.id), today)).map(row =>
        presentSummary(row, today),
      ),
      rented: await rentedAt(tx, today, { teamId: team.id }),
    }
  }),

  history: on.contracts.history.handler(({ input, context, errors }) => contract.history(context, input, errors)),

  background: on.contracts.background.handler(async ({ input, context: { tx, now }, errors }) => {
    const row = (await findContract(tx, input.id)) ?? notFound(errors)
    const today = await todayWhere(tx, {}, now)
    const rows = await contractsOfClient(tx, row.chain_client_id, row.root_id)
    return (await atPricesOf(tx, rows, today)).map(one => presentSummary(one, today))
  }),

  plan: on.contracts.plan.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const row = (await findContract(tx, input.id)) ?? notFound(errors)
    const rented = await rentedBy(tx, row)
    const today = await todayWhere(tx, {}, now)
    const { until, cut } = lookedUntil(rented.lines, laterOf(today, row.starts_on))
    const rates = await ratesOf(context)
    const plan = withinAmounts(() => {
      const months = planOf(termsOf(row, rented), rates, until)
      const totals = {
        net: add(...months.map(({ net }) => net)),
        tax: add(...months.map(({ tax }) => tax)),
        total: add(...months.map(({ total }) => total)),
      }
      return { months, totals }
    })
    const { months, totals } = plan ?? { months: [], totals: { net: 0, tax: 0, total: 0 } }
    const names = await namesOf(context, row.root_id, rented.lines)
    return {
      currency: row.currency,
      months: months.map(month => ({
        ...month,
        lines: month.lines.map(line => ({ ...line, productName: names.get(line.lineId) ?? '' })),
      })),
      totals,
      until: cut ? until : null,
      fault: fitsBill(plan?.totals.total) ? null : pastAmounts(row.currency),
    }
  }),

  associate: on.contracts.associate.handler(async ({ input, context, errors }) => {
    const row = await contract.lock(context, { id: input.id }, errors)
    if (row.status === 'ARCHIVED') wrongState(errors, row.status)
    if (row.changes_id !== null) invalidField(errors, 'id', 'El equipo es del contrato, no de sus adendas.')
    const team = (await teamNamed(context.tx, input.teamId)) ?? invalidField(errors, 'teamId', 'Elige un equipo.')
    // Asked twice, it answers the same.
    if (row.team_id === team.id) return contract.present(row, context)
    await changeTeam(context, row, team.id)
    return contract.changed(context, 'contract.team_associated', row)
  }),

  dissociate: on.contracts.dissociate.handler(async ({ input, context, errors }) => {
    const row = await contract.lock(context, { id: input.id }, errors)
    if (row.status === 'ARCHIVED') wrongState(errors, row.status)
    if (row.team_id === null) return contract.present(row, context)
    if (row.team_id !== input.teamId) invalidField(errors, 'teamId', 'El contrato no es de ese equipo.')
    await changeTeam(context, row, null)
    return contract.changed(context, 'contract.team_dissociated', row)
  }),
}

/** Says whose people use what is rented. The included credits that aren't deposited yet go there. */
async function changeTeam(context: Context, { id }: ContractRow, teamId: string | null) {
  await updateContract(context.tx, id, { team_id: teamId })
  const after = await findContract(context.tx, id)
  if (after && after.signed_at !== null) await agreeCredits(context, after, await signedLinesOf(context.tx, id))
}

/** The products' names of signed lines, or of a draft's own. */
async function namesOf(
  { tx }: Parameters<typeof ratesOf>[0],
  rootId: string,
  lines: readonly { id: string; productId: string }[],
): Promise<Map<string, string>> {
  const rows = await linesOf(
    tx,
    (await chainOf(tx, rootId)).map(({ id }) => id),
  )
  const names = new Map(rows.map(({ productId, name }) => [productId, name]))
  return new Map(lines.map(({ id, productId }) => [id, names.get(productId) ?? '']))
}
