import { numberedName } from '@aforo/contract/space-changes'
import type { SpaceType } from '@aforo/contract/spaces'
import { fold } from '../ui/formats.ts'

/** What stands before the number of each kind, when nothing else is wanted. */
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

/** The names that the server will give a run: after the highest number that stands behind the prefix already. */
export function batchNames(siblings: readonly string[], prefix: string, amount: number, digits: number): string[] {
  const start = fold(numberedName(prefix, 0)).slice(0, -1)
  const numbers = siblings.map(fold).flatMap(name => {
    const rest = name.startsWith(start) ? name.slice(start.length) : ''
    return /^\d{1,6}$/.test(rest) ? [Number(rest)] : []
  })
  const first = Math.max(0, ...numbers) + 1
  return Array.from({ length: amount }, (_, index) => numberedName(prefix, first + index, digits))
}

/** A run's names in a line: all of a few, else the first ones and the last. */
export const namesInShort = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 3).join(', ')} … ${names.at(-1)}`
