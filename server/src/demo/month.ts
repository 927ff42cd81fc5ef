import type { BusinessHours } from '@aforo/api/places/campuses'
import { openOn } from '../places/campuses/hours.rules.ts'
import { instantOf, minutesOf, wallTimeOf } from '../platform/wall-time.rules.ts'
import type { MadeSpace, MadeUser, ReservationGiven } from './factories.ts'
import type { Random } from './random.ts'

export interface BookedRoom extends MadeSpace {
  /** Null for a phone booth. */
  capacity: number | null
  hours: BusinessHours
}

/** How full the days are, Monday to Sunday, beside the busiest one. */
const fullness = [0, 0.72, 0.95, 1, 0.92, 0.6, 0.3, 0.2]

const small = [
  'Uno a uno', 'Entrevista practicante', 'Llamada con proveedor', 'Feedback trimestral', 'Coordinación rápida',
  'Entrevista diseño UX', 'Revisión de contrato', 'Cierre de caja', '', 'Mentoría', 'Preparar propuesta',
] // biome-ignore format: a list of words reads better in rows
const medium = [
  'Daily producto', 'Planning sprint', 'Retro del equipo', 'Comité comercial', 'Reunión con cliente', 'Kickoff proyecto',
  'Demo a cliente', 'Revisión de presupuesto', 'Coordinación marketing', 'Inducción nuevos ingresos', 'Brainstorming campaña',
  'Seguimiento de ventas', 'Comité de riesgos', 'Taller OKR', 'Visita de auditores', 'Capacitación SAP',
] // biome-ignore format: a list of words reads better in rows
const large = [
  'Directorio', 'Town hall', 'Taller de liderazgo', 'Presentación de resultados', 'Capacitación de seguridad',
  'Lanzamiento interno', 'Workshop con cliente', 'Junta de socios',
] // biome-ignore format: a list of words reads better in rows
const calls = ['', 'Llamada', 'Entrevista por video', 'Call con Santiago', 'Teleconsulta', 'Llamada con banco']

/** The hours at which meetings begin, the likelier ones more often. */
const starts = [8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 15, 15, 15, 16, 16, 16, 17, 17, 18]

const subjectsFor = (capacity: number | null) =>
  capacity === null ? calls : capacity <= 4 ? small : capacity <= 9 ? medium : large

/**
 * Two weeks of bookings behind and two ahead of today, in the rooms of one tenant: full from Tuesday to Thursday and today,
 * thin at weekends, meetings that come every week, one cancelled now and then, none overlapping.
 * @param busiest how many on a full day
 */
export function monthOfReservations(
  random: Random,
  rooms: readonly BookedRoom[],
  people: readonly MadeUser[],
  busiest: number,
  now: Temporal.Instant,
): ReservationGiven[] {
  const today = now.toZonedDateTimeISO('America/Lima').toPlainDate()
  const dates = Array.from({ length: 31 }, (_, day) => today.add({ days: day - 15 }))
  const habits = weeklyHabits(random, rooms, people, Math.ceil(busiest / 8))
  return dates.flatMap(date => {
    // People who try the demo on a Sunday see a day of work.
    const weekday = date.equals(today) ? 3 : date.dayOfWeek
    const wanted = Math.round(busiest * (fullness[weekday] ?? 0) * (0.85 + random.next() * 0.3))
    const day = new Day(date, now)
    for (const habit of habits) if (habit.weekdays.includes(weekday)) day.book(random, habit)
    for (let attempt = 0; day.booked.length < wanted && attempt < wanted * 6; attempt++)
      day.book(random, chanceMeeting(random, rooms, people))
    return day.booked
  })
}

/** So much of the rooms' day is taken, and so many of them are in use at this moment. */
const shownFullness = 0.6
/** The same of the other days of this week and the next. */
const weekFullness = 0.3

/**
 * More bookings of the other working days of this week and the next in the rooms of one campus: as many as fill so much of
 * its open hours together with those there are.
 */
