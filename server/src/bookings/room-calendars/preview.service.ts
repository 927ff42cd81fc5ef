import type { CalendarPreview } from '@aforo/api/bookings/room-calendars'
import { asTenant } from '../../platform/database/transaction.ts'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import type { Services } from '../../platform/services.ts'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { findCampusRules } from '../calendar/calendar.queries.ts'
import { checkWish } from '../reservations/placing.service.ts'
import type { CalendarCalls } from './calendar-system.service.ts'
import { countBookings, sameBooking } from './events.queries.ts'
import { type OutsideEvent, slotWanted, subjectOf } from './events.rules.ts'
import { findPerson } from './people.queries.ts'
import { windowOf } from './pull.service.ts'
import { isOutOfTime, reasonOf } from './refusals.service.ts'

/** What connecting a room would do, found by reading its calendar and trying each event. Nothing changes. */

/** Pages that a preview reads, so that somebody who waits gets an answer. */
const mostPages = 10
const mostClashes = 50

interface Wanted {
  spaceId: string
  campusId: string
  timeZone: string
  mailbox: string
}

/** @throws OutsideFault */
export async function previewRoom(
  services: Pick<Services, 'database' | 'clock'>,
  calls: CalendarCalls,
  client: OutsideClient,
  { spaceId, campusId, timeZone, mailbox }: Wanted,
): Promise<CalendarPreview> {
  const { database, clock } = services
  const now = clock.now()
  const { tenantId, settings } = client
  const window = await asTenant(database, tenantId, tx => windowOf({ tx, now }, campusId))
  const events: OutsideEvent[] = []
  let position: { page: string | null; delta: null } = { page: null, delta: null }
  for (let read = 0; read < mostPages; read++) {
    const found = await calls.readPage(client, mailbox, { ...position, window })
    if (found === 'RESYNC') break
    for (const event of found.events)
      if (!event.gone && event.answered !== 'DECLINED' && Temporal.Instant.compare(event.end, now) > 0)
        events.push(event)
    if (found.page === null) break
    position = { page: found.page, delta: null }
  }
  return asTenant(
    database,
    tenantId,
    async tx => {
      const rules = await findCampusRules(tx, campusId)
      const clashes: CalendarPreview['clashes'] = []
      let toBook = 0
      let same = 0
      const clash = (event: OutsideEvent, reason: string) =>
        clashes.push({
          subject: subjectOf(event),
          organizer: event.own ? '' : event.organizer.email,
          startsAt: event.start.toString(),
          endsAt: event.end.toString(),
          reason,
        })
      for (const event of events) {
        const owner =
          (event.organizer.email && (await findPerson(tx, event.organizer.email))) ||
          (await findPerson(tx, settings.responsible ?? ''))
        const slot = slotWanted(event, timeZone, rules?.hours ?? { ranges: [], exceptions: [] })
        if ('reason' in slot) clash(event, slot.reason)
        else if (!owner) clash(event, 'Quien responde por lo que organiza gente de fuera ya no está.')
        else if (await sameBooking(tx, { spaceId, start: event.start, end: event.end, email: owner.username })) same++
        else if (!event.days && !instantOf(slot.at, slot.from, timeZone)?.equals(event.start))
          clash(event, 'La hora no coincide con los intervalos de reserva.')
        else {
          const context = { tx, now, caller: { tenantId, userId: owner.userId, roles: ['ROLE_ADMIN' as const] } }
          const checked = await checkWish(context, spaceId, slot, owner)
          if ('allowed' in checked) toBook++
          else if (!isOutOfTime(checked.refused)) clash(event, reasonOf(checked.refused, slot.at))
        }
      }
      const toSend = Math.max(0, (await countBookings(tx, spaceId, now)) - same)
      const shown = clashes.slice(0, mostClashes)
      return { toBook, toSend, same, clashes: shown, moreClashes: clashes.length - shown.length, timeZone }
    },
    { readOnly: true },
  )
}
