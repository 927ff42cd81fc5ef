import { randomUUIDv7 } from 'node:crypto'
import type { RunEffect } from '@aforo/api/money/bill-states'
import { add, taxWithinGross } from '@aforo/api/platform/money.rules'
import { taxRateOn } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { monthInWords } from './billing.present.ts'
import { timelineOf } from './billing.service.ts'
import {
  type Consumed,
  consumers,
  type Drifted,
  driftedConsumption,
  insertConsumed,
  linkConsumption,
  linkedOf,
  type Payer,
  payersOf,
  type Until,
  unbilledConsumption,
  unlink,
} from './consumption.queries.ts'
import { daysOfMonth, isUntouched } from './run.rules.ts'
import { runName, sumUp } from './run-sums.service.ts'
import {
  billsOf,
  changeRunEntries,
  type DraftBill,
  deleteEntries,
  insertDrafts,
  keyText,
  type TargetBill,
} from './runs.queries.ts'

/** Clients whose consumption is billed in one transaction. */
export const clientsAtOnce = 200

/** Up to a month's last day: what earlier months left over is billed with it. */
export const untilEnd = (month: string, now: Temporal.Instant): Until => ({ to: daysOfMonth(month).to, now })

/** How an entry of consumption is called. @param month its first day */
export const consumptionInWords = (month: string, campusName: string, bookings: number): string =>
  `Consumos de ${monthInWords(month)} en ${campusName}: ${bookings === 1 ? '1 reserva' : `${bookings} reservas`}`

/** Prices on demand are with tax, entries without: of each entry's sum once. @param taxRate of the bill */
export const netOf = (gross: number, taxRate: number): number => taxWithinGross(gross, taxRate).net

/** What a client consumed on account and a company bills in a currency. */
export interface ConsumptionGroup {
  payer: Payer
  consumed: Consumed[]
  drifted: Drifted[]
}

/** Sorts what is to be billed by bill. What nobody could bill, since there is no company, is left out. */
function groupsOf(consumed: readonly Consumed[], drifted: readonly Drifted[], payers: readonly Payer[]) {
  const groups = new Map<string, ConsumptionGroup>()
  const groupOf = (payer: Payer) => {
    const key = keyText(payer)
    const there = groups.get(key) ?? { payer, consumed: [], drifted: [] }
    groups.set(key, there)
    return there
  }
  const payerOf = new Map(payers.map(payer => [`${payer.clientId} ${payer.currency}`, payer]))
  for (const one of consumed) {
    const payer = payerOf.get(`${one.clientId} ${one.currency}`)
    if (payer) groupOf(payer).consumed.push(one)
  }
  for (const one of drifted) groupOf({ ...one, creditDays: null, paymentDay: null }).drifted.push(one)
  return [...groups.values()]
}

/** One a client and currency. */
const wantedOf = (consumed: readonly Consumed[]) => [
  ...new Map(consumed.map(one => [`${one.clientId} ${one.currency}`, one])).values(),
]

async function groupsIn(tx: Tx, month: string, now: Temporal.Instant, clientIds: readonly string[]) {
  const consumed = await unbilledConsumption(tx, clientIds, untilEnd(month, now))
  const drifted = await driftedConsumption(tx, month, clientIds, false)
  return groupsOf(consumed, drifted, await payersOf(tx, wantedOf(consumed), daysOfMonth(month)))
}

/** What a run would do about a group. */
export interface ConsumptionProposal extends ConsumptionGroup {
  effect: RunEffect
  target: TargetBill | undefined
  bookings: number
  /** Without tax: of bookings that were billed otherwise, and of all that is to be billed. */
  before: number | null
  after: number
}

const effectOf = ({ drifted }: ConsumptionGroup, target: TargetBill | undefined): RunEffect => {
  if ((target && !isUntouched(target)) || !drifted.every(isUntouched)) return 'KEPT'
  return drifted.length === 0 ? 'NEW' : 'UPDATED'
}

/** A page of what a run would do. @returns the last client that was looked at; undefined after the last page */
export async function proposeConsumption(tx: Tx, month: string, now: Temporal.Instant, after: string | null) {
  const clientIds = await consumers(tx, after, clientsAtOnce)
  const groups = await groupsIn(tx, month, now, clientIds)
  const targets = await billsOf(
    tx,
    month,
    groups.map(({ payer }) => payer),
    false,
  )
  const taxRate = await taxRateOn(tx, `${month}-01`)
  const proposals = groups.map((group): ConsumptionProposal => {
    const { consumed, drifted } = group
    const target = targets.get(keyText(group.payer))
    const gross = add(...consumed.map(one => one.gross), ...drifted.map(one => one.after))
    return {
      ...group,
      target,
      effect: effectOf(group, target),
      bookings: add(...consumed.map(one => one.bookings)) + drifted.length,
      before: drifted.length === 0 ? null : netOf(add(...drifted.map(one => one.before)), taxRate),
      after: netOf(gross, taxRate),
    }
  })
  return { proposals, last: clientIds.length === clientsAtOnce ? clientIds.at(-1) : undefined }
}

