import type { BillingStatus } from '@aforo/api/money/bill-states'
import { entryWithoutTax, totalsOfBill, withoutTaxInWords } from '@aforo/api/money/billing.rules'
import { billingSettings, refuseClosed } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { askOutside } from '../../platform/outside-systems/ask.ts'
import { recordOf } from '../../platform/records.ts'
import { historyWords, presentBilling, titleOf, traceOf } from './billing.present.ts'
import {
  type BillingMarks,
  type BillingRow,
  findBilling,
  findToday,
  lockBilling,
  type Moment,
  updateBilling,
  type WholeBilling,
} from './billing.queries.ts'
import {
  type Action,
  allows,
  dueDateOf,
  type Entry,
  isLocked,
  lifecycle,
  mayBeInSap,
  type Standing,
  withNets,
} from './billing.rules.ts'
import { changedContracts, contractsOfRun } from './compare.service.ts'
import { replaceEntries, writeTotals } from './entries.queries.ts'

export const billing = recordOf({
  type: 'billing',
  find: ({ tx }: HandlerContext, id) => findBilling(tx, id),
  lock: async ({ tx }: HandlerContext, id) => {
    await lockBilling(tx, id)
    return findBilling(tx, id)
  },
  present: async (row: WholeBilling, { tx }: HandlerContext) =>
    presentBilling(row, (await billingSettings(tx)).lockDate, await changedContractsOf(tx, row)),
  trace: traceOf,
  event: ({ id }) => ({ topic: 'billing', id }),
  words: historyWords,
})

/** Those of one bill. */
export const changedContractsOf = async (tx: Tx, row: WholeBilling) =>
  (await changedContracts(tx, [{ ...row, contracts: contractsOfRun(row) }])).get(row.id) ?? []

/** @throws BEFORE_LOCK_DATE where nothing of the month changes any more @param month its first day */
export async function refuseLocked(tx: Tx, month: string, errors: Refusals<'BEFORE_LOCK_DATE'>): Promise<void> {
  const { lockDate } = await billingSettings(tx)
  if (lockDate !== null && isLocked(month, lockDate)) refuseClosed(errors, lockDate)
}

type ChangeErrors = Parameters<typeof billing.lock>[2] & Refusals<'BEFORE_LOCK_DATE'> & WrongState<BillingStatus>

/** The bill to change, held for this transaction. @throws BEFORE_LOCK_DATE */
export async function lockForChange(
  context: HandlerContext,
  asked: { id: string; version?: number },
  errors: ChangeErrors,
): Promise<WholeBilling> {
  const before = await billing.lock(context, asked, errors)
  await refuseLocked(context.tx, before.month, errors)
  return before
}

/** The state after an action. @throws WRONG_STATE */
export const stateAfter = (action: Action, row: Standing, errors: WrongState<BillingStatus>): BillingStatus =>
  allows(row, action) ? lifecycle.table[action].to : wrongState(errors, row.status)

/** @throws INVALID_FIELD where SAP has an invoice of the bill, or may have: its amounts are that invoice's */
export function refuseInSap(row: BillingRow, field: string, errors: Refusals<'INVALID_FIELD'>): void {
  if (!lifecycle.allows(row.status, 'resolveManualReview') || !mayBeInSap(row)) return
  invalidField(
    errors,
    field,
    row.sap_doc_num === null
      ? 'No se sabe si SAP ya hizo esta factura: envíala de nuevo, que primero se busca allí, o anúlala.'
      : `SAP ya tiene esta factura, la ${row.sap_doc_num}: acepta su total o anúlala allí.`,
  )
}

/** Who moves a bill, and when. */
interface Mover {
  now: Temporal.Instant
  who: string
}

export const moverOf = ({ now, caller }: HandlerContext): Mover => ({
  now,
  who: `${caller.givenName} ${caller.lastname}`.trim(),
})

/** What a bill's row gets with a new state. */
export function marksOfMove(
  row: Pick<BillingRow, 'timeline'>,
  status: BillingStatus,
  { now, who }: Mover,
): Pick<BillingMarks, 'status' | 'status_since' | 'timeline'> {
  const at = now.toString()
  const moment: Moment = { status, at, who }
  return { status, status_since: at, timeline: JSON.stringify([...row.timeline, moment]) }
}

/** The first line of a bill's timeline. */
export const timelineOf = ({ now, who }: Mover): string =>
  JSON.stringify([{ status: 'DRAFT', at: now.toString(), who } satisfies Moment])

/** Why a bill can't be sent although its state would let it: what it comes to, or one of its lines does. */
export function refuseAmounts(row: WholeBilling, errors: Refusals<'INVALID_FIELD'>): void {
  if (row.total <= 0) invalidField(errors, 'entries', 'La factura no suma nada: no hay qué cobrar.')
  const small = entryWithoutTax(row.entries, row.tax_rate)
  if (small) invalidField(errors, 'entries', withoutTaxInWords(small.description, row.currency))
}

/** Whether the client asks for a purchase order and none counts. */
export const lacksOrder = (row: Pick<BillingRow, 'requires_purchase_order' | 'po_enabled'>): boolean =>
  row.requires_purchase_order && !row.po_enabled

type Unit = Pick<HandlerContext, 'tx' | 'now' | 'enqueue'>

/**
 * Has a bill sent, or cancelled in SAP where that is asked for, in the transaction of the change: it is done if and only if that holds.
 * Whatever the worker had to do with it before is this same task.
 * @returns how many tasks wait; none where SAP isn't connected
 */
export const askSap = (
  unit: Unit,
  row: Pick<BillingRow, 'id' | 'client_name' | 'month' | 'supplement'>,
  title = 'Factura',
) =>
  askOutside(unit, 'SAP', [
    {
      kind: 'invoice',
      subject: `bill:${row.id}`,
      title: `${title} de ${titleOf(row)}`,
      payload: { id: row.id },
      record: { type: 'billing', id: row.id },
      merged: true,
    },
  ])

/** Dates a bill with today, moves it to READY_FOR_SAP and has it sent. */
export async function makeReady(
  unit: Unit & { tenantId: string },
  row: BillingRow,
  mover: Mover,
  marks: BillingMarks = {},
): Promise<void> {
  // A bill that SAP may have already keeps its date.
  const issued = row.issued_on ?? (await findToday(unit.tx, unit.tenantId, unit.now))
  const due = dueDateOf(issued, { creditDays: row.credit_days, paymentDay: row.payment_day })
  await updateBilling(unit.tx, row.id, {
    ...marksOfMove(row, 'READY_FOR_SAP', mover),
    issued_on: issued,
    due_on: due,
    sap_fault: null,
    sap_cancel: null,
    ...marks,
  })
  await askSap(unit, row)
}

/** Writes the entries of a bill that is held, and what they come to. */
export async function writeEntries(
  tx: Tx,
  of: { tenantId: string; billingId: string; month: string; taxRate: number },
  entries: readonly Entry[],
): Promise<void> {
  const { net, tax, total } = totalsOfBill(entries, of.taxRate)
  await replaceEntries(tx, of, withNets(entries))
  await writeTotals(tx, [{ id: of.billingId, net, tax, total }])
}
