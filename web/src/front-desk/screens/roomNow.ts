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
  /** Whether what was read is of the day that it is. */
  isOfToday: boolean
}

const startOf = ({ startsAt }: ScreenBooking) => Date.parse(startsAt)
const endOf = ({ endsAt }: ScreenBooking) => Date.parse(endsAt)

/** Milliseconds after which what was read is yesterday's; at midnight the next reading is on its way. */
const yesterdayAfter = 5 * 60_000

/**
 * The room at a moment, from what was last read: bookings and opening hours that began or ended since are reckoned with, so
 * that a screen without network goes on telling the time. Of another day it knows nothing.
 */
export function roomAt(screen: RoomScreen, now: number): RoomNow {
  const known = [...(screen.current ? [screen.current] : []), ...screen.next]
  const current = known.find(one => startOf(one) <= now && now < endOf(one)) ?? null
  const next = known.filter(one => startOf(one) > now)
  const { date, time } = wallOf(now, screen.timeZone)
  const isOfToday = date === screen.date || now - Date.parse(screen.now) < yesterdayAfter
  if (!isOfToday && !current)
    return { tone: 'closed', title: 'Sin datos', until: 'No se sabe cómo está hoy', current, next, isOfToday }
  const found = { current, next, isOfToday }
  if (screen.room === 'BLOCKED' && !hasEnded(screen, time))
    return { tone: 'closed', title: 'No disponible', until: untilWords(screen.until), ...found }
  if (current) return { tone: 'taken', title: 'Ocupada', until: `Hasta las ${endOfRun(current, next)}`, ...found }
  if (isClosedAt(screen, time)) {
    const opens = screen.open.find(({ from }) => from > time)?.from ?? (hasEnded(screen, time) ? null : screen.until)
    return { tone: 'closed', title: 'Cerrada', until: opens ? `Abre a las ${opens}` : 'Por hoy', ...found }
  }
  const until = nextStart(screen, next, now)
  const minutes = until === undefined ? undefined : (until.at - now) / 60_000
  return {
    tone: minutes !== undefined && minutes < 30 ? 'soon' : 'free',
    title: 'Libre',
    until: until === undefined ? 'El resto del día' : `Hasta las ${until.wall}`,
    ...found,
  }
}

const openAt = ({ open }: RoomScreen, time: string) => open.find(({ from, to }) => from <= time && time < to)

/** Whether the room stood so only until an hour that has come since. */
const hasEnded = ({ until }: RoomScreen, time: string) => until !== null && until <= time

/** As it was read, until that ends; from then on by the opening hours. */
function isClosedAt(screen: RoomScreen, time: string): boolean {
  if (!hasEnded(screen, time) || screen.open.length === 0) return screen.room === 'CLOSED'
  return openAt(screen, time) === undefined
}

const untilWords = (until: string | null) => (until === null ? 'Por hoy' : `Hasta las ${until}`)

/** The end of bookings that follow one another without a gap. */
function endOfRun(current: ScreenBooking, next: readonly ScreenBooking[]): string {
  let last = current
  for (const one of next) if (startOf(one) <= endOf(last)) last = one
  return last.to
}

/** What ends a free room: the next booking, what the server knew of, or the closing hour. */
function nextStart(screen: RoomScreen, next: readonly ScreenBooking[], now: number) {
  const [first] = next
  const booked = first && { at: startOf(first), wall: first.from }
  const { time } = wallOf(now, screen.timeZone)
  const isFree = screen.room === 'FREE' || screen.room === 'SOON'
  const stands = isFree && !hasEnded(screen, time)
  const wall = stands ? screen.until : openAt(screen, time)?.to
  if (wall == null || wall === '24:00') return booked
  const known = { at: now + (minutesOf(wall) - minutesOf(time)) * 60_000, wall }
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
