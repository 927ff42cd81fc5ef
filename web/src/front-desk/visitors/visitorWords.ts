import type { Visitor } from '@aforo/api/front-desk/visitors'
import { wallOf } from '@aforo/api/platform/dates-in-words'

/** When somebody is expected, came or left, on the campus's wall. */
export function timeWords({ status, expectedAt, checkedInAt, checkedOutAt, timeZone }: Visitor): string {
  if (status === 'LEFT' && checkedOutAt) return `salió a las ${wallOf(checkedOutAt, timeZone).time}`
  if (status === 'INSIDE' && checkedInAt) return `desde las ${wallOf(checkedInAt, timeZone).time}`
  return expectedAt ? `a las ${expectedAt}` : ''
}

/** Whom they visit and where. */
export const hostWords = ({ hostName, spaceName }: Pick<Visitor, 'hostName' | 'spaceName'>): string =>
  [hostName && `con ${hostName}`, spaceName].filter(Boolean).join(' · ')