/** Puts what is unbilled on bills that are held, and sums them up. */
export async function putConsumption(
  unit: Pick<JobUnit, 'tx' | 'now' | 'tenantId'>,
  month: string,
  bills: readonly { billingId: string; clientId: string; currency: string }[],
  consumed: readonly Consumed[],
) {
  const { tx, tenantId, now } = unit
  const ofBill = new Map(bills.map(bill => [`${bill.clientId} ${bill.currency}`, bill.billingId]))
  const entries = consumed.flatMap(one => {
    const billingId = ofBill.get(`${one.clientId} ${one.currency}`)
    if (billingId === undefined) return []
    const description = consumptionInWords(one.month, one.campusName, one.bookings)
    return [{ ...one, id: randomUUIDv7(), billingId, description }]
  })
  await insertConsumed(tx, tenantId, entries)
  await linkConsumption(tx, bills, untilEnd(month, now))
  await sumUpConsumption(
    tx,
    bills.map(({ billingId }) => billingId),
  )
}

/** Entries come to what their bookings come to; those without bookings go. */
async function sumUpConsumption(tx: Tx, billingIds: readonly string[]) {
  const linked = await linkedOf(tx, billingIds)
  const [full, empty] = [linked.filter(one => one.bookings > 0), linked.filter(one => one.bookings === 0)]
  await changeRunEntries(
    tx,
    full.map(one => ({
      id: one.id,
      amount: netOf(one.gross, one.taxRate),
      days: null,
      description: consumptionInWords(one.month, one.campusName, one.bookings),
    })),
  )
  await deleteEntries(
    tx,
    empty.map(({ id }) => id),
  )
}

/** Bills a page of clients what their people consumed on account. @param after the last client of the page before */
export async function billConsumption(unit: JobUnit, month: string, after: string | null) {
  const { tx, tenantId, now, record } = unit
  const clientIds = await consumers(tx, after, clientsAtOnce)
  const drifted = await driftedConsumption(tx, month, clientIds, true)
  const open = drifted.filter(isUntouched)
  await unlink(tx, open)
  const consumed = await unbilledConsumption(tx, clientIds, untilEnd(month, now))
  const payers = await payersOf(tx, wantedOf(consumed), daysOfMonth(month))
  const before = await billsOf(tx, month, payers, true)
  const drafts = payers.filter(payer => !before.has(keyText(payer)))
  const taxRate = await taxRateOn(tx, `${month}-01`)
  const made = new Set(
    await insertDrafts(
      tx,
      { tenantId, month, taxRate, now, timeline: timelineOf({ now, who: runName }) },
      drafts.map((draft): DraftBill => ({ ...draft, id: randomUUIDv7() })),
    ),
  )
  const targets = drafts.length === 0 ? before : await billsOf(tx, month, payers, true)
  const bills = payers.flatMap(({ clientId, currency, companyId }) => {
    const target = targets.get(keyText({ clientId, currency, companyId }))
    return target && isUntouched(target) ? [{ billingId: target.id, clientId, currency }] : []
  })
  await putConsumption(unit, month, bills, consumed)
  const unlinked = new Set(open.map(({ billingId }) => billingId))
  await sumUpConsumption(tx, [...unlinked])
  const concerned = new Set([...bills.map(({ billingId }) => billingId), ...unlinked])
  if (concerned.size > 0) await sumUp(unit, concerned)
  for (const id of concerned)
    record({
      action: made.has(id) ? 'billing.made' : 'billing.replanned',
      entityType: 'billing',
      entityId: id,
      after: { month },
    })
  const kept = new Set([
    ...payers.filter(
      payer => !bills.some(bill => bill.clientId === payer.clientId && bill.currency === payer.currency),
    ),
    ...drifted.filter(one => !isUntouched(one)).map(({ billingId }) => billingId),
  ])
  return {
    made: made.size,
    updated: concerned.size - made.size,
    kept: kept.size,
    last: clientIds.length === clientsAtOnce ? clientIds.at(-1) : undefined,
  }
}
