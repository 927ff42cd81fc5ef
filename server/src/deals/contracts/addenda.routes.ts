import { randomUUIDv7 } from 'node:crypto'
import { monthlyOn, nextRaise, planOf } from '@aforo/api/deals/billing-plan.rules'
import type { AddendumChange, AddendumEffect } from '@aforo/api/deals/contract-addenda'
import { comingRenewal, inForceUntil, isRenewing } from '@aforo/api/deals/contract-terms.rules'
import { dayBefore, earlierOf, laterOf, monthsAfter } from '@aforo/api/platform/calendar-dates.rules'
import { add, subtract, withinAmounts } from '@aforo/api/platform/money.rules'
import type { z } from 'zod'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { type ChainAfter, chainAfter, occupationChange, type Span } from './addenda.rules.ts'
import { pastAmounts, presentLine, presentMember, presentParties } from './contracts.present.ts'
import { type ContractRow, chainOf, findContract } from './contracts.queries.ts'
import { type Context, contract, ratesOf } from './contracts.service.ts'
import { firstMonthFrom } from './credits.service.ts'
import { presentEnd } from './early-end.present.ts'
import { endTerms, faultInEnd } from './early-end.rules.ts'
import { endingTerms } from './ending.rules.ts'
import { refuseBeyondBill } from './limits.service.ts'
import {
  type LineRow,
  linesOf,
  productFacts,
  replaceDiscounts,
  replaceLines,
  signedDiscountsOf,
} from './lines.queries.ts'
import { daysOfLines, dayWithin, monthOn, plannedYears, rentOf, type SignedLine } from './lines.rules.ts'
import { keysOf } from './locks.queries.ts'
import { billedMonths } from './month-bills.queries.ts'
import { noticeOf } from './notices.queries.ts'
import { chainBefore, penaltyOf, type Rented, termsOf } from './plan.service.ts'
import { rivalsOf } from './rivals.service.ts'
import { insertContract, replaceAccounts, replaceRepresentatives } from './writes.queries.ts'

type ChangeErrors = Refusals<'NOT_FOUND' | 'INVALID_FIELD' | 'ADDENDUM_NEEDS_SIGNED'> & {
  ADDENDUM_PENDING(given: { data: { contractId: string } }): Error
}

interface Decided {
  root: ContractRow
  last: ContractRow
  before: readonly SignedLine[]
  after: ChainAfter
  /** The change with all that it means. */
  change: AddendumChange
}

/** What a change would make of the chain that a contract is of. @throws what speaks against it */
async function decide(
  context: Pick<Context, 'tx'>,
  { id, change }: { id: string; change: AddendumChange },
  errors: ChangeErrors,
): Promise<Decided> {
  const { tx } = context
  const asked = (await findContract(tx, id)) ?? notFound(errors)
  const chain = await chainOf(tx, asked.root_id)
  const more = change.kind === 'LINES' ? change.begins.map(({ productId }) => productId) : []
  const before = await chainBefore(tx, chain, more)
  // Also asked of an addendum that isn't signed: what it changes isn't agreed yet.
  if (before.root.status !== 'SIGNED' || asked.status !== 'SIGNED') fail(errors.ADDENDUM_NEEDS_SIGNED())
  const pending = chain.find(
    ({ changes_id, status }) => changes_id !== null && (status === 'DRAFT' || status === 'CREATED'),
  )
  if (pending) fail(errors.ADDENDUM_PENDING({ data: { contractId: pending.id } }))
  const decided = chainAfter(change, before, randomUUIDv7)
  if ('fault' in decided) return invalidField(errors, decided.fault.field, decided.fault.message)
  const meant = change.kind === 'END' ? { kind: change.kind, ...endTerms(change, before.root) } : change
  const endFault = meant.kind === 'END' && faultInEnd(endTerms(meant, before.root), before.root, before.lines)
  if (endFault) return invalidField(errors, endFault.field, endFault.message)
  const { lines } = decided.after
  const rented = {
    lines,
    discounts: await signedDiscountsOf(tx, before.root.id),
    ...(await penaltyOf(tx, { root_id: before.root.id, id: null, change: meant }, lines)),
  }
  await refuseBeyondBill(context, { row: before.root, rented, startsOn: decided.after.from, field: 'change' }, errors)
  return { root: before.root, last: before.last, before: before.lines, after: decided.after, change: meant }
}

interface Effect {
  root: ContractRow
  from: string
  before: readonly SignedLine[]
  after: readonly SignedLine[]
  change: AddendumChange
  /** Of an addendum that is saved. */
  id: string | null
}

/** Whether lines go on until notice is given. */
const renewsNow = (lines: readonly SignedLine[]) => lines.some(({ renews, endsOn }) => renews && endsOn === null)

/** The yearly increase that goes on from a day, with the first anniversary that raises something. */
function increaseOf({ yearly_increase: rate }: ContractRow, lines: readonly SignedLine[], from: string) {
  const [next] = lines
    .filter(({ endsOn }) => endsOn === null || endsOn >= from)
    .flatMap(line => nextRaise(line, from) ?? [])
    .sort()
  return rate === 0 || next === undefined ? null : { rate, next }
}

