import { withdrawAllOf } from '../../bookings/booking-requests/booking-requests.ts'
import { cancelAllOf } from '../../bookings/reservations/reservations.ts'
import { inAllCountries } from '../../platform/database/transaction.ts'
import { refuseInUse } from '../../platform/dependents.ts'
import { deleteCredentials } from '../../platform/identity/credentials.ts'
import { deleteMemberships } from '../teams/teams.ts'
import { type AccountErrors, type Context, lockFor, userRecord } from './accounts.service.ts'
import { lockCharge, lockUserAlone } from './iam.queries.ts'
import { markDeleted } from './removal.queries.ts'
import type { AccountRow } from './users.queries.ts'

/** Deletes an account with what goes along, if the caller may. @returns the account as it was */
export async function removeAccount(
  context: Context,
  input: { id: string; version?: number },
  errors: AccountErrors & Parameters<typeof refuseInUse>[3],
): Promise<AccountRow> {
  const { tx, now, emit } = context
  // In the order of every call that may end somebody's charge.
  await lockCharge(tx)
  await lockUserAlone(tx, input.id)
  const before = await lockFor(context, 'remove', input, errors)
  await refuseInUse(context, { subject: 'PERSON', id: before.id }, 'REMOVE', errors)
  await inAllCountries(tx)
  await withdrawAllOf(context, before.id)
  const canceled = await cancelAllOf(context, before.id)
  // Ends the sessions, too: an inactive person has none.
  await markDeleted(tx, before.id, canceled, now)
  await deleteCredentials(tx, before.id)
  await deleteMemberships(tx, before.id)
  userRecord.record(context, 'user.deleted', { before })
  emit({ topic: 'teams' })
  return before
}
