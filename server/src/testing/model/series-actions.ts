import type { PreviewedDate, Series } from '@aforo/api/bookings/series'
import type { Problem } from '@aforo/api/platform/problems'
import fc from 'fast-check'
import type { Answer } from '../test-app.ts'
import type { Held, Slot } from './model.ts'
import { hoursOf, judgeOf, lookUp, nothing, type Outcome, pick, slotOf, type Turn, wishOf } from './play.ts'

const scope = fc.constantFrom('THIS' as const, 'FOLLOWING' as const, 'ALL' as const)

/** Actions on several dates at once. */
export const seriesActions = (slot: fc.Arbitrary<Slot>, who: fc.Arbitrary<number>, nth: fc.Arbitrary<number>) => [
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('series' as const), who, slot, count: fc.integer({ min: 2, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('series-change' as const), who, nth, date: nth, scope, slot }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('series-cancel' as const), who, nth, date: nth, scope }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('series-restore' as const), who, nth, date: nth }) },
]
export type SeriesAction =
  ReturnType<typeof seriesActions>[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never

/**
 * Every refused date must have had an obstacle, which may be another date of the series, since a single moved date may
 * be on any day.
 */
const clash =
  ({ house, model }: Turn, before?: Series) =>
  (body: Problem): boolean => {
    const { dates } = body.data as { dates: PreviewedDate[] }
    return dates.every(date => {
      const slot = slotOf(house, date)
      const own = before?.dates.find(one => one.date === date.date)?.reservationId ?? undefined
      return date.outcome === 'TAKEN' ? model.couldBeTaken(slot, own) : model.couldBeClosed(slot)
    })
  }

const idsIn = ({ dates }: Series) => dates.flatMap(({ reservationId }) => reservationId ?? [])

/** The dates in an answer, which have no version. */
const sights = ({ house, model }: Turn, { dates }: Series): Held[] =>
  dates.flatMap(date =>
    date.reservationId === null || date.status === 'SKIPPED'
      ? []
      : [
          {
            id: date.reservationId,
            version: 0,
            ...slotOf(house, date),
            status: date.status as Held['status'],
            heldUntil: model.now,
          },
        ],
  )

async function outcomeOf(
  turn: Turn,
  before: Series | undefined,
  answer: Answer<Series>,
  refusals: Parameters<typeof judgeOf>[1],
): Promise<Outcome> {
  const accepted = answer.status < 300
  const touched = [...new Set([...(before ? idsIn(before) : []), ...(accepted ? idsIn(answer.body) : [])])]
  const after = await lookUp(turn, touched)
  return {
    learn: () => {
      if (accepted) for (const held of sights(turn, answer.body)) turn.model.see(held)
      for (const held of after) turn.model.learn(held)
      if (accepted) turn.model.series.add(answer.body.id)
    },
    judge: judgeOf(answer, refusals),
  }
}

export async function performOnSeries(action: SeriesAction, turn: Turn): Promise<Outcome> {
  const { api, house, model } = turn
  if (action.does === 'series') {
    const wish = { ...wishOf(house, action.slot), rule: `FREQ=DAILY;COUNT=${action.count}` }
    return outcomeOf(turn, undefined, await api.post<Series>('/booking/series', wish), {
      SERIES_CLASH: clash(turn),
    })
  }
  const id = pick(model.series, action.nth)
  if (id === undefined) return nothing
  const { body: before } = await api.get<Series>(`/booking/series/${id}`)
  const date = pick(before.dates, action.date)
  if (!date) return nothing
  const ids = idsIn(before)
  if (action.does === 'series-restore') {
    const answer = await api.patch<Series>(`/booking/series/${id}/restore`, { dates: [date.date] })
    return outcomeOf(turn, before, answer, {
      SERIES_CLASH: clash(turn, before),
      INVALID_FIELD: () => model.changesOfAny(ids),
    })
  }
  const isMeant = (one: Series['dates'][number]) =>
    action.scope === 'ALL' || (action.scope === 'THIS' ? one.date === date.date : one.date >= date.date)
  const chosen = before.dates.filter(isMeant).flatMap(({ reservationId }) => reservationId ?? [])
  /** Nothing is left to change, or the date belongs to another series now. */
  const none = () =>
    chosen.every(one => model.couldBe(one, ({ status }) => status !== 'CREATED')) || model.changesOfAny(ids)
  const meant = { scope: action.scope, ...(action.scope !== 'ALL' && { date: date.date }) }
  if (action.does === 'series-cancel') {
    const answer = await api.patch<{ series: Series }>(`/booking/series/${id}/cancel`, meant)
    const body = answer.status < 300 ? answer.body.series : (answer.body as never)
    return outcomeOf(turn, before, { ...answer, body }, { INVALID_FIELD: none })
  }
  const { from, to } = hoursOf(house, action.slot)
  const change = { ...meant, spaceId: house.roomIds[action.slot.room], from, to }
  return outcomeOf(turn, before, await api.patch<Series>(`/booking/series/${id}`, change), {
    SERIES_CLASH: clash(turn, before),
    INVALID_FIELD: none,
  })
}
