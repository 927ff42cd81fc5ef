import type { Message } from '../../platform/mail.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { aboutLines, mailBody } from '../invitations/booking.mail.ts'
import { spaceWords } from '../reservations/reservations.present.ts'
import type { ReservationRow } from '../reservations/reservations.queries.ts'

/** The mail that sends a booking's person their link anew. */
export function ownLinkMail(row: ReservationRow, ownAt: string): Message {
  const slot = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
  return {
    to: row.owner_username ?? '',
    subject: `Tu reserva: ${row.subject || spaceWords(row)}, ${slot.from}`,
    ...mailBody({
      givenName: row.owner_given_name ?? '',
      sentences: ['Con este enlace ves tu reserva y puedes moverla o cancelarla, sin cuenta. No lo reenvíes.'],
      about: aboutLines(row, slot),
      ownAt,
    }),
  }
}