export function fullWeeks(
  random: Random,
  rooms: readonly BookedRoom[],
  people: readonly MadeUser[],
  others: readonly (ReservationGiven | Kept)[],
  now: Temporal.Instant,
): ReservationGiven[] {
  const [first] = rooms
  if (!first) return []
  const today = now.toZonedDateTimeISO(first.timeZone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const byDate = Map.groupBy(others, ({ start }) => start.toZonedDateTimeISO(first.timeZone).toPlainDate().toString())
  return Array.from({ length: 14 }, (_, day) => monday.add({ days: day }))
    .filter(date => date.dayOfWeek < 6 && !date.equals(today))
    .flatMap(date => {
      const day = new Day(date, now)
      for (const given of byDate.get(date.toString()) ?? []) day.hold(given)
      for (const room of rooms) fill(random, day, room, people, date.toString(), weekFullness)
      return day.booked
    })
}

/** Books a room until so much of its open hours is taken. @param mayBe false: this meeting is left out */
function fill(
  random: Random,
  day: Day,
  room: BookedRoom,
  people: readonly MadeUser[],
  date: string,
  fullness: number,
  mayBe: (meeting: Meeting) => boolean = () => true,
) {
  const open = opening(room, date)
  if (!open) return
  for (let attempt = 0; attempt < 80 && day.takenIn(room) < (open.to - open.from) * fullness; attempt++) {
    const startMinute = open.from + 15 * random.between(0, Math.floor((open.to - open.from) / 15) - 2)
    const meeting = { ...chanceMeeting(random, [room], people), startMinute }
    if (mayBe(meeting)) day.book(random, meeting)
  }
}

/**
 * More bookings for today in the rooms of one campus, whatever weekday and hour it is: as many as fill six tenths of its
 * open hours together with those there are, and so that six rooms in ten are in use now.
 * @param kept times that stay free of them
 */
export function fullDay(
  random: Random,
  rooms: readonly BookedRoom[],
  people: readonly MadeUser[],
  others: readonly (ReservationGiven | Kept)[],
  now: Temporal.Instant,
): ReservationGiven[] {
  const [first] = rooms
  if (!first) return []
  const here = now.toZonedDateTimeISO(first.timeZone)
  const date = here.toPlainDate().toString()
  const minuteNow = here.hour * 60 + here.minute
  const day = new Day(here.toPlainDate(), now)
  for (const given of others) day.hold(given)
  const idle = rooms.filter(room => !day.isTaken(room, minuteNow))
  const busy = idle.slice(0, Math.max(0, Math.ceil(rooms.length * shownFullness) - (rooms.length - idle.length)))
  for (const room of busy) {
    const open = opening(room, date)
    for (let attempt = 0; attempt < 12 && open && !day.isTaken(room, minuteNow); attempt++) {
      const startMinute = Math.max(open.from, Math.floor(minuteNow / 15) * 15 - random.pick([0, 15, 15, 30, 45]))
      const minutes = Math.min(open.to - startMinute, random.pick([60, 75, 90, 120]))
      day.book(random, { ...chanceMeeting(random, [room], people), startMinute, minutes }, true)
    }
  }
  for (const room of rooms) {
    const isBusy = day.isTaken(room, minuteNow)
    // Who is looking for a room at this moment finds some.
    fill(random, day, room, people, date, shownFullness, meeting => isBusy || !covers(meeting, minuteNow))
  }
  return day.booked
}

const covers = ({ startMinute, minutes }: Meeting, minute: number) =>
  startMinute <= minute && minute < startMinute + minutes

/** From when to when a room is open on a date, in minutes. */
function opening(room: BookedRoom, date: string): { from: number; to: number } | undefined {
  const [stretch] = openOn(room.hours, date)
  return stretch && { from: minutesOf(stretch.opensAt), to: minutesOf(stretch.closesAt) }
}

/** A time of a space that is taken otherwise than by a booking. */
export interface Kept {
  room: MadeSpace
  start: Temporal.Instant
  minutes: number
  status?: undefined
}

interface Meeting {
  room: BookedRoom
  owner: MadeUser
  startMinute: number
  minutes: number
  subject: string
}

interface Habit extends Meeting {
  weekdays: number[]
}

function weeklyHabits(
  random: Random,
  rooms: readonly BookedRoom[],
  people: readonly MadeUser[],
  count: number,
): Habit[] {
  const habits: [subject: string, weekdays: number[], startMinute: number, minutes: number][] = [
    ['Daily producto', [1, 2, 3, 4, 5], 9 * 60, 30],
    ['Comité comercial', [1], 11 * 60, 60],
    ['Planning sprint', [2], 10 * 60, 90],
    ['Uno a uno', [3], 16 * 60, 30],
    ['Comité de gerencia', [4], 8 * 60 + 30, 90],
    ['Retro del equipo', [5], 15 * 60, 60],
    ['Daily ventas', [1, 3, 5], 8 * 60 + 30, 30],
  ]
  const roomy = rooms.filter(room => room.capacity !== null)
  return habits.slice(0, count).map(([subject, weekdays, startMinute, minutes]) => ({
    room: random.pick(roomy),
    owner: random.pick(people),
    startMinute,
    minutes,
    subject,
    weekdays,
  }))
}

function chanceMeeting(random: Random, rooms: readonly BookedRoom[], people: readonly MadeUser[]): Meeting {
  const room = random.pick(rooms)
  const minutes = room.capacity === null ? random.pick([15, 30, 30, 45]) : random.pick([30, 60, 60, 60, 90, 120])
  return {
    room,
    owner: random.pick(people),
    startMinute: random.pick(starts) * 60 + random.pick([0, 0, 0, 30, 15, 45]),
    minutes,
    subject: random.pick(subjectsFor(room.capacity)),
  }
}

/** One date being filled. */
class Day {
  readonly booked: ReservationGiven[] = []
  private readonly taken = new Map<string, { from: number; to: number }[]>()
  private readonly date: string
  private readonly now: Temporal.Instant

  constructor(date: Temporal.PlainDate, now: Temporal.Instant) {
    this.date = date.toString()
    this.now = now
  }

  /** Keeps the time of what is booked already. */
  hold({ room, start, minutes = 60, status }: ReservationGiven | Kept) {
    const there = start.toZonedDateTimeISO(room.timeZone)
    if (status === 'CANCELED' || there.toPlainDate().toString() !== this.date) return
    const from = there.hour * 60 + there.minute
    this.taken.set(room.spaceId, [...(this.taken.get(room.spaceId) ?? []), { from, to: from + minutes }])
  }

  /** Minutes of a room that are taken. */
  takenIn({ spaceId }: BookedRoom): number {
    return (this.taken.get(spaceId) ?? []).reduce((sum, { from, to }) => sum + to - from, 0)
  }

  isTaken({ spaceId }: BookedRoom, minute: number): boolean {
    return (this.taken.get(spaceId) ?? []).some(({ from, to }) => from <= minute && minute < to)
  }

  /** Books a meeting if its room is open and free then. @param stays is not cancelled, as one in twenty is */
  book(random: Random, { room, owner, startMinute, minutes, subject }: Meeting, stays = false) {
    const [from, to] = [startMinute, startMinute + minutes]
    const others = this.taken.get(room.spaceId) ?? []
    if (others.some(other => from < other.to && other.from < to)) return
    const open = openOn(room.hours, this.date)
    if (!open.some(({ opensAt, closesAt }) => minutesOf(opensAt) <= from && to <= minutesOf(closesAt))) return
    const start = instantOf(this.date, wallTimeOf(from), room.timeZone)
    if (!start) return
    const canceled = !stays && random.chance(0.05)
    if (!canceled) this.taken.set(room.spaceId, [...others, { from, to }])
    const ahead = start.subtract({ minutes: random.between(60, 9 * 24 * 60) })
    const latest = this.now.subtract({ minutes: random.between(5, 3 * 24 * 60) })
    const [createdAt = ahead] = [ahead, latest].sort(Temporal.Instant.compare)
    this.booked.push({ room, owner, start, minutes, subject, createdAt, status: canceled ? 'CANCELED' : 'CREATED' })
  }
}
