import { randomUUIDv7 } from 'node:crypto'
import { formatMinor } from '@aforo/api/platform/money'
import { type ContractInForce, contractsInForce } from '../../deals/contracts/contracts.ts'
import { billingSettings } from '../../people/companies/companies.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { monthInWords } from './billing.present.ts'
import { findBilling, findToday, lockClient } from './billing.queries.ts'
import { billing, refuseLocked } from './billing.service.ts'
import { comparePage } from './compare.service.ts'
import { type Difference, differenceOf, isReplaced } from './difference.rules.ts'
import { daysOfMonth, faultInMonth } from './run.rules.ts'
import { sumUp } from './run-sums.service.ts'
import { type BillKey, billedOf, deleteEntries, insertRunEntries, type NewEntry } from './runs.queries.ts'
import { billAlone, entryOf } from './runs.service.ts'
import { billedParty, insertApart, lastBilledMonth, purchasesAfter } from './separate-bills.queries.ts'
import { adjustmentsOf, dueOf, type Gap, type Piece, type Purchase } from './separate-bills.rules.ts'
import { makeSupplement } from './supplement.service.ts'

type Errors = Refusals<'NOT_FOUND' | 'INVALID_FIELD' | 'BEFORE_LOCK_DATE'>

/** Whose month it is, and how it is paid. */
interface Party extends BillKey {
  id: string
  number: string
  creditDays: number | null
  paymentDay: number | null
}

interface Month {
  month: string
  party: Party
  difference: Difference
}

/** The contract's month as it is planned and billed; one that has no day of it any more is planned at nothing. */
async function readMonth(
  { tx }: HandlerContext,
  { month, contractId }: { month: string; contractId: string },
  errors: Errors,
): Promise<Month | undefined> {
  const inForce = await contractsInForce(tx, { ...daysOfMonth(month), limit: 1, only: [contractId] })
  const party = inForce[0] ?? (await billedParty(tx, month, contractId))
  if (!party) return undefined
  // From here on nobody else bills something of the client apart.
  await lockClient(tx, party.clientId)
  const [compared] = await comparePage(tx, month, inForce)
  if (compared?.fault !== undefined) return invalidField(errors, 'contractId', compared.fault)
  if (compared) return { month, party, difference: compared.difference }
  return { month, party, difference: differenceOf([], await billedOf(tx, month, [contractId])) }
}

const entryOfPiece = (
  { productId, campusId, name, days }: Piece,
  of: {
    month: string
    contractId: string
    billingId: string
    amount: number
    concept?: Gap['concept']
    referenceId?: string
  },
): NewEntry => ({
  id: randomUUIDv7(),
  billingId: of.billingId,
  contractId: of.contractId,
  concept: of.referenceId === undefined ? (of.concept ?? 'PURCHASE') : 'PURCHASE_ADJUSTMENT',
  lineId: null,
  description: `${name}, ${of.referenceId === undefined ? 'diferencia' : 'ajuste'} de ${monthInWords(of.month)}`.slice(
    0,
    300,
  ),
  amount: of.amount,
  days: of.referenceId === undefined && days > 0 ? days : null,
  productId,
  campusId,
  ...(of.referenceId !== undefined && { referenceId: of.referenceId }),
})

/** What a supplement has of a gap: products that are short, less what others have too much. */
function supplementEntries(
  { month, party }: Month,
  concept: Gap['concept'],
  pieces: readonly Piece[],
  billingId: string,
): NewEntry[] {
  const of = { month, contractId: party.id, billingId, concept }
  const purchases = pieces
    .filter(({ amount }) => amount > 0)
    .map(piece => ({ piece, entry: entryOfPiece(piece, { ...of, amount: piece.amount }) }))
  const targets = purchases.map(
    ({ piece, entry }): Purchase => ({ id: entry.id, billingId, productId: piece.productId, left: piece.amount }),
  )
  const adjustments = adjustmentsOf(pieces, targets).map(({ purchase, piece, amount }) =>
    entryOfPiece(piece, { ...of, amount, referenceId: purchase.id }),
  )
  return [...purchases.map(({ entry }) => entry), ...adjustments]
}

/** Makes the draft of the contract's next month, so that there is a bill to take something off. @returns whether it did */
async function billNextMonth(context: HandlerContext, { month, party }: Month, unlocked: string): Promise<boolean> {
  const { tx, caller, now } = context
  const last = (await lastBilledMonth(tx, party.id)) ?? month
  const next = Temporal.PlainYearMonth.from(last > month ? last : month)
    .add({ months: 1 })
    .toString()
  if (`${next}-01` < unlocked || faultInMonth(next, await findToday(tx, caller.tenantId, now))) return false
  const inForce: ContractInForce[] = await contractsInForce(tx, { ...daysOfMonth(next), limit: 1, only: [party.id] })
  if (inForce.length === 0) return false
  // As a run bills it: a month that no bill holds leaves nothing to take off.
  const { leftOut } = await billAlone({ tx, now, tenantId: caller.tenantId, record: context.record }, next, inForce)
  return leftOut.length === 0
}

