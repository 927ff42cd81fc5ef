import type { Block, BlockHit } from '@aforo/contract/blocks'
import type { Reservation } from '@aforo/contract/bookings'
import type { Problem } from '@aforo/contract/problems'
import fc from 'fast-check'
import type { Answer, Client } from '../platform/testing/test-app.ts'
import type { Held, Model, Slot } from './model.ts'

export const rooms = 4
/** Drafts hold their place for so many minutes. */
const draftMinutes = 10

/** The house in which the model plays: its rooms, its people and the day it is about. */
export interface House {
  day: string
  floorId: string
  roomIds: readonly string[]
  clients: readonly { username: string; api: Client }[]
}

const slot = fc
  .record({ room: fc.nat(rooms - 1), first: fc.integer({ min: 16, max: 36 }), steps: fc.integer({ min: 1, max: 4 }) })
  .map(({ room, first, steps }): Slot => ({ room, from: first * 30, to: (first + steps) * 30 }))
const who = fc.nat(2)
const nth = fc.nat(1_000)

/** One thing that somebody does. `nth` picks among what there is when the round begins. */
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
)
export type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** What becomes of the model by an answer, or what is wrong with the answer; undefined when it is right. */
type Judge = () => string | undefined

/**
 * Does one thing over HTTP. Several may be under way at once.
 * @returns what to hold against the model once all answers of the round are in: acceptances are learnt first
 */
export async function perform(action: Action, house: House, model: Model): Promise<{ learn(): void; judge: Judge }> {
  const person = house.clients[action.who % house.clients.length]
  if (!person) throw new Error('nobody is there')
  const { api, username } = person
  const pick = <Thing>(things: Iterable<Thing>, nth: number): Thing | undefined => {
    const all = [...things]
    return all[nth % all.length]
  }
  const ranOut = ({ status, heldUntil }: Held) => status === 'DRAFT' && heldUntil <= model.now
  const wish = ({ room, from, to }: Slot) => ({
    spaceId: house.roomIds[room],
    at: house.day,
    from: clockOf(from),
    to: clockOf(to),
  })
  const heldOf = (body: Reservation): Held => ({
    id: body.reservationId,
    version: body.version,
    room: house.roomIds.indexOf(body.spaceId),
    from: minutesOf(body.from),
    to: minutesOf(body.to),
    status: body.status as Held['status'],
    heldUntil: model.now + draftMinutes,
  })
  const reservation = (answer: Answer<Reservation>, refusals: Record<string, () => boolean>) => ({
    learn: () => {
      if (answer.status < 300) model.learn(heldOf(answer.body))
    },
    judge: judgeOf(answer, refusals),
  })
  const slotRefusals = (slot: Slot, id?: string) => ({
    SLOT_TAKEN: () => model.couldBeTaken(slot, id),
    SPACE_UNAVAILABLE: () => model.couldBeClosed(slot),
  })
  const nothing = { learn() {}, judge: () => undefined }

  switch (action.does) {
    case 'book':
      return reservation(await api.post('/booking/reservations', wish(action.slot)), slotRefusals(action.slot))
    case 'draft':
      return reservation(
        await api.post(`/booking/reservations/${username}/draft`, wish(action.slot)),
        slotRefusals(action.slot),
      )
    case 'confirm': {
      const target = pick(
        [...model.reservations.values()].filter(({ status }) => status === 'DRAFT'),
        action.nth,
      )
      if (!target) return nothing
      return reservation(await api.patch(`/booking/reservations/${target.id}/confirm`, {}), {
        // One that ran out is canceled as soon as somebody wants its place.
        WRONG_STATE: () => model.couldBe(target.id, held => held.status !== 'DRAFT' || ranOut(held)),
        DRAFT_EXPIRED: () => model.couldBe(target.id, ranOut),
      })
    }
    case 'move': {
      const target = pick(model.reservations.values(), action.nth)
      if (!target) return nothing
      const answer = await api.patch<Reservation>(`/booking/reservations/${target.id}/reschedule`, wish(action.slot))
      return reservation(answer, {
        ...slotRefusals(action.slot, target.id),
        WRONG_STATE: () => model.couldBe(target.id, ({ status }) => status !== 'CREATED'),
      })
    }
    case 'cancel': {
      const target = pick(model.reservations.values(), action.nth)
      if (!target) return nothing
      return reservation(await api.patch(`/booking/reservations/${target.id}/cancel`, {}), {
        WRONG_STATE: () => model.couldBe(target.id, held => held.status === 'CANCELED' || ranOut(held)),
      })
    }
    case 'restore': {
      const target = pick(
        [...model.reservations.values()].filter(({ status }) => status === 'CANCELED'),
        action.nth,
      )
      if (!target) return nothing
      return reservation(await api.patch(`/booking/reservations/${target.id}/restore`, {}), {
        ...slotRefusals(target, target.id),
        WRONG_STATE: () => model.couldBe(target.id, ({ status }) => status !== 'CANCELED'),
      })
    }
    case 'block': {
      const { slot, floor, keep } = action
      const closed = floor ? house.roomIds.map((_, room) => room) : [slot.room]
      const stretch = {
        spaceId: floor ? house.floorId : house.roomIds[slot.room],
        startDate: house.day,
        startTime: clockOf(slot.from),
        endDate: house.day,
        endTime: clockOf(slot.to),
      }
      const { hits } = (await api.post<{ hits: BlockHit[] }>('/blocks/preview', stretch)).body
      const decisions = hits.map(({ reservation: { reservationId, version } }) => ({
        action: keep ? 'KEEP' : 'CANCEL',
        reservationId,
        version,
      }))
      const decided = decisions.map(({ reservationId }) => reservationId)
      const answer = await api.post<Block>('/blocks', { ...stretch, kind: 'MAINTENANCE', reason: 'Pintura', decisions })
      // One that went away between the preview and the block is not touched by what was decided about it.
      const after = await Promise.all(decided.map(id => api.get<Reservation>(`/booking/reservations/${id}`)))
      return {
        learn: () => {
          for (const { body } of after) model.learn(heldOf(body))
          if (answer.status >= 300) return
          const { id, version } = answer.body
          const kept = keep ? decided : []
          model.learnBlock({ id, version, rooms: closed, from: slot.from, to: slot.to, lifted: false, kept })
        },
        judge: judgeOf(answer, {
          BLOCK_HITS: () => model.couldBeHit(closed, slot, decided),
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
  }
}

/** An acceptance is judged by what then stands; a refusal must name something that really was in the way. */
const judgeOf =
  (answer: Answer<unknown>, refusals: Record<string, () => boolean>): Judge =>
  () => {
    if (answer.status < 300) return
    const { code, detail } = answer.body as Problem
    const said = `${answer.status} ${code}: ${detail}`
    const reason = refusals[code]
    if (!reason) return `unexpected ${said}`
    return reason() ? undefined : `nothing was in the way of what was refused with ${said}`
  }
