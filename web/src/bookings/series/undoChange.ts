import type { Series, SeriesScope } from '@aforo/api/bookings/series'
import type { client } from '../../platform/api.ts'

type Change = Parameters<typeof client.series.change>[0]

/**
 * What takes a change of a series back, as a change of the series that it answered.
 * @param sent the change that was made of `before`
 * @returns undefined where one change can't: dates were skipped or elsewhere, or one date had words of its own
 */
export function changeBack(before: Series, sent: Change, after: Pick<Series, 'id'>): Change | undefined {
  const { scope, date, skip, moved, spaceId, id: _, version: __, from, to, ...details } = sent
  if (skip?.length || moved?.length || before.dates.some(one => one.moved && inScope(one.date, scope, date))) return
  const changed = Object.keys(details) as (keyof typeof details)[]
  // A single date may say something else than its series.
  if (scope === 'THIS' && changed.length > 0) return
  const said = {
    subject: before.subject,
    eventType: before.eventType,
    layout: before.layout,
    meeting: before.meeting,
    attendees: before.attendees,
  }
  return {
    id: after.id,
    // From a date on they are a series of their own by now.
    scope: scope === 'FOLLOWING' ? 'ALL' : scope,
    date,
    ...(spaceId !== undefined && { spaceId: before.spaceId, from: before.from, to: before.to }),
    ...Object.fromEntries(changed.map(name => [name, said[name]])),
  }
}

const inScope = (one: string, scope: SeriesScope, date = '') =>
  scope === 'ALL' || (scope === 'THIS' ? one === date : one >= date)
