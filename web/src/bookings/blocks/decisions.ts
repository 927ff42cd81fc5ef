import { type BlockDecision, BlockHit } from '@aforo/api/bookings/blocks'
import { z } from 'zod'
import type { Refusal } from '../../platform/problem.ts'
import { overlap } from '../timeline/gestures.ts'
import { stretchOf } from '../timeline/lanes.ts'

type Place = BlockHit['alternatives'][number]

/** What is chosen for each reservation that a block hits, by its id. */
export type Choices = ReadonlyMap<string, { action: 'MOVE'; to: Place } | { action: 'CANCEL' | 'KEEP' }>

export const placeWords = ({ spaceId, at, from }: Place) => `${spaceId} ${at} ${from}`

const collide = (one: Place, other: Place) =>
  one.spaceId === other.spaceId && one.at === other.at && overlap(stretchOf(one), stretchOf(other))

/**
 * A first proposal: whatever can be moved goes to its nearest free place that no other of them gets; what has begun is
 * kept; for the rest somebody has to decide.
 */
export function proposed(hits: readonly BlockHit[]): Choices {
  const given: Place[] = []
  const choices = new Map<string, { action: 'MOVE'; to: Place } | { action: 'KEEP' }>()
  for (const { reservation, alternatives } of hits) {
    const to = reservation.can.reschedule
      ? alternatives.find(one => !given.some(other => collide(one, other)))
      : undefined
    if (to) {
      given.push(to)
      choices.set(reservation.reservationId, { action: 'MOVE', to })
    } else if (!reservation.can.reschedule && !reservation.can.cancel)
      choices.set(reservation.reservationId, { action: 'KEEP' })
  }
  return choices
}

/** What is sent: only of what still stands there. */
export const decisionsOf = (hits: readonly BlockHit[], choices: Choices): BlockDecision[] =>
  hits.flatMap(({ reservation: { reservationId, version } }): BlockDecision[] => {
    const choice = choices.get(reservationId)
    if (!choice) return []
    if (choice.action !== 'MOVE') return [{ action: choice.action, reservationId, version }]
    const { spaceId, at, from, to } = choice.to
    return [{ action: 'MOVE', reservationId, version, to: { spaceId, at, from, to } }]
  })

const Hits = z.object({ hits: z.array(BlockHit) })
const Refused = z.object({ reservationId: z.string(), why: z.string() })
export type RefusedDecision = z.infer<typeof Refused>

/** The reservations in the way, where that is why a block was refused. */
export const hitsIn = ({ code, data }: Refusal): BlockHit[] | undefined =>
  code === 'BLOCK_HITS' ? Hits.safeParse(data).data?.hits : undefined

/** Whose decision could not be carried out, and why. */
export const refusedIn = ({ code, data }: Refusal) =>
  code === 'BLOCK_DECISION_REFUSED' ? Refused.safeParse(data).data : undefined
