import { withdrawAllOf } from '../../bookings/booking-requests/booking-requests.ts'
import { cancelAllOf, countUpcomingOf } from '../../bookings/reservations/reservations.ts'
import { inAllCountries } from '../../platform/database/transaction.ts'
import { dependentsOf, refuseInUse } from '../../platform/dependents.ts'
import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { deleteCredentials } from '../../platform/identity/credentials.ts'
import { deleteMemberships } from '../teams/teams.ts'
import { lockFor, userRecord } from './accounts.service.ts'
import { lockCharge, lockUserAlone, markDeleted } from './iam.queries.ts'
import { liveSessions } from './profile.queries.ts'
import { tiesOf } from './removal.queries.ts'
import { findUser } from './users.queries.ts'

export const removalRoutes = {
  consequences: on.users.consequences.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    // Before all countries are in sight: what the caller doesn't see is counted and not named.
    const dependents = await dependentsOf(context, { subject: 'PERSON', id: input.id }, 'REMOVE')
    await inAllCountries(tx)
    if (!(await findUser(tx, input.id))) notFound(errors)
    const coming = await countUpcomingOf(context, input.id)
    return {
      reservations: coming.count,
      nextReservationAt: coming.first,
      ...(await tiesOf(tx, input.id, now)),
      sessions: (await liveSessions(tx, input.id)).length,
      dependents,
    }
  }),

  remove: on.users.remove.handler(async ({ input, context, errors }) => {
    const { tx, now, emit } = context
    // In the order of every call that may end somebody's charge.
    await lockCharge(tx)
    await lockUserAlone(tx, input.id)
    const before = await lockFor(context, 'remove', input, errors)
    await refuseInUse(context, { subject: 'PERSON', id: before.id }, 'REMOVE', errors)
    await inAllCountries(tx)
    await withdrawAllOf(context, before.id)
    await cancelAllOf(context, before.id)
    // Ends the sessions, too: whoever is not active has none.
    await markDeleted(tx, before.id, now)
    await deleteCredentials(tx, before.id)
    await deleteMemberships(tx, before.id)
    userRecord.record(context, 'user.deleted', { before })
    emit({ topic: 'teams' })
    return { message: `Se eliminó la cuenta de ${before.given_name} ${before.lastname}.` }
  }),
}
