/** The door of wallets: how bookings and contracts spend, hold and deposit credits. */
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
import { dropAllowance, dueAllowances, lockShares, replaceShares } from './months.queries.ts'
import { openWallet } from './opening.service.ts'
import { dropHolds, findEntity, findWalletOf, putHold } from './wallets.queries.ts'
import { bookingReference, includedReference, monthAt, sharesAfter } from './wallets.rules.ts'

export type { Locked, Short } from './balance.service.ts'

interface WalletOf {
  /** Id of a team or a user. */
  id: string
  type: WalletEntity
  name: string
}

/** The wallet of a team or a user, created if there is none. */
async function walletOf(within: Within, tenantId: string, entity: WalletOf): Promise<string> {
  const at = { month: monthAt(within.now, 'UTC'), now: within.now }
  // A concurrent creation waits here.
  await findEntity(within.tx, entity.id)
  const found = await findWalletOf(within.tx, entity.id, at)
  return found?.id ?? openWallet(within, { tenantId, entity, name: entity.name })
}

interface Included {
  tenantId: string
  walletEntity: WalletOf
  /** Hundredths of a credit. */
  amount: number
  /** The first day of the month. */
  month: string
  contractId: string
}

/**
 * Deposits a contract's included credits of a month, once: a repeated call does nothing.
 * @returns the wallet's entry
 */
export async function depositIncluded(within: Within, given: Included): Promise<Changed> {
  const { tenantId, walletEntity, amount, month, contractId } = given
  const walletId = await walletOf(within, tenantId, walletEntity)
  return depositInto(within, { tenantId, walletId, amount, month, contractId })
}

/** Like `depositIncluded`, into an existing wallet. */
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
  /** Who gets the credits. */
  walletEntity: WalletOf
  amount: number
  contractId: string
  /** First days of the first and the last month with credits. */
  firstMonth: string
  lastMonth: string
  /** The first month that this wallet gets; those before stay with the wallets that have them. By default all are its own. */
  since?: string
}

/**
 * Sets a signed contract's monthly included credits. The current month's are deposited at once, for people who move in
 * now; a job deposits the others on the first of each month. A later change applies from the next month on.
 */
export async function agreeIncluded(within: Within, given: Agreed): Promise<void> {
  const { tenantId, walletEntity, amount, contractId, firstMonth, lastMonth, since = firstMonth } = given
  const { tx } = within
  const walletId = await walletOf(within, tenantId, walletEntity)
  const before = await lockShares(tx, contractId)
  await replaceShares(
    tx,
    { tenantId, contractId, amount },
    sharesAfter(before, { walletId, firstMonth, lastMonth, since }),
  )
  await depositDue(within, contractId)
}

/**
 * Deposits what a contract includes in the current month, unless it was: in that team's wallet or another one's.
 * @returns false if the wallet can't hold it
 */
export async function depositDue(within: Within, contractId: string): Promise<boolean> {
  await lockShares(within.tx, contractId)
  const [due] = await dueAllowances(within.tx, within.now, 1, contractId)
  if (!due) return true
  const { tenant_id, wallet_id, amount, month } = due
  return 'entry' in (await depositInto(within, { tenantId: tenant_id, walletId: wallet_id, amount, month, contractId }))
}

/** Ends a contract's included credits; past deposits remain. */
export const endIncluded = ({ tx }: Within, contractId: string): Promise<void> => dropAllowance(tx, contractId)

interface BookingCredits {
  tenantId: string
  walletId: string
  reservationId: string
  /** Its purpose, as shown in the movements. */
  concept: string
}

const holdOf = (reservationId: string) => `booking:${reservationId}`

/**
 * Locks the wallet that pays a booking, and reads what others hold of it. Issued together with the booking's own lock,
 * both take one round trip.
 */
export const lockForBooking = (within: Within, walletId: string, reservationId: string): Promise<Locked | undefined> =>
  lockWallet(within, walletId, holdOf(reservationId))

/** Holds credits for a draft until it expires. @returns the shortfall, with nothing held */
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

/** Releases the credits that drafts held. */
export const dropBookingHolds = ({ tx }: Within, reservationIds: readonly string[]): Promise<void> =>
  dropHolds(tx, reservationIds.map(holdOf))

/** Charges a new booking. @returns the shortfall, with nothing charged */
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
 * Charges a booking, or refunds it if the amount is positive. Its own hold counts as available.
 * @param step 1, 2, 3 … for this booking; each is posted once
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
