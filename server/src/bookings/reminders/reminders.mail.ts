import { entersBackOffice } from '@aforo/api/platform/base'
import type { Message } from '../../platform/mail.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { aboutLines, mailBody } from '../invitations/booking.mail.ts'
import { spaceWords, unpaidNow } from '../reservations/reservations.present.ts'
import type { ReservationRow } from '../reservations/reservations.queries.ts'

/** Minutes by which a reminder may be late and still says what was chosen: jobs run once a minute. */
const slack = 2

/**
 * How long until it begins, as people say it: `10 minutos`, `1 hora`, `2 días`.
 * @param chosen the reminders that are due, in minutes before it begins
 */
export function untilStart(startsAt: Temporal.Instant, now: Temporal.Instant, chosen: readonly number[]): string {
  const left = (startsAt.epochMilliseconds - now.epochMilliseconds) / 60_000
  const onTime = chosen.find(minutes => left <= minutes && left > minutes - slack)
  const minutes = onTime ?? Math.max(1, Math.round(left))
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  if (minutes < 60) return counted(minutes, 'minuto', 'minutos')
  if (minutes < 1440) return counted(Math.round(minutes / 60), 'hora', 'horas')
  return counted(Math.round(minutes / 1440), 'día', 'días')
}

/** Where the app shows a booking. */
export const bookingLink = ({
  id,
  campus_id,
  space_type,
}: Pick<ReservationRow, 'id' | 'campus_id' | 'space_type'>): string =>
  `/app/reservation/${space_type === 'PARKING_SPOT' ? 'parking' : 'space'}?campus=${campus_id}&open=${id}`

/** The mail that says that a booking is about to begin. */
export function reminderMail(
  row: ReservationRow,
  chosen: readonly number[],
  now: Temporal.Instant,
  publicUrl: string,
  ownAt: string | undefined,
): Message {
  const slot = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
  const when = untilStart(row.starts_at, now, chosen)
  return {
    to: row.owner_username ?? '',
    subject: `Empieza en ${when}: ${row.subject || spaceWords(row)}, ${slot.from}`,
    id: `recordatorio-${row.id}-${row.starts_at.epochMilliseconds}-${now.epochMilliseconds}`,
    ...mailBody({
      givenName: row.owner_given_name ?? '',
      sentences: [
        `Tu reserva empieza en ${when}.`,
        ...(unpaidNow(row) ? ['Sigue apartada: falta el pago, y sin él se libera.'] : []),
      ],
      about: aboutLines(row, slot),
      ownAt,
      // A plain user notes their arrival at the door, and that page is all that they may open.
      link: entersBackOffice(row.owner_roles)
        ? { address: `${publicUrl}${bookingLink(row)}`, words: 'Ver la reserva' }
        : { address: `${publicUrl}/q/${row.space_id}`, words: 'Registrar mi llegada' },
    }),
  }
}