/** Takes what was billed too much off the next bills. @param taken what they had taken off before @returns the first of them */
async function carry(
  context: HandlerContext,
  of: Month,
  { due, taken, pieces }: { due: number; taken: number; pieces: readonly Piece[] },
  errors: Errors,
) {
  const { tx, caller } = context
  const { month, party } = of
  const { lockDate } = await billingSettings(tx)
  const unlocked = lockDate ?? '1970-01-01'
  let purchases = await purchasesAfter(tx, party, month, unlocked)
  if (purchases.length === 0 && (await billNextMonth(context, of, unlocked)))
    purchases = await purchasesAfter(tx, party, month, unlocked)
  const adjustments = adjustmentsOf(pieces, purchases, -due)
  const [first] = adjustments
  const off = adjustments.reduce((sum, { amount }) => sum + amount, 0)
  if (first && off === taken)
    return invalidField(
      errors,
      'contractId',
      `Las próximas facturas no tienen más de qué descontar. Lo que falta, ${formatMinor(off - due, party.currency)}, se devuelve con una nota de crédito.`,
    )
  if (!first)
    return invalidField(
      errors,
      'contractId',
      `No hay una próxima factura de la que descontar ${formatMinor(-due, party.currency)}: se devuelve con una nota de crédito.`,
    )
  const bill = (await findBilling(tx, first.purchase.billingId)) ?? notFound(errors)
  await insertApart(
    tx,
    { tenantId: caller.tenantId, month },
    adjustments.map(({ purchase, piece, amount }) =>
      entryOfPiece(piece, {
        month,
        contractId: party.id,
        billingId: purchase.billingId,
        amount,
        referenceId: purchase.id,
      }),
    ),
  )
  return { bill, concerned: adjustments.map(({ purchase }) => purchase.billingId) }
}

/** Of a draft that nobody touched and that has something of the month apart, the one to write it to anew. */
const reusable = (gaps: readonly Gap[]) =>
  gaps.flatMap(({ open }) => open).find(({ concept }) => concept !== 'PURCHASE_ADJUSTMENT')?.billingId

/** Bills what a month is short of: on the draft that has some of it, else on a supplement. */
async function billShort(context: HandlerContext, of: Month, short: readonly Gap[], errors: Errors) {
  const { tx, caller } = context
  const { month, party } = of
  await refuseLocked(tx, `${month}-01`, errors)
  const emptied = await withoutOpen(tx, short)
  const known = reusable(short)
  const before = known === undefined ? undefined : await findBilling(tx, known)
  const id = known ?? (await makeSupplement(context, month, party))
  const entries = short.flatMap(({ concept, pieces }) => supplementEntries(of, concept, pieces, id))
  await insertApart(tx, { tenantId: caller.tenantId, month }, entries)
  await sumUp(context, new Set([...emptied, id]))
  return before
    ? billing.changed(context, 'billing.replanned', before)
    : billing.created(context, 'billing.created', id, errors)
}

/** Takes what is on drafts that nobody touched out of them. @returns those drafts */
async function withoutOpen(tx: HandlerContext['tx'], gaps: readonly Gap[]): Promise<string[]> {
  const open = gaps.flatMap(gap => gap.open)
  await deleteEntries(
    tx,
    open.map(({ id }) => id),
  )
  return open.map(({ billingId }) => billingId)
}

/** What was apart and is owed no more: its drafts go. */
async function emptyDrafts(context: HandlerContext, gaps: readonly Gap[], errors: Errors) {
  const emptied = await withoutOpen(context.tx, gaps)
  await sumUp(context, new Set(emptied))
  const [first] = emptied
  const bill = (first === undefined ? undefined : await findBilling(context.tx, first)) ?? notFound(errors)
  return billing.changed(context, 'billing.replanned', bill)
}

/** Takes rent that was billed too much off the next bills. */
async function takeOff(context: HandlerContext, of: Month, rent: Gap, errors: Errors) {
  const emptied = await withoutOpen(context.tx, [rent])
  const taken = rent.open.reduce((sum, { amount }) => sum + Math.min(0, amount), 0)
  const { bill, concerned } = await carry(context, of, { due: dueOf(rent), taken, pieces: rent.pieces }, errors)
  await sumUp(context, new Set([...emptied, ...concerned]))
  return billing.changed(context, 'billing.adjusted', bill)
}

/** One step of what a month has too little or too much: what is short first, as a bill can always be made for it. */
function settle(context: HandlerContext, of: Month, gaps: readonly Gap[], errors: Errors) {
  const short = gaps.filter(gap => dueOf(gap) > 0)
  if (short.length > 0) return billShort(context, of, short, errors)
  const even = gaps.filter(gap => dueOf(gap) === 0 || (gap.concept === 'PENALTY' && gap.open.length > 0))
  if (even.length > 0) return emptyDrafts(context, even, errors)
  const rent = gaps.find(({ concept }) => concept === 'PURCHASE')
  if (rent) return takeOff(context, of, rent, errors)
  const [penalty] = gaps
  const tooMuch = formatMinor(-(penalty ? dueOf(penalty) : 0), of.party.currency)
  return invalidField(
    errors,
    'contractId',
    `De la penalidad hay ${tooMuch} de más: no se descuenta de un alquiler, se devuelve con una nota de crédito.`,
  )
}

/**
 * Bills apart the difference of a contract's month: what is short on a supplement, what was too much off the next bill. What of it
 * stands on drafts that nobody touched is written anew.
 */
export async function contractApart(
  context: HandlerContext,
  asked: { month: string; contractId: string },
  errors: Errors,
) {
  const { tx, caller } = context
  const found = (await readMonth(context, asked, errors)) ?? notFound(errors)
  const { month, party, difference } = found
  if (difference.gaps.length > 0) return settle(context, found, difference.gaps, errors)
  if (isReplaced(difference))
    return invalidField(
      errors,
      'contractId',
      'Lo que cambió está en un borrador: al facturar el mes se escribe de nuevo.',
    )
  if (difference.missing.length === 0)
    return invalidField(errors, 'contractId', 'De ese contrato no falta facturar nada en el mes.')
  await refuseLocked(tx, `${month}-01`, errors)
  const id = await makeSupplement(context, month, party)
  await insertRunEntries(
    tx,
    { tenantId: caller.tenantId, month },
    difference.missing.map(one => entryOf(one, id, party.id)),
  )
  await sumUp(context, new Set([id]))
  return billing.created(context, 'billing.created', id, errors)
}
