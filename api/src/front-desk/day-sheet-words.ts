import { displayName } from '../places/labels.ts'
import { formatTimes, fromTo } from '../platform/dates-in-words.ts'
import type { DaySheet, SheetArrival, SheetBooking, SheetPlace } from './day-sheet.ts'
import { incidentCategoryLabels } from './labels.ts'

/** The parts of a day's sheet, as its page and its mail call them. */
export const sheetTitles = {
  arrivals: 'Quién viene',
  rooms: 'Salas',
  desks: 'Escritorios',
  parking: 'Parking',
  incidents: 'Incidencias abiertas',
} as const

/** What stands in a part without anything. */
export const nothingOn: Record<keyof typeof sheetTitles, string> = {
  arrivals: 'Nadie tiene una reserva ni una invitación para este día.',
  rooms: 'Ninguna sala está reservada.',
  desks: 'Ningún escritorio está reservado.',
  parking: 'Ningún estacionamiento está reservado.',
  incidents: 'No hay incidencias abiertas.',
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** When the campus is open on the day: `Abre de 08:00 a 20:00`, `Cerrado: Navidad`. */
export function openInWords({ open, occasion }: Pick<DaySheet, 'open' | 'occasion'>): string {
  const hours = open.map(({ opensAt, closesAt }) => fromTo(opensAt, closesAt)).join(' y ')
  if (!hours) return ['Cerrado', occasion].filter(Boolean).join(': ')
  return occasion ? `Abre ${hours} (${occasion})` : `Abre ${hours}`
}

/** How much is on: `24 llegadas, 18 reservas de salas, …`. */
export function summaryInWords(sheet: DaySheet): string {
  const bookings = (places: SheetPlace[]) => places.reduce((sum, place) => sum + place.bookings.length, 0)
  return [
    counted(sheet.arrivals.length, 'persona por llegar', 'personas por llegar'),
    counted(bookings(sheet.rooms), 'reserva de salas', 'reservas de salas'),
    counted(bookings(sheet.desks), 'escritorio reservado', 'escritorios reservados'),
    counted(bookings(sheet.parking), 'estacionamiento', 'estacionamientos'),
    counted(sheet.incidentCount, 'incidencia abierta', 'incidencias abiertas'),
  ].join(' · ')
}

/** Where somebody goes: with hours for who has a booking, with their host for a visitor. */
export function whereInWords({ kind, places, hostName }: SheetArrival): string {
  if (kind === 'VISITOR') return [hostName && `visita a ${hostName}`, places[0]?.spaceName].filter(Boolean).join(' · ')
  return places
    .map(({ spaceName, spaceType, from, to }) =>
      [spaceType ? displayName({ type: spaceType, name: spaceName }) : spaceName, formatTimes(from, to)].join(' '),
    )
    .join(' · ')
}

/** What a booking's line says besides its hours and its person. */
const aboutInWords = ({ subject, attendeeCount, unpaid }: SheetBooking): string =>
  [subject, attendeeCount > 0 && counted(attendeeCount, 'invitado', 'invitados'), unpaid && 'falta el pago']
    .filter(Boolean)
    .join(' · ')

/** The rooms that nobody has that day, in a line; undefined where there are none. */
export function freeInWords(rooms: readonly SheetPlace[]): string | undefined {
  const free = rooms.filter(({ bookings, blocks }) => bookings.length + blocks.length === 0)
  return free.length > 0 ? `Libres todo el día: ${free.map(({ spaceName }) => spaceName).join(', ')}.` : undefined
}

interface PlaceLine {
  key: string
  times: string
  /** Who has it, or that it is blocked. */
  who: string
  about: string
  isBlock: boolean
}

/** A place's day by the hour. */
export const linesOf = ({ bookings, blocks }: SheetPlace): PlaceLine[] =>
  [
    ...bookings.map(one => ({
      key: one.reservationId,
      times: formatTimes(one.from, one.to),
      who: one.ownerName,
      about: aboutInWords(one),
      isBlock: false,
    })),
    ...blocks.map(({ from, to, reason }) => ({
      key: `${from}${reason}`,
      times: formatTimes(from, to),
      who: 'Bloqueada',
      about: reason,
      isBlock: true,
    })),
  ].sort((one, other) => one.times.localeCompare(other.times))

/** What is broken. */
export const faultInWords = ({ category, text }: Pick<DaySheet['incidents'][number], 'category' | 'text'>): string =>
  `${incidentCategoryLabels[category]}: ${text}`
