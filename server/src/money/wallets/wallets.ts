/** The door of the wallets: how bookings and contracts take, hold and deposit credits. */
import type { WalletEntity } from '@aforo/api/money/wallets-kinds'
import { monthName } from '@aforo/api/platform/dates-in-words'
import {
  type Changed,
  changeBalance,
  type Locked,
  lockWallet,
  type Short,
  shortOf,
  spend,
  type Within,
} from './balance.service.ts'
import { dropAllowance, dueAllowances, putAllowance } from './months.queries.ts'
import { openWallet } from './opening.service.ts'
import { dropHolds, findEntity, findWalletOf, putHold } from './wallets.queries.ts'
import { bookingReference, includedReference, monthAt } from './wallets.rules.ts'

export type { Locked, Short } from './balance.service.ts'

interface WalletOf {
  /** Of a team or a user. */
  id: string
  type: WalletEntity
  name: string
}

/** The wallet of a team or a person; one is opened where there is none. */
async function walletOf(within: Within, tenantId: string, entity: WalletOf): Promise<string> {
  const at = { month: monthAt(within.now, 'UTC'), now: within.now }
  // Who opens it at the same time waits here.
  await findEntity(within.tx, entity.id)
  const found = await findWalletOf(within.tx, entity.id, at)
  return found?.id ?? openWallet(within, { tenantId, entity, name: entity.name })
}

interface Included {
  tenantId: string
  walletEntity: WalletOf
  /** Hundredths of a credit. */
  amount: number
  /** Its first day. */
  month: string
  contractId: string
}

/** Deposits what a contract includes in a month; asked again, nothing happens. @returns the wallet's entry */
export async function depositIncluded(within: Within, given: Included): Promise<Changed> {
  const { tenantId, walletEntity, amount, month, contractId } = given
  const walletId = await walletOf(within, tenantId, walletEntity)
  return depositInto(within, { tenantId, walletId, amount, month, contractId })
}

/** As `depositIncluded`, in a wallet that is there. */
export const depositInto = (
  within: Within,
  { tenantId, walletId, amount, month, contractId }: Omit<Included, 'walletEntity'> & { walletId: string },
): Promise<Changed> =>
  changeBalance(within, {
    tenantId,
    walletId,
    kind: 'DEPOSIT',
    amount,
    reference: includedReference(contractId, month),
    concept: `Créditos incluidos de ${monthName(`${month.slice(0, 7)}-01`)}`,
  })

interface Agreed {
  tenantId: string
  walletEntity: WalletOf
  amount: number
  contractId: string
  /** First days, of the first month with credits and of the last one. */
  firstMonth: string
  lastMonth: string
}

/**
 * What a signed contract includes each month: that of this month is deposited at once, since people move in with it, and a
 * job does the others on the first of each. Agreed again, it changes from the next month on.
 */
export async function agreeIncluded(within: Within, given: Agreed): Promise<void> {
  const { tenantId, walletEntity, amount, contractId, firstMonth, lastMonth } = given
  const walletId = await walletOf(within, tenantId, walletEntity)
  await putAllowance(within.tx, {
    tenant_id: tenantId,
    contract_id: contractId,
    wallet_id: walletId,
    amount,
    first_month: firstMonth,
    last_month: lastMonth,
  })
  for (const { month } of await dueAllowances(within.tx, within.now, 1, contractId))
    await depositInto(within, { tenantId, walletId, amount, month, contractId })
}

/** A contract includes no credits any more; what was deposited stays. */
export const endIncluded = ({ tx }: Within, contractId: string): Promise<void> => dropAllowance(tx, contractId)

interface BookingCredits {
  tenantId: string
  walletId: string
  reservationId: string
  /** What it is about, as people read it in the movements. */
  concept: string
}

const holdOf = (reservationId: string) => `booking:${reservationId}`

/**
 * Locks the wallet that pays a booking, with what others hold of it. Sent together with the booking itself, both are
 * waited for once.
 */
export const lockForBooking = (within: Within, walletId: string, reservationId: string): Promise<Locked | undefined> =>
  lockWallet(within, walletId, holdOf(reservationId))

/** Holds credits for a draft until its time is over. @returns what the wallet lacks, with nothing held */
export async function holdForBooking(
  within: Within,
  { tenantId, walletId, reservationId, concept }: BookingCredits,
  amount: number,
  until: Temporal.Instant,
  locked?: Locked,
): Promise<Short | { missing: true } | undefined> {
  const reference = holdOf(reservationId)
  const found = locked ?? (await lockForBooking(within, walletId, reservationId))
  if (!found) return { missing: true }
  const short = shortOf(found, amount)
  if (short) return short
  putHold(within.tx, {
    tenant_id: tenantId,
    wallet_id: walletId,
    reference,
    amount,
    concept,
    held_until: until.toString(),
  })
}

/** What drafts held is free again. */
export const dropBookingHolds = ({ tx }: Within, reservationIds: readonly string[]): Promise<void> =>
  dropHolds(tx, reservationIds.map(holdOf))

/** A new booking takes credits. @returns what the wallet lacks, with nothing taken */
export const spendOnBooking = (
  within: Within,
  { tenantId, walletId, reservationId, concept }: BookingCredits,
  { amount, step, actorId }: { amount: number; step: number; actorId?: string },
  locked?: Locked,
): Promise<Short | { missing: true } | undefined> =>
  spend(
    within,
    {
      tenantId,
      walletId,
      kind: 'PURCHASE',
      amount: -amount,
      reference: bookingReference(reservationId, step),
      concept,
      actorId,
    },
    locked,
  )

/**
 * A booking takes credits, or gets them back where the amount is above zero. What it held itself counts as free.
 * @param step 1, 2, 3 … of this booking: the same one is entered once
 */
export const enterForBooking = (
  within: Within,
  { tenantId, walletId, reservationId, concept }: BookingCredits,
  { amount, step, reason, actorId }: { amount: number; step: number; reason?: string; actorId?: string },
): Promise<Changed> =>
  changeBalance(within, {
    tenantId,
    walletId,
    kind: 'PURCHASE',
    amount,
    reference: bookingReference(reservationId, step),
    concept,
    reason,
    actorId,
    insteadOf: holdOf(reservationId),
  })
