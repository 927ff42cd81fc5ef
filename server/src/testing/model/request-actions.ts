import type { BookingRequest, RequestOutcome } from '@aforo/api/bookings/booking-requests'
import fc from 'fast-check'
import type { Answer } from '../test-app.ts'
import type { Asked, Slot } from './model.ts'
import { judgeOf, lookUp, nothing, type Outcome, pick, rooms, slotOf, slotRefusals, type Turn, wishOf } from './play.ts'

/** Actions on requests. */
export const requestActions = (slot: fc.Arbitrary<Slot>, who: fc.Arbitrary<number>, nth: fc.Arbitrary<number>) => [
  { weight: 3, arbitrary: fc.record({ does: fc.constant('ask' as const), who, slot }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('approve' as const),
      who,
      nth,
      elsewhere: fc.option(fc.nat(rooms - 1), { freq: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('approve-many' as const),
      who,
      several: fc.array(nth, { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('decline' as const), who, nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw' as const), who, nth }) },
]
export type RequestAction =
  ReturnType<typeof requestActions>[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never

const askedOf = ({ house }: Turn, body: BookingRequest): Asked => ({
  id: body.id,
  version: body.version,
  owner: body.ownerUsername,
  ...slotOf(house, { ...body, at: body.date }),
  status: body.status,
})

async function outcomeOf(
  turn: Turn,
  answer: Answer<BookingRequest>,
  refusals: Parameters<typeof judgeOf>[1],
): Promise<Outcome> {
  const accepted = answer.status < 300
  const learn = accepted ? await learning(turn, answer.body) : () => {}
  return { learn, judge: judgeOf(answer, refusals) }
}

/** Takes over an answer about a request: the request itself, and its reservation. */
async function learning(turn: Turn, request: BookingRequest) {
  const became = request.reservationId === null ? [] : await lookUp(turn, [request.reservationId])
  return () => {
    turn.model.learnRequest(askedOf(turn, request))
    for (const held of became) turn.model.learn(held)
  }
}

export async function performOnRequest(action: RequestAction, turn: Turn): Promise<Outcome> {
  const { api, house, model, username } = turn
  const undecided = () => [...model.requests.values()].filter(({ status }) => status === 'PENDING')
  const decided = (id: string) => ({
    WRONG_STATE: () => model.couldRequestBe(id, ({ status }) => status !== 'PENDING'),
  })
  if (action.does === 'ask') {
    const { slot } = action
    return outcomeOf(turn, await api.post('/booking-requests', { ...wishOf(house, slot), subject: 'Visita' }), {
      ...slotRefusals(model, slot),
      REQUEST_EXISTS: () => model.couldBeAsked(slot, username),
    })
  }
  if (action.does === 'approve-many') {
    const chosen = action.several.flatMap(nth => pick(undecided(), nth) ?? [])
    if (chosen.length === 0) return nothing
    const ids = [...new Set(chosen.map(({ id }) => id))]
    const { status, body } = await api.post<{ results: RequestOutcome[] }>('/booking-requests/approve', { ids })
    if (status !== 200) return { learn() {}, judge: () => `unexpected ${status} ${JSON.stringify(body)}` }
    const learnings = await Promise.all(
      body.results.flatMap(({ request }) => (request ? [learning(turn, request)] : [])),
    )
    const wrong = ({ id, done }: RequestOutcome) => {
      const asked = model.requests.get(id)
      const excused =
        done ||
        (asked && (model.couldBeTaken(asked) || model.couldBeClosed(asked))) ||
        model.couldRequestBe(id, ({ status }) => status !== 'PENDING')
      return !excused
    }
    return {
      learn: () => {
        for (const learn of learnings) learn()
      },
      judge: () => {
        const found = body.results.find(wrong)
        return found && `nothing was in the way of what was not approved: ${found.why}`
      },
    }
  }
  // Sometimes one that is already decided.
  const target = pick(action.nth % 5 === 0 ? model.requests.values() : undecided(), action.nth)
  if (!target) return nothing
  switch (action.does) {
    case 'approve': {
      const slot = { ...target, room: action.elsewhere ?? target.room }
      const spaceId = action.elsewhere === null ? undefined : house.roomIds[action.elsewhere]
      return outcomeOf(turn, await api.post(`/booking-requests/${target.id}/approve`, { spaceId }), {
        ...slotRefusals(model, slot),
        ...decided(target.id),
      })
    }
    case 'decline': {
      const reason = { reason: 'Ese día no se puede' }
      return outcomeOf(turn, await api.post(`/booking-requests/${target.id}/decline`, reason), decided(target.id))
    }
    case 'withdraw':
      return outcomeOf(turn, await api.post(`/booking-requests/${target.id}/cancel`, {}), decided(target.id))
  }
}
