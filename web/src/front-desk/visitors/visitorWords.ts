import type { Visitor } from '@aforo/contract/front-desk/visitors'

const clockOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

/** When somebody is expected, came or left, on the campus's wall. */
export function timeWords({ status, expectedAt, checkedInAt, checkedOutAt, timeZone }: Visitor): string {
  if (status === 'LEFT' && checkedOutAt) return `salió a las ${clockOf(checkedOutAt, timeZone)}`
  if (status === 'INSIDE' && checkedInAt) return `desde las ${clockOf(checkedInAt, timeZone)}`
  return expectedAt ? `a las ${expectedAt}` : ''
}

/** Whom they visit and where. */
export const hostWords = ({ hostName, spaceName }: Pick<Visitor, 'hostName' | 'spaceName'>): string =>
  [hostName && `con ${hostName}`, spaceName].filter(Boolean).join(' · ')
