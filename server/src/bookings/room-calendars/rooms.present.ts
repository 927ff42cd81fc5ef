import type { CalendarNote, CalendarResource, CalendarRoom } from '@aforo/api/bookings/room-calendars'
import type { Resource } from './calendar-system.service.ts'
import type { NoteRow } from './events.queries.ts'
import type { CalendarRoomRow } from './rooms.queries.ts'

export const presentRoom = (row: CalendarRoomRow & { linked?: number }, now: Temporal.Instant): CalendarRoom => {
  const isAnnounced = row.channel_until !== null && Temporal.Instant.compare(row.channel_until, now) > 0
  return {
    id: row.id,
    system: row.system,
    spaceId: row.space_id,
    spaceName: row.space_name,
    campusName: row.campus_name,
    mailbox: row.mailbox,
    name: row.name,
    state: row.full_read_at === null ? 'READING' : isAnnounced ? 'LIVE' : 'QUIET',
    linked: row.linked ?? 0,
    readAt: row.read_at?.toString() ?? null,
    announcedUntil: isAnnounced ? (row.channel_until?.toString() ?? null) : null,
  }
}

const folded = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Resources with the room that has the same name, whatever its accents and spaces; none where two have. */
export function presentResources(
  resources: readonly Resource[],
  taken: ReadonlySet<string>,
  rooms: readonly { id: string; name: string }[],
): CalendarResource[] {
  return resources
    .map(({ mailbox, name }) => {
      const like = rooms.filter(room => folded(room.name) === folded(name))
      const [only] = like
      const suggestion = !taken.has(mailbox) && only && like.length === 1 ? { spaceId: only.id, name: only.name } : null
      return { mailbox, name, taken: taken.has(mailbox), suggestion }
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'es-PE', { numeric: true }))
}

export const presentNote = (row: NoteRow): CalendarNote => ({
  id: row.id,
  kind: row.note_kind as CalendarNote['kind'],
  system: row.system as CalendarNote['system'],
  spaceName: row.space_name,
  subject: row.subject,
  organizer: row.organizer,
  startsAt: row.starts_at.toString(),
  endsAt: row.ends_at.toString(),
  timeZone: row.time_zone,
  reason: row.note ?? '',
  at: (row.noted_at ?? row.starts_at).toString(),
  reservationId: row.reservation_id,
})
