import type { Job } from '../../platform/jobs.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { unpaidNow } from '../reservations/reservations.present.ts'
import { findReservation } from '../reservations/reservations.queries.ts'
import { listAttendees } from './attendees.queries.ts'
import { aboutLines } from './booking.mail.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'bookings.invited': InvitedData
  }
}

interface InvitedData {
  tenantId: string
  reservationId: string
  /** The addresses; without it, everybody who is invited. */
  emails?: readonly string[]
}

/** Notifies the invited people of the host tenant, who can answer at once. Their calendars get the mail. */
export const invitedJob: Job<'bookings.invited'> = {
  name: 'bookings.invited',
  failed: 'Un aviso a los invitados no se pudo preparar',
  work: (services, { tenantId, reservationId, emails }) =>
    asJob(services, tenantId, 'Invitaciones', async unit => {
      const row = await findReservation(unit.tx, reservationId)
      if (row?.status !== 'CREATED') return
      const invited = await listAttendees(unit.tx, reservationId)
      const recipients = invited.filter(({ email }) => emails === undefined || emails.includes(email))
      const slot = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
      const [title = '', ...where] = aboutLines(row, slot)
      await notify(unit, {
        tenantId,
        userIds: recipients.flatMap(({ user_id }) => user_id ?? []),
        kind: 'INVITED',
        title: `${row.owner_given_name ?? ''} ${row.owner_lastname ?? ''} te invita: ${title}`,
        body: [...where, ...(unpaidNow(row) ? ['El lugar está apartado y falta confirmarlo.'] : [])].join('\n'),
        link: `/app/reservation/space?campus=${row.campus_id}&date=${slot.at}&open=${row.id}&tab=attendees`,
      })
    }),
}