/** What a change of parties hands to a new client. */
function handoverOf({ included_credits }: ContractRow, from: string, billed: Awaited<ReturnType<typeof billedMonths>>) {
  const month = firstMonthFrom(from).slice(0, 7)
  const bills = [...billed].map(([month, bill]) => ({ month, bill })).filter(one => one.month >= month)
  return {
    month,
    bills: bills.toSorted((one, other) => one.month.localeCompare(other.month)),
    credits: included_credits > 0,
  }
}

/** What a change does to what is occupied and billed, in the answer's shape. */
async function effectOf(
  context: Context,
  { root, from, before, after, change, id }: Effect,
): Promise<z.input<typeof AddendumEffect>> {
  const { tx } = context
  const { taken, freed } = occupationChange(before, after)
  const facts = await productFacts(tx, [...new Set([...taken, ...freed].map(({ productId }) => productId))])
  const spanOf = ({ productId, from: first, to }: Span) => {
    const product = facts.get(productId)
    return { product: { id: productId, code: product?.code ?? '', name: product?.name ?? '' }, from: first, to }
  }
  const horizon = monthsAfter(from, 12 * plannedYears)
  const lastOf = (lines: readonly SignedLine[]) => daysOfLines(lines).endsOn ?? horizon
  const ends = [lastOf(before), lastOf(after)].sort().at(-1) ?? horizon
  const until = earlierOf(ends, horizon)
  const discounts = await signedDiscountsOf(tx, root.id)
  const rates = await ratesOf(context)
  // What is agreed so far may be past what an amount can be: an addendum mends that.
  const rentWith = (lines: readonly SignedLine[], penalty: Pick<Rented, 'penalty'>) =>
    withinAmounts(() => rentOf(planOf(termsOf(root, { lines: [...lines], discounts, ...penalty }), rates, until)))
  const monthWith = (lines: readonly SignedLine[], day: string) =>
    withinAmounts(() => monthOn(lines, root.yearly_increase, day)) ?? 0
  const of = { root_id: root.id, id }
  const was = rentWith(
    before,
    await penaltyOf(tx, { ...of, change: id === null ? null : { kind: 'PARTIES', from } }, before),
  )
  const is = rentWith(after, await penaltyOf(tx, { ...of, change }, after))
  const bills = await billedMonths(tx, root.id)
  const months = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .sort()
    .map(month => ({ month, before: was?.get(month) ?? 0, after: is?.get(month) ?? 0 }))
    .filter(month => month.before !== month.after)
    .map(month => ({
      ...month,
      difference: subtract(month.after, month.before),
      bill: bills.get(month.month) ?? null,
    }))
  const totals = { before: add(...months.map(one => one.before)), after: add(...months.map(one => one.after)) }
  return {
    from,
    currency: root.currency,
    occupation: { taken: taken.map(spanOf), freed: freed.map(spanOf) },
    rivals: await rivalsOf(
      context,
      root.sale_id,
      taken.map(({ productId, from: startsOn, to }) => ({ productId, startsOn, endsOn: to })),
    ),
    billing: { months, ...totals, difference: subtract(totals.after, totals.before) },
    handover: change.kind === 'PARTIES' ? handoverOf(root, from, bills) : null,
    monthly: {
      before: monthWith(before, laterOf(dayBefore(from), root.starts_on)),
      after: monthWith(after, from),
    },
    yearlyIncrease: increaseOf(root, after, from),
    earlyEnd: change.kind === 'END' ? presentEnd(endTerms(change, root), root) : null,
    fault: was && is ? null : pastAmounts(root.currency),
    endDate: { before: daysOfLines(before).endsOn, after: daysOfLines(after).endsOn },
    renews: { before: renewsNow(before), after: renewsNow(after) },
  }
}

