import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { bookingLink } from '../reminders/reminders.mail.ts'
import { endCharge } from '../reservations/reservation-changes.service.ts'
import { spaceWords, traceOf } from '../reservations/reservations.present.ts'
import { endEarly, findReservation, lockReservation } from '../reservations/reservations.queries.ts'
import { endNow } from '../reservations/reservations.rules.ts'
import { windowOfRow } from './check-in.present.ts'
import { findArrival, listUnattended, noteNoShow, noteWatch } from './check-in.queries.ts'
import { isUnattended } from './check-in.rules.ts'

const batch = 500

/** The job runs each minute; a longer gap means downtime, in which nobody could check in. */
const breakMinutes = 5

/** Releases no-shows, so that others can book their slots. */
export const releaseUnattendedJob: ScheduledJob = {
  name: 'bookings.release-unattended',
  failed: 'Unas reservas sin llegada no se pudieron liberar',
  cron: '* * * * *',
  async work(services) {
    const now = services.clock.now()
    await asSystem(services.database, tx => noteWatch(tx, now, breakMinutes))
    for (;;) {
      const found = await asSystem(services.database, tx => listUnattended(tx, now, batch))
      for (const { tenant_id, id } of found) await asJob(services, tenant_id, 'Check-in', unit => release(unit, id))
      if (found.length < batch) break
    }
  },
}

/** Checks again with the booking locked, so that a check-in at the last moment counts. */
async function release(unit: JobUnit, id: string) {
  const { tx, tenantId, now } = unit
  const before = await lockReservation(tx, id)
  const row = before && (await findArrival(tx, id))
  if (!before || !row || row.status !== 'CREATED' || row.released_at !== null) return
  if (!isUnattended(windowOfRow(row), row.checked_in_at, now) || Temporal.Instant.compare(now, row.ends_at) >= 0) return
  await noteNoShow(tx, tenantId, id, now)
  await endEarly(tx, id, { start: row.starts_at, end: endNow(row.starts_at, now) }, row.ends_at, false)
  await endCharge(unit, before, 'UNATTENDED')
  const after = (await findReservation(tx, id)) ?? before
  unit.record({
    action: 'reservation.unattended',
    entityType: 'reservation',
    entityId: id,
    before: traceOf(before),
    after: traceOf(after),
  })
  unit.enqueue('bookings.invitation', { tenantId, reservationId: id, sequence: after.sequence })
  unit.enqueue('bookings.waitlist', { tenantId, campusId: row.campus_id })
  unit.emit({ topic: 'reservations', campusId: row.campus_id, id })
  const { from } = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
  await notify(unit, {
    tenantId: row.owner_tenant_id,
    userIds: [row.owner_id],
    kind: 'RESERVATION_RELEASED',
    title: `Se liberó ${spaceWords(row)}: nadie registró su llegada a la reserva de las ${from}`,
    body: 'Si todavía lo necesitas, vuelve a reservarlo mientras siga libre.',
    link: bookingLink(row),
    booking: { tenantId, reservationId: id },
  })
}
