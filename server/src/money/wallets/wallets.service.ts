import type { MovementKind } from '@aforo/api/money/wallets-kinds'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { type LedgerEntry, lockAccount } from '../../platform/ledger/ledger.ts'
import { recordOf } from '../../platform/records.ts'
import type { Changed } from './balance.service.ts'
import { findMovement, type MovementRow } from './movements.queries.ts'
import {
  historyWords,
  isOffice,
  type MovementAnswer,
  presentMovement,
  presentWallet,
  traceOf,
} from './wallets.present.ts'
import { type At, findSettings, findWallet, isMember, timeZoneOf, type WalletRow } from './wallets.queries.ts'
import { firstDayOf, monthAt } from './wallets.rules.ts'

/** The present month of the tenant's zone. */
export async function presentMonth({ tx, now }: Pick<HandlerContext, 'tx' | 'now'>): Promise<At> {
  return { month: monthAt(now, await timeZoneOf(tx)), now }
}

/** The month that a call names, or the present one. @throws INVALID_FIELD for a half of one */
export async function monthAsked(
  context: HandlerContext,
  { month, year }: { month?: number; year?: number },
  errors: Refusals<'INVALID_FIELD'>,
): Promise<At> {
  if (month === undefined && year === undefined) return presentMonth(context)
  if (month === undefined) invalidField(errors, 'month', 'Indica también el mes.')
  if (year === undefined) invalidField(errors, 'year', 'Indica también el año.')
  return { month: firstDayOf(year, month), now: context.now }
}

/** Whether the caller may see a wallet: administrators all of them, people their own and their teams'. */
export async function maySee({ tx, caller }: HandlerContext, wallet: WalletRow): Promise<boolean> {
  if (isOffice(caller) || wallet.user_id === caller.userId) return true
  return wallet.team_id !== null && (await isMember(tx, wallet.team_id, caller.userId))
}

const findNow = async (context: HandlerContext, id: string) => findWallet(context.tx, id, await presentMonth(context))

export const walletRecord = recordOf({
  type: 'wallet',
  find: findNow,
  lock: async (context: HandlerContext, id: string) =>
    (await lockAccount(context.tx, id)) ? findNow(context, id) : undefined,
  present: async (row: WalletRow, { tx, caller }: HandlerContext) =>
    presentWallet(row, caller, (await findSettings(tx)).low_at),
  trace: traceOf,
  event: ({ id }) => ({ topic: 'wallets', id }),
  words: historyWords,
})

/** What the caller has entered this moment, as `findMovement` would find it. */
const madeNow = (
  { kind, ...entry }: LedgerEntry,
  { givenName, lastname }: Pick<HandlerContext['caller'], 'givenName' | 'lastname'>,
): MovementRow => ({
  ...entry,
  kind: kind as MovementKind,
  actor_name: `${givenName} ${lastname}`.trim(),
  reversed_by_id: null,
})

/** Records a change of a balance and answers its movement. @throws why there is none */
export async function recordMovement(
  context: HandlerContext,
  action: 'deposited' | 'debited' | 'adjusted' | 'reversed',
  walletId: string,
  changed: Changed,
  errors: Refusals<'NOT_FOUND'> & Partial<Refusals<'WALLET_INSUFFICIENT' | 'INVALID_FIELD'>>,
): Promise<MovementAnswer> {
  const { tx, caller } = context
  if ('missing' in changed) notFound(errors)
  const { WALLET_INSUFFICIENT, INVALID_FIELD } = errors
  if ('tooMuch' in changed) {
    if (INVALID_FIELD)
      invalidField(
        { INVALID_FIELD },
        'amount',
        'El saldo pasaría de lo que cabe en un importe: escribe menos créditos.',
      )
    throw new RangeError('a balance beyond what an amount can be')
  }
  if ('short' in changed)
    throw WALLET_INSUFFICIENT?.({ data: changed.short }) ?? new Error('what puts in lacks nothing')
  const row: MovementRow =
    action === 'reversed'
      ? ((await findMovement(tx, changed.entry.id)) ?? notFound(errors))
      : madeNow(changed.entry, caller)
  const answer = presentMovement(caller)(row)
  context.record({
    action: `wallet.${action}`,
    entityType: 'wallet',
    entityId: walletId,
    after: { amount: row.amount, balance: row.balance, concept: row.concept },
    ...(row.reason && { reason: row.reason }),
  })
  context.emit({ topic: 'wallets', id: walletId })
  return answer
}
