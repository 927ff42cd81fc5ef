/** The settings that decide about nightly copies. */
interface Wishes {
  AFORO_BACKUPS?: '0' | '1' | undefined
  AFORO_DEMO?: '0' | '1' | undefined
  AFORO_ENV?: 'development' | 'production' | undefined
  DATABASE_URL?: string | undefined
}

/** Whether a copy is made each night. Without the setting it is, but not of the demo. */
export const backsUpNightly = ({ AFORO_BACKUPS, AFORO_DEMO, AFORO_ENV, DATABASE_URL }: Wishes): boolean => {
  if (AFORO_BACKUPS !== undefined) return AFORO_BACKUPS === '1'
  if (AFORO_ENV === 'production') return true
  // By default an embedded database begins with the demo, and one on a server without it.
  return DATABASE_URL ? AFORO_DEMO !== '1' : AFORO_DEMO === '0'
}

/** The last moment at which the nightly copy was due. @param hour UTC */
export function lastDue(now: Temporal.Instant, hour: number): Temporal.Instant {
  const today = now.toZonedDateTimeISO('UTC').startOfDay().add({ hours: hour }).toInstant()
  return Temporal.Instant.compare(today, now) <= 0 ? today : today.subtract({ hours: 24 })
}

/** Whether a nightly copy is missing. @param since the end of the last good copy, or when the database was made */
export const isDue = (now: Temporal.Instant, hour: number, since: Temporal.Instant): boolean =>
  Temporal.Instant.compare(since, lastDue(now, hour)) < 0

/** Hours after its time at which a nightly copy counts as missing: it is tried again each hour. */
const grace = 6

/** Whether people should be told that the nightly copy is missing. */
export const isOverdue = (now: Temporal.Instant, hour: number, since: Temporal.Instant): boolean =>
  isDue(now.subtract({ hours: grace }), hour, since)

/** Whether a copy should be proved: each week, and again the night after a failed proof. */
export function isProofDue(now: Temporal.Instant, last: { result: string; at: Temporal.Instant } | undefined): boolean {
  if (!last || last.result === 'FAILED') return true
  // Less than a week, so that a slow night doesn't move it to the next.
  return Temporal.Instant.compare(last.at, now.subtract({ hours: 6 * 24 + 12 })) < 0
}

/** How long a run may be silent before it counts as killed, in minutes. */
export const silentMinutes = 3

/** A copy's file name: sorted by time, and its own also among those of other installations. */
export const fileNameOf = (id: string, at: Temporal.Instant, encrypted: boolean): string =>
  `aforo-${at.toString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}-${id.slice(-6)}.tar${encrypted ? '.age' : ''}`
