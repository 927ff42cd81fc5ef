import { noteArrival } from '../bookings/check-in/check-in.queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import type { Services } from '../platform/services.ts'
import { asJob } from '../platform/unit-of-work.ts'
import { checkInMinutes } from './today.ts'

const everySeconds = 20

/** Of this many people one doesn't come. */
const oneStaysAway = 9

type Given = Pick<Services, 'clock' | 'database' | 'jobs' | 'events' | 'meters' | 'ports' | 'log'>

/**
 * Lets the demo's people come to their bookings while it is being looked at, around the hour at which they begin, so that
 * arrivals are seen live and rooms aren't given back one after the other. It touches only what the demo itself booked: what
 * people of the cast have for themselves, not the accounts, nor anything that was booked for somebody.
 * @param accounts the usernames that are signed in with
 */
export function startComings(services: Given, accounts: readonly string[]): { close(): Promise<void> } {
  let working = Promise.resolve()
  const come = () => {
    working = working
      .then(() => letThemCome(services, accounts))
      .catch(error => services.log.warn(error, 'no arrivals'))
  }
  const timer = setInterval(come, everySeconds * 1_000).unref()
  return {
    async close() {
      clearInterval(timer)
      await working
    },
  }
}

export async function letThemCome(services: Given, accounts: readonly string[]) {
  const now = services.clock.now()
  const found = await asSystem(services.database, tx => listComing(tx, accounts, now))
  for (const row of found) {
    if (!hasCome(row.id, row.starts_at, now)) continue
    await asJob(services, row.tenant_id, 'Demostración', async ({ tx, tenantId, record, emit }) => {
      const by = `${row.given_name} ${row.lastname}`
      const opens = row.starts_at.subtract({ minutes: checkInMinutes })
      const via = Number.parseInt(row.id.slice(-1), 16) % 3 === 0 ? 'QR' : 'BUTTON'
      if (!(await noteArrival(tx, { tenantId, id: row.id, at: now, by, via, opens }))) return
      record({ action: 'reservation.checked_in', entityType: 'reservation', entityId: row.id })
      emit({ topic: 'reservations', campusId: row.campus_id, id: row.id })
    })
  }
}

/** From six minutes before to nine after the hour, by what the booking's id says. */
function hasCome(id: string, startsAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const chance = Number.parseInt(id.slice(-6), 16)
  if (chance % oneStaysAway === 0) return false
  return Temporal.Instant.compare(startsAt.add({ minutes: (chance % 16) - 6 }), now) <= 0
}

const listComing = (tx: Tx, accounts: readonly string[], now: Temporal.Instant) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'r.owner_tenant_id').onRef('u.id', '=', 'r.owner_id'),
    )
    .innerJoin('booking_policies as p', join =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.campus_id', '=', 'r.campus_id'),
    )
    .leftJoin('attendances as a', join =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.reservation_id', '=', 'r.id'),
    )
    .select(['r.tenant_id', 'r.id', 'r.campus_id', 'r.starts_at', 'u.given_name', 'u.lastname'])
    .where('p.check_in_minutes', '>', 0)
    .where('r.status', '=', 'CREATED')
    .where('r.starts_at', '>', now.subtract({ minutes: checkInMinutes }))
    .where('r.starts_at', '<', now.add({ minutes: 6 }))
    .where('a.reservation_id', 'is', null)
    .whereRef('r.created_by', '=', 'r.owner_id')
    .where('u.username', 'not in', accounts)
    .orderBy('r.starts_at')
    .limit(50)
    .execute()
