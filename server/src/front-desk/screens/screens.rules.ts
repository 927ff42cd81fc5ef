import type { ShownNames, WalkIns } from '@aforo/api/front-desk/screens'

/** What the screens of a campus show and allow where nobody said otherwise: as much as a colleague sees of a calendar. */
export const usualPolicy = { names: 'HIDDEN', subjects: false, walkIns: 'FREE' } as const satisfies {
  names: ShownNames
  subjects: boolean
  walkIns: WalkIns
}

/** Letters and digits of codes: none that is read as another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 6
/** For how many minutes a code can be typed. */
export const codeMinutes = 10

/** A pairing code of random bytes. The alphabet has 32 letters, so that each byte gives one of them with equal chance. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, codeLength)].map(byte => alphabet[byte % alphabet.length]).join('')

/** A name as everybody who passes by may read it; empty where it is hidden. */
export function nameShown(names: ShownNames, name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  if (names === 'HIDDEN') return ''
  if (names === 'FULL') return words.join(' ')
  const initials = words.slice(0, 2).map(word => `${[...word][0]?.toLocaleUpperCase('es')}.`)
  return initials.join(' ')
}

/** A person's full name for `nameShown`: of several given names, initials show the first and the lastname's. */
export const fullName = (names: ShownNames, givenName: string, lastname: string): string =>
  names === 'INITIALS' ? `${givenName.split(/\s+/, 1)[0] ?? ''} ${lastname}` : `${givenName} ${lastname}`

/** For how many minutes a screen offers to take back a booking made on it, or the end of one. */
export const undoMinutes = 3
/** For how many minutes an administrator can take back that a screen was unpaired: as long as its device's first code lasts. */
export const unpairUndoMinutes = 10
/** For how many minutes the same report from a door counts as one. */
export const reportMinutes = 60

/** Whom walk-in bookings and reports from doors belong to, in two words, as lists put a person's name together. */
export const walkInName = { givenName: 'En el', lastname: 'sitio' }