export const addendumRoutes = {
  addendumEffect: on.contracts.addendumEffect.handler(async ({ input, context, errors }) => {
    const { root, before, after, change } = await decide(context, input, errors)
    return effectOf(context, { root, from: after.from, before, after: after.lines, change, id: null })
  }),

  addAddendum: on.contracts.addAddendum.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    await contract.lock(context, { id: input.id }, errors)
    const { root, last, before, after, change } = await decide(context, input, errors)
    const id = randomUUIDv7()
    const { endsOn } = daysOfLines(after.lines)
    const renews = after.lines.some(line => line.renews)
    const shown = input.change.kind === 'END' ? dayBefore(after.from) : after.from
    const monthly = monthOn(after.lines, root.yearly_increase, shown)
    await unless(
      'contracts_changed_once',
      () => errors.ADDENDUM_PENDING({ data: { contractId: root.id } }),
      () =>
        insertContract(tx, {
          tenant_id: caller.tenantId,
          id,
          sale_id: root.sale_id,
          root_id: root.id,
          current_id: id,
          changes_id: last.id,
          change_kind: input.change.kind,
          changes_from: after.from,
          change: { ...change, before, after: after.lines },
          country_code: root.country_code,
          contract_type: root.contract_type,
          status: 'DRAFT',
          company_id: last.company_id,
          client_id: last.client_id,
          chain_client_id: last.client_id,
          executive_id: root.executive_id,
          client_info: last.client_info,
          representative_info: last.representative_info,
          member_responsible_info: last.member_responsible_info,
          invoice_contact: last.invoice_contact,
          payment_contact: last.payment_contact,
          currency: root.currency,
          starts_on: root.starts_on,
          notice_days: root.notice_days,
          // What was given a last day of its own isn't renewed any more.
          ...(renews
            ? { ends_on: root.ends_on, renewal: root.renewal, renewal_months: root.renewal_months }
            : {
                ends_on: endsOn,
                renewal: isRenewing(endingTerms(last)) ? 'NONE' : last.renewal,
                renewal_months: isRenewing(endingTerms(last)) ? null : last.renewal_months,
              }),
          chain_ends_on: endsOn,
          chain_renews: renews,
          payment_day: root.payment_day,
          credit_days: root.credit_days,
          payment_method_id: root.payment_method_id,
          deposit: root.deposit,
          set_up_fee: root.set_up_fee,
          yearly_increase: root.yearly_increase,
          prorates: root.prorates,
          included_credits: root.included_credits,
          monthly,
          chain_monthly: monthly,
          synced: root.synced,
          created_by: caller.userId,
          created_at: now.toString(),
        }),
    )
    const key = { tenantId: caller.tenantId, contractId: id }
    await replaceLines(tx, key, after.own)
    const discounts = await signedDiscountsOf(tx, root.id)
    await replaceDiscounts(
      tx,
      key,
      discounts.filter(({ to }) => to === null || to >= after.from),
    )
    await replaceAccounts(tx, key, last.account_ids)
    await replaceRepresentatives(tx, key, last.representative_ids)
    context.emit({ topic: 'contracts', id: root.id })
    return contract.created(context, 'contract.addendum_created', id, errors)
  }),

  effect: on.contracts.effect.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const row = (await findContract(tx, input.id)) ?? notFound(errors)
    const root = (await findContract(tx, row.root_id)) ?? notFound(errors)
    const { change, changes_from } = row
    if (!change || !changes_from) return fail(errors.ADDENDUM_NEEDS_SIGNED())
    return effectOf(context, {
      root,
      from: changes_from,
      before: change.before,
      after: change.after,
      change,
      id: row.id,
    })
  }),

  asOf: on.contracts.asOf.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const keys = (await keysOf(tx, input.id)) ?? notFound(errors)
    const chain = await chainOf(tx, keys.root_id)
    const before = await chainBefore(tx, chain, [])
    const { root } = before
    if (root.signed_at === null) fail(errors.ADDENDUM_NEEDS_SIGNED())
    const date = input.date ?? (await todayWhere(tx, {}, now))
    const inForce =
      chain.findLast(one => one.signed_at !== null && one.changes_from !== null && one.changes_from <= date) ?? root
    const day = dayWithin(before.lines, date)
    const notice = await noticeOf(tx, root.id)
    const products = new Map<string, LineRow>()
    for (const line of await linesOf(
      tx,
      chain.map(({ id }) => id),
    ))
      products.set(line.productId, line)
    const priced = before.lines
      .filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn))
      .flatMap(line => {
        const product = products.get(line.productId)
        if (!product) return []
        const origin = before.origins.get(line.id)
        const shown = presentLine({
          ...product,
          id: line.id,
          startsOn: line.startsOn,
          endsOn: line.endsOn,
          renews: line.renews ?? false,
          inForceUntil: line.endsOn,
          freeDays: line.freeDays,
          quantity: origin?.quantity ?? 1,
          amount: origin?.amount ?? line.monthly,
          promotion: origin?.promotion ?? null,
          period: origin?.period ?? null,
          discount: origin?.discount ?? 0,
        })
        const price = withinAmounts(() => monthlyOn(line, root.yearly_increase, day))
        return [{ ...shown, amount: price ?? line.monthly, isPriced: price !== undefined }]
      })
    const sum = withinAmounts(() => add(...priced.map(({ amount }) => amount)))
    const lines = priced.map(({ isPriced: _, ...line }) => line)
    // An end is known from the day on which it was signed, whatever the first day without what ended.
    const agreed = chain.findLast(
      one =>
        one.signed_at !== null &&
        ((one.signed_on !== null && one.signed_on <= date) || (one.changes_from !== null && one.changes_from <= date)),
    )
    const terms = endingTerms(agreed ?? inForce)
    const endDate = inForceUntil(terms, notice && notice.given_on <= date ? notice.given_on : null)
    return {
      date,
      linesOn: day,
      rootId: root.id,
      inForce: presentMember(inForce),
      client: { id: inForce.client_id, name: inForce.client_info.name },
      ...presentParties(inForce),
      currency: root.currency,
      endDate,
      renewal: endDate === null && isRenewing(terms) ? comingRenewal(terms, date) : null,
      lines,
      monthly: sum ?? root.chain_monthly,
      fault: sum === undefined || priced.some(({ isPriced }) => !isPriced) ? pastAmounts(root.currency) : null,
    }
  }),
}
