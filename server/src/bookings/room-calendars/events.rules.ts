import type { BusinessHours } from '@aforo/api/places/campuses'
import { openOn } from '../../places/campuses/hours.rules.ts'
import { type Slot, type Span, slotOf } from '../../platform/wall-time.rules.ts'

/** An event of a room's mailbox, the same for every system. */
export interface OutsideEvent extends Span {
  id: string
  etag: string
  /** By the system's clock; null where it doesn't say it, as of what is gone. */
  changedAt: Temporal.Instant | null
  /** The dates of an all-day event; the end is excluded. */
  days: { from: string; to: string } | null
  subject: string
  /** Private: nobody here learns its subject. */
  hidden: boolean
  organizer: { email: string; name: string }
  /** Organised by the mailbox itself, so that there is nobody to answer. */
  own: boolean
  /** The reservation that it was made for, by our mark on it. */
  reservationId: string | null
  answered: 'ACCEPTED' | 'DECLINED' | null
}

/** An event as it is read: one that is free, cancelled or deleted keeps nobody out of the room. */
export type ReadEvent =
  | { id: string; gone: true; changedAt: Temporal.Instant | null }
  | (OutsideEvent & { gone: false })

/** The subject of a private event here. */
export const hiddenSubject = 'Reserva privada'

/** The subject that an event has here. */
export const subjectOf = ({ subject, hidden }: Pick<OutsideEvent, 'subject' | 'hidden'>): string =>
  hidden ? hiddenSubject : [...subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()].slice(0, 200).join('')

/** What matters of an event here, as text: another text is another event. */
export const theirsOf = (event: Pick<OutsideEvent, 'start' | 'end' | 'days' | 'subject' | 'hidden'>): string =>
  JSON.stringify([
    ...(event.days ? [event.days.from, event.days.to] : [event.start.toString(), event.end.toString()]),
    subjectOf(event),
  ])

/** An event that is no more. */
export const goneText = 'GONE'

interface Reserved extends Span {
  subject: string
  owner: string
}

/** The title of an event that is made for a reservation. */
export const titleOf = ({ subject, owner }: Reserved): string => subject || (owner ? `Reserva de ${owner}` : 'Reserva')

/**
 * What matters of a reservation there, as text. An event of somebody else keeps the title that they gave it, so that
 * only its time counts.
 */
export const oursOf = (reserved: Reserved, origin: 'OUTSIDE' | 'AFORO'): string =>
  JSON.stringify([
    reserved.start.toString(),
    reserved.end.toString(),
    ...(origin === 'AFORO' ? [titleOf(reserved)] : []),
  ])

/** What is known of an event here. */
export interface Known {
  origin: 'OUTSIDE' | 'AFORO'
  state: 'LINKED' | 'DECLINED' | 'ENDED'
  theirs: string
  ours: string
  changedAt: Temporal.Instant | null
  /** Its reservation as it is now; null if that is cancelled or in another room. */
  now: string | null
}

/**
 * What an event asks for.
 * - NOTHING: it is as known, or older than that.
 * - OURS: it changed on both sides, so this one is written there again.
 * - RETURNED: an event that was ended here is still there, and is taken away.
 */
export type Step = 'NOTHING' | 'BOOK' | 'MOVE' | 'CANCEL' | 'OURS' | 'END' | 'RETURNED'

/** Three-way comparison: the event, the reservation, and both as they were when they were last equal. */
export function stepFor(event: ReadEvent, known: Known | undefined): Step {
  if (!known) return event.gone ? 'NOTHING' : 'BOOK'
  // Announcements arrive late and out of order.
  if (event.changedAt && known.changedAt && Temporal.Instant.compare(event.changedAt, known.changedAt) < 0)
    return 'NOTHING'
  const theirs = event.gone ? goneText : theirsOf(event)
  const same = theirs === known.theirs
  if (known.state === 'LINKED') {
    if (same) return 'NOTHING'
    if (known.now !== known.ours) return 'OURS'
    return event.gone ? 'CANCEL' : 'MOVE'
  }
  if (event.gone) return same ? 'NOTHING' : 'END'
  if (same) return 'NOTHING'
  return known.origin === 'AFORO' ? 'RETURNED' : 'BOOK'
}

/** A reason in Spanish, for the organiser's calendar. */
export type Reason = { reason: string }

/**
 * The hours at the campus that an event wants. An all-day one wants all hours in which the campus is open.
 */
export function slotWanted(event: OutsideEvent, timeZone: string, hours: BusinessHours): Slot | Reason {
  if (event.days) {
    const { from, to } = event.days
    const last = Temporal.PlainDate.from(to).subtract({ days: 1 }).toString()
    if (last > from) return { reason: severalDays }
    const open = openOn(hours, from)
    const [first] = open
    const end = open.at(-1)
    if (!first || !end) return { reason: 'Ese día la sede está cerrada.' }
    return { at: from, from: first.opensAt, to: end.closesAt }
  }
  const slot = slotOf(event, timeZone)
  if (slot.to !== '24:00' && slot.to <= slot.from) return { reason: severalDays }
  if (event.end.epochMilliseconds - event.start.epochMilliseconds > 24 * 3_600_000) return { reason: severalDays }
  return slot
}

const severalDays = 'Una reserva empieza y termina el mismo día. Invita a la sala a cada día por separado.'
