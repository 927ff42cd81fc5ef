import { countUpcomingOf, restoreAllOf } from '../../bookings/reservations/reservations.ts'
import { unless } from '../../platform/database/constraints.ts'
import { inAllCountries } from '../../platform/database/transaction.ts'
import { dependentsOf } from '../../platform/dependents.ts'
import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { insertMemberships } from '../teams/teams.ts'
import { lockFor, userRecord } from './accounts.service.ts'
import { lockCharge, lockUserAlone, setAccounts } from './iam.queries.ts'
import { liveSessions } from './profile.queries.ts'
import { lockRemoved, markRestored, tiesOf } from './removal.queries.ts'
import { removeAccount } from './removal.service.ts'
import { presentAccount, viewOf } from './users.present.ts'
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
    const before = await removeAccount(context, input, errors)
    return { message: `Se eliminó la cuenta de ${before.given_name} ${before.lastname}.` }
  }),

  restore: on.users.restore.handler(async ({ input: { id }, context, errors }) => {
    const { tx, now, caller, enqueue, emit } = context
    await lockCharge(tx)
    await lockUserAlone(tx, id)
    const removed = await lockRemoved(tx, id)
    if (!removed) {
      // Asked twice, it answers the same.
      const there = (await findUser(tx, id)) ?? notFound(errors)
      return { user: presentAccount(there, viewOf(context)), reservationsRestored: 0, reservationsLost: 0 }
    }
    await unless('users_username_key', errors.USERNAME_TAKEN, () => markRestored(tx, id, removed))
    // Who may not enable such an account may not bring it back.
    await lockFor(context, 'enable', { id }, errors)
    await inAllCountries(tx)
    await insertMemberships(
      tx,
      removed.team_ids.map(teamId => ({ teamId, userId: id })),
    )
    if (removed.active) {
      await setAccounts(tx, [id], { active: true, welcomed_at: now.toString() })
      // Its password is gone.
      enqueue('users.welcome', { tenantId: caller.tenantId, userId: id })
    }
    emit({ topic: 'teams' })
    const restored = await restoreAllOf(context, removed.reservation_ids)
    return {
      user: await userRecord.created(context, 'user.restored', id, errors),
      reservationsRestored: restored,
      reservationsLost: removed.reservation_ids.length - restored,
    }
  }),
}
