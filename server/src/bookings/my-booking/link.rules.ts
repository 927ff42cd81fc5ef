/** For how long after its booking's end a link leads somewhere, in hours: people look up what they had. */
const hoursAfterEnd = 24

export const linkUntil = (endsAt: Temporal.Instant): Temporal.Instant => endsAt.add({ hours: hoursAfterEnd })

export const isExpired = (endsAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, linkUntil(endsAt)) >= 0
