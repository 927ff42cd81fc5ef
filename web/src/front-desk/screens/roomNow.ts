import type { RoomScreen, ScreenBooking } from '@aforo/api/front-desk/screen-states'
import { formatHours, wallOf } from '@aforo/api/platform/dates-in-words'

export type RoomTone = 'free' | 'soon' | 'taken' | 'closed'

/** How a room stands at a moment, in what is on its screen. */
export interface RoomNow {
  tone: RoomTone
  title: string
  /** Until when, in words. */
  until: string
  current: ScreenBooking | null
  next: ScreenBooking[]
}

const startOf = ({ startsAt }: ScreenBooking) => Date.parse(startsAt)
const endOf = ({ endsAt }: ScreenBooking) => Date.parse(endsAt)

/**
 * The room at a moment, from what was last read: bookings that began or ended since are reckoned with, so that a screen
 * without network goes on telling the time.
 */
export function roomAt(screen: RoomScreen, now: number): RoomNow {
  const known = [...(screen.current ? [screen.current] : []), ...screen.next]
  const current = known.find(one => startOf(one) <= now && now < endOf(one)) ?? null
  const next = known.filter(one => startOf(one) > now)
  if (screen.room === 'BLOCKED')
    return { tone: 'closed', title: 'No disponible', until: untilWords(screen.until), current, next }
  if (current) return { tone: 'taken', title: 'Ocupada', until: `Hasta las ${endOfRun(current, next)}`, current, next }
  const isClosed = screen.room === 'CLOSED'
  if (isClosed) {
    const opens = screen.until !== null && screen.until > wallOf(now, screen.timeZone).time
    return { tone: 'closed', title: 'Cerrada', until: opens ? `Abre a las ${screen.until}` : 'Por hoy', current, next }
  }
  const until = nextStart(screen, next, now)
  const minutes = until === undefined ? undefined : (until.at - now) / 60_000
  return {
    tone: minutes !== undefined && minutes < 30 ? 'soon' : 'free',
    title: 'Libre',
    until: until === undefined ? 'El resto del día' : `Hasta las ${until.wall}`,
    current,
    next,
  }
}

const untilWords = (until: string | null) => (until === null ? 'Por hoy' : `Hasta las ${until}`)

/** The end of bookings that follow one another without a gap. */
function endOfRun(current: ScreenBooking, next: readonly ScreenBooking[]): string {
  let last = current
  for (const one of next) if (startOf(one) <= endOf(last)) last = one
  return last.to
}

/** What ends a free room: the next booking, or what the server knew of. */
function nextStart(screen: RoomScreen, next: readonly ScreenBooking[], now: number) {
  const [first] = next
  const booked = first && { at: startOf(first), wall: first.from }
  const { time } = wallOf(now, screen.timeZone)
  if (screen.until === null || screen.until <= time || (screen.room !== 'FREE' && screen.room !== 'SOON')) return booked
  const known = { at: now + (minutesOf(screen.until) - minutesOf(time)) * 60_000, wall: screen.until }
  return booked && booked.at < known.at ? booked : known
}

export const minutesOf = (wall: string): number => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))

/** A slot from now on: how long it lasts, in words. */
export function lengthOf(to: string, now: number, timeZone: string): string {
  return formatHours(Math.max(1, minutesOf(to) - minutesOf(wallOf(now, timeZone).time)))
}

/** Who has a room and what for, as far as the screen may say. */
export const whoseWords = ({ who, subject }: Pick<ScreenBooking, 'who' | 'subject'>): string =>
  [who, subject].filter(Boolean).join(' · ') || 'Reservada'

/** Until when an unpaid booking holds the room. */
export const unpaidWords = ({ until }: NonNullable<ScreenBooking['unpaid']>): string =>
  until === null ? 'Falta el pago en la recepción.' : `Falta el pago en la recepción: hasta las ${until}.`

interface Part {
  from: string
  to: string
  kind: 'open' | 'past' | 'taken' | 'blocked'
}

/** The hours of a timeline, from the first full hour to the last, and what is drawn over them. */
export function dayOf(screen: RoomScreen): { first: number; last: number; parts: Part[] } {
  const taken = [...(screen.current ? [screen.current] : []), ...screen.next]
  const parts: Part[] = [
    ...screen.open.map(one => ({ ...one, kind: 'open' as const })),
    ...screen.past.map(one => ({ ...one, kind: 'past' as const })),
    // What goes on after midnight ends with the day.
    ...taken.map(({ from, to }) => ({ from, to: to <= from ? '24:00' : to, kind: 'taken' as const })),
    ...screen.blocks.map(one => ({ ...one, kind: 'blocked' as const })),
  ]
  const begins = parts.filter(({ kind }) => kind !== 'blocked').map(({ from }) => minutesOf(from))
  const ends = parts.filter(({ kind }) => kind !== 'blocked').map(({ to }) => minutesOf(to))
  const first = begins.length === 0 ? 8 : Math.floor(Math.min(...begins) / 60)
  const last = ends.length === 0 ? 20 : Math.ceil(Math.max(...ends) / 60)
  return { first, last: Math.max(last, first + 1), parts }
}
