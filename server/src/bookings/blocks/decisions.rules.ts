import type { BlockDecision } from '@aforo/api/bookings/blocks'

/** A decision that changes its reservation. */
export type Change = Exclude<BlockDecision, { action: 'KEEP' }>

/** The decision about each reservation under a block, and the undecided ones. */
export function decided(
  hits: readonly { id: string }[],
  decisions: readonly BlockDecision[],
): { toDo: Change[]; kept: string[]; undecided: string[] } {
  const byId = new Map(decisions.map(decision => [decision.reservationId, decision]))
  // A decision about a reservation that is gone is ignored.
  const found = hits.map(({ id }) => ({ id, decision: byId.get(id) }))
  return {
    toDo: found.flatMap(({ decision }) => (decision && decision.action !== 'KEEP' ? [decision] : [])),
    kept: found.flatMap(({ id, decision }) => (decision?.action === 'KEEP' ? [id] : [])),
    undecided: found.flatMap(({ id, decision }) => (decision ? [] : [id])),
  }
}

/** Whether some reservation is decided about more than once. */
export const contradicts = (decisions: readonly BlockDecision[]): boolean =>
  new Set(decisions.map(({ reservationId }) => reservationId)).size < decisions.length
