import type { Block, BlockHit } from '@aforo/api/bookings/blocks'
import type { Reservation } from '@aforo/api/bookings/reservations'
import fc from 'fast-check'
import type { Answer } from '../test-app.ts'
import type { Held, Model, Slot } from './model.ts'
import {
  days,
  type House,
  heldOf,
  hoursOf,
  judgeOf,
  lookUp,
  nothing,
  type Outcome,
  pick,
  rooms,
  slotRefusals,
  type Turn,
  wishOf,
} from './play.ts'
import { performOnRequest, requestActions } from './request-actions.ts'
import { performOnSeries, seriesActions } from './series-actions.ts'

const slot = fc
  .record({
    room: fc.nat(rooms - 1),
    // Mostly on the first day, so that people compete.
    day: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(days - 1) }),
    first: fc.integer({ min: 16, max: 36 }),
    steps: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({ room, day, first, steps }): Slot => ({
      room,
      from: day * 1440 + first * 30,
      to: day * 1440 + (first + steps) * 30,
    }),
  )
const who = fc.nat(2)
const nth = fc.nat(1_000)

/** One action of a person. `nth` picks from what exists when the round begins. */
export const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('book' as const), who, slot }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('draft' as const), who, slot }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('confirm' as const), who, nth }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('move' as const), who, nth, slot }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('cancel' as const), who, nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const), who, nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('block' as const), who, slot, floor: fc.boolean(), keep: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lift' as const), who, nth }) },
  ...requestActions(slot, who, nth),
  ...seriesActions(slot, who, nth),
)
export type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** Performs an action over HTTP. Several may run at once. */
export async function perform(action: Action, house: House, model: Model): Promise<Outcome> {
  const person = house.clients[action.who % house.clients.length]
  if (!person) throw new Error('nobody is there')
  const { api, username } = person
  const turn: Turn = { api, username, house, model }
  const ranOut = ({ status, heldUntil }: Held) => status === 'DRAFT' && heldUntil <= model.now
  const reservation = (answer: Answer<Reservation>, refusals: Record<string, () => boolean>) => ({
    learn: () => {
      if (answer.status < 300) model.learn(heldOf(turn, answer.body))
    },
    judge: judgeOf(answer, refusals),
  })
  switch (action.does) {
    case 'book':
      return reservation(
        await api.post('/booking/reservations', wishOf(house, action.slot)),
        slotRefusals(model, action.slot),
      )
    case 'draft':
      return reservation(
        await api.post(`/booking/reservations/${username}/draft`, wishOf(house, action.slot)),
        slotRefusals(model, action.slot),
      )
    case 'confirm': {
      const target = pick(
        [...model.reservations.values()].filter(({ status }) => status === 'DRAFT'),
        action.nth,
      )
      if (!target) return nothing
      return reservation(await api.patch(`/booking/reservations/${target.id}/confirm`, {}), {
        // An expired draft is canceled when somebody wants its slot.
        WRONG_STATE: () => model.couldBe(target.id, held => held.status !== 'DRAFT' || ranOut(held)),
        DRAFT_EXPIRED: () => model.couldBe(target.id, ranOut),
      })
    }
    case 'move': {
      const target = pick(model.reservations.values(), action.nth)
      if (!target) return nothing
      const answer = await api.patch<Reservation>(
        `/booking/reservations/${target.id}/reschedule`,
        wishOf(house, action.slot),
      )
      return reservation(answer, {
        ...slotRefusals(model, action.slot, target.id),
        WRONG_STATE: () => model.couldBe(target.id, ({ status }) => status !== 'CREATED'),
      })
    }
    case 'cancel': {
      const target = pick(model.reservations.values(), action.nth)
      if (!target) return nothing
      return reservation(await api.patch(`/booking/reservations/${target.id}/cancel`, {}), {
        // The reservation of a declined request holds no slot either.
        WRONG_STATE: () =>
          model.couldBe(target.id, held => held.status === 'CANCELED' || held.status === 'DECLINED' || ranOut(held)),
      })
    }
    case 'restore': {
      const target = pick(
        [...model.reservations.values()].filter(({ status }) => status === 'CANCELED'),
        action.nth,
      )
      if (!target) return nothing
      return reservation(await api.patch(`/booking/reservations/${target.id}/restore`, {}), {
        ...slotRefusals(model, target, target.id),
        WRONG_STATE: () => model.couldBe(target.id, ({ status }) => status !== 'CANCELED'),
      })
    }
    case 'block': {
      const { slot, floor, keep } = action
      const closed = floor ? house.roomIds.map((_, room) => room) : [slot.room]
      const { at, from, to } = hoursOf(house, slot)
      const stretch = {
        spaceId: floor ? house.floorId : house.roomIds[slot.room],
        startDate: at,
        startTime: from,
        endDate: at,
        endTime: to,
      }
      const { hits } = (await api.post<{ hits: BlockHit[] }>('/blocks/preview', stretch)).body
      const decisions = hits.map(({ reservation: { reservationId, version } }) => ({
        action: keep ? 'KEEP' : 'CANCEL',
        reservationId,
        version,
      }))
      const decided = decisions.map(({ reservationId }) => reservationId)
      const answer = await api.post<Block>('/blocks', { ...stretch, kind: 'MAINTENANCE', reason: 'Pintura', decisions })
      // A reservation that disappeared between preview and block isn't affected by its decision.
      const after = await lookUp(turn, decided)
      return {
        learn: () => {
          for (const held of after) model.learn(held)
          if (answer.status >= 300) return
          const { id, version } = answer.body
          const kept = keep ? decided : []
          model.learnBlock({ id, version, rooms: closed, from: slot.from, to: slot.to, lifted: false, kept })
        },
        judge: judgeOf(answer, {
          BLOCK_HITS: () => model.couldBeHit(closed, slot, decided),
          BLOCK_EXISTS: () => model.couldBeClosedAlready(closed, slot),
          BLOCK_DECISION_REFUSED: () => decided.some(id => model.changesOf(id) > 0),
        }),
      }
    }
    case 'lift': {
      const target = pick(model.blocks.values(), action.nth)
      if (!target) return nothing
      const answer = await api.post<Block>(`/blocks/${target.id}/lift`, {})
      return {
        learn: () => {
          if (answer.status < 300) model.learnBlock({ ...target, version: answer.body.version, lifted: true })
        },
        judge: judgeOf(answer, { WRONG_STATE: () => model.couldBlockBe(target.id, ({ lifted }) => lifted) }),
      }
    }
    case 'ask':
    case 'approve':
    case 'approve-many':
    case 'decline':
    case 'withdraw':
      return performOnRequest(action, turn)
    default:
      return performOnSeries(action, turn)
  }
}
