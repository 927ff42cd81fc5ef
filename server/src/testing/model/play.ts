import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Problem } from '@aforo/api/platform/problems'
import type { Answer, Client } from '../test-app.ts'
import type { Held, Model, Slot } from './model.ts'

export const rooms = 4
/** Number of consecutive days in the model. */
export const days = 3
/** Minutes for which a draft holds its slot. */
const draftMinutes = 10
const dayMinutes = 24 * 60

/** The model's setting: rooms, people and the first day. */
export interface House {
  day: string
  floorId: string
  roomIds: readonly string[]
  clients: readonly { username: string; api: Client }[]
}

/** Compared with the model once all answers of the round are in; acceptances first. */
export interface Outcome {
  learn(): void
  /** The error in the answer; undefined if it is right. */
  judge(): string | undefined
}

/** One person's turn. */
export interface Turn {
  api: Client
  username: string
  house: House
  model: Model
}

export const nothing: Outcome = { learn() {}, judge: () => undefined }

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A date and hours as the API writes them, from minutes since the first midnight. */
export function hoursOf({ day }: House, { from, to }: Pick<Slot, 'from' | 'to'>) {
  const later = Math.floor(from / dayMinutes)
  return {
    at: Temporal.PlainDate.from(day).add({ days: later }).toString(),
    from: timeOf(from - later * dayMinutes),
    to: timeOf(to - later * dayMinutes),
  }
}

export const wishOf = (house: House, slot: Slot) => ({ spaceId: house.roomIds[slot.room], ...hoursOf(house, slot) })

export function slotOf(house: House, told: { spaceId: string; at: string; from: string; to: string }): Slot {
  const midnight = Temporal.PlainDate.from(house.day).until(told.at, { largestUnit: 'days' }).days * dayMinutes
  const room = house.roomIds.indexOf(told.spaceId)
  return { room, from: midnight + minutesOf(told.from), to: midnight + minutesOf(told.to) }
}

export const heldOf = ({ house, model }: Turn, body: Reservation): Held => ({
  id: body.reservationId,
  version: body.version,
  ...slotOf(house, body),
  status: body.status as Held['status'],
  heldUntil: model.now + draftMinutes,
})

/** The current reservations, read after an action on several. */
export async function lookUp(turn: Turn, ids: readonly string[]): Promise<Held[]> {
  const answers = await Promise.all(ids.map(id => turn.api.get<Reservation>(`/booking/reservations/${id}`)))
  return answers.map(({ body }) => heldOf(turn, body))
}

/** Picks from what exists when the round begins. */
export function pick<Thing>(things: Iterable<Thing>, nth: number): Thing | undefined {
  const all = [...things]
  return all[nth % all.length]
}

/** An acceptance is judged by the resulting state; a refusal must name an obstacle that really existed. */
export const judgeOf =
  (answer: Answer<unknown>, refusals: Record<string, (body: Problem) => boolean>): Outcome['judge'] =>
  () => {
    if (answer.status < 300) return
    const { code, detail } = answer.body as Problem
    const said = `${answer.status} ${code}: ${detail}`
    const reason = refusals[code]
    if (!reason) return `unexpected ${said}`
    return reason(answer.body as Problem) ? undefined : `nothing was in the way of what was refused with ${said}`
  }

/**
 * Why a slot may be refused.
 * @param id of the reservation being moved there
 */
export const slotRefusals = (model: Model, slot: Slot, id?: string) => ({
  SLOT_TAKEN: () => model.couldBeTaken(slot, id),
  SPACE_UNAVAILABLE: () => model.couldBeClosed(slot),
})
