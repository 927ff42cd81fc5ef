import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { ownLink } from '../my-booking/own-link.service.ts'
import { spaceWords, unpaidNow } from '../reservations/reservations.present.ts'
import { findReservation } from '../reservations/reservations.queries.ts'
import { bookingLink, reminderMail, untilStart } from './reminders.mail.ts'
import { claimReminder, type DueReminder, forgetReminders, listDueReminders } from './reminders.queries.ts'

/** So many at a time; the rest follow at once. */
const batch = 500

/**
 * Reminds people of bookings that are about to begin. Each reminder is stored in the transaction that sends it, so that
 * nobody gets it twice, however many copies run, and those missed during downtime are sent later.
 */
export const remindersJob: ScheduledJob = {
  name: 'bookings.reminders',
  failed: 'Unos recordatorios no se pudieron enviar',
  cron: '* * * * *',
  async work(services) {
    const now = services.clock.now()
    for (;;) {
      const due = await asSystem(services.database, tx => listDueReminders(tx, now, batch))
      for (const reminder of due) await remind(services, reminder, now)
      if (due.length < batch) break
    }
    await asSystem(services.database, tx => forgetReminders(tx, now.subtract({ hours: 14 * 24 })))
  },
}

async function remind(services: Services, due: DueReminder, now: Temporal.Instant) {
  await asJob(services, due.tenant_id, 'Recordatorios', async unit => {
    if (!(await claimReminder(unit.tx, due))) return
    const row = await findReservation(unit.tx, due.id)
    // A guest's account can't be seen here.
    if (!row?.owner_username) return
    if (due.mail) {
      const ownAt = await ownLink(services, unit.tx, row)
      unit.enqueue('mail.send', reminderMail(row, due.minutes, now, services.settings.publicUrl, ownAt))
    }
    await notify(unit, {
      tenantId: due.tenant_id,
      userIds: [row.owner_id],
      kind: 'RESERVATION_REMINDER',
      title: `${row.subject || spaceWords(row)} empieza en ${untilStart(row.starts_at, now, due.minutes)}`,
      body: `${spaceWords(row)} · ${row.campus_name}${unpaidNow(row) ? '. Apartado, falta el pago' : ''}`,
      link: bookingLink(row),
      booking: { tenantId: due.tenant_id, reservationId: due.id },
    })
  })
}
