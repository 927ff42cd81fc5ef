import { fold } from '../platform/fold.ts'
import type { SpaceType } from './spaces.ts'

/**
 * The name for a number, padded with zeros to `digits`: "Sala" and 3 make "Sala 3", "A" makes "A3", "P2-" makes "P2-3",
 * "Piso 2" makes "Piso 2-3".
 */
export function numberedName(prefix: string, number: number, digits = 1): string {
  const between = /\p{L}{2}$/u.test(prefix) ? ' ' : /\d$/.test(prefix) ? '-' : ''
  return `${prefix}${between}${String(number).padStart(digits, '0')}`
}

/**
 * Consecutive names that continue after the highest number that the siblings have with this prefix.
 * @param prefix as `numberedName` takes it
 */
export function consecutiveNames(
  siblings: readonly string[],
  prefix: string,
  amount: number,
  digits: number,
): string[] {
  const start = fold(numberedName(prefix, 0)).slice(0, -1)
  const numbers = siblings.map(fold).flatMap(name => {
    const rest = name.startsWith(start) ? name.slice(start.length) : ''
    return /^\d{1,6}$/.test(rest) ? [Number(rest)] : []
  })
  const first = Math.max(0, ...numbers) + 1
  return Array.from({ length: amount }, (_, index) => numberedName(prefix, first + index, digits))
}

/** Default prefix before the number. */
export const usualPrefix: Record<SpaceType, string> = {
  FLOOR: 'Piso',
  PARKING: 'Sótano',
  ROOM: 'Sala',
  PHONE_BOOTH: 'Cabina',
  WORK_AREA: 'Área',
  WORK_TABLE: 'Mesa',
  SEAT: 'Escritorio',
  PARKING_SPOT: 'Estacionamiento',
}
