import { mayStandIn } from '@aforo/api/places/space-places'
import type { SpaceSummary, SpaceType } from '@aforo/api/places/spaces'
import { upcomingIn } from '../../bookings/reservations/reservations.ts'
import { unless } from '../../platform/database/constraints.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, staleVersion } from '../../platform/http/refusals.ts'
import {
  clearPositions,
  countPlaced,
  holdParents,
  levelsOf,
  type Move,
  moveSpaces,
  namesOf,
  namesTaken,
  type ParentRow,
} from './moves.queries.ts'
import { idsWithin } from './removal.queries.ts'
import { type Context, spaceRecord, viewOf } from './space-changes.service.ts'
import { inOrder, presentSpace } from './spaces.present.ts'
import { findSpaces, lockSpaces, type SpaceRow } from './spaces.queries.ts'
import { otherPlace } from './spaces.rules.ts'

type MoveRefusals = Refusals<'NOT_FOUND' | 'NAME_TAKEN' | 'INVALID_FIELD'>

type Wanted = Move & { version?: number }

/** Why a space may not stand in a place; undefined when it may. */
function faultInPlace({ type, campus_id }: SpaceRow, parent: ParentRow): string | undefined {
  if (!mayStandIn(type as SpaceType, parent.type as SpaceType)) return otherPlace(type as SpaceType)
  return parent.campus_id === campus_id ? undefined : 'Elige un lugar de la misma sede.'
}

const nameThere = (name: string, place: string) =>
  `En «${place}» ya hay un espacio llamado «${name}». Cambia uno de los dos nombres.`

const blockedThere =
  'Ese lugar está fuera de uso en una fecha en la que hay reservas que irían a él. Mueve antes las reservas o levanta el bloqueo.'

/** Of spaces that move, those that leave the drawing they are on: they go to another floor. */
async function leavingFloor({ tx }: Context, moves: readonly Move[]): Promise<string[]> {
  const levels = await levelsOf(tx, [...new Set(moves.flatMap(({ id, parentId }) => [id, parentId]))])
  const away = moves.filter(({ id, parentId }) => levels.get(id) !== levels.get(parentId))
  return away.length === 0
    ? []
    : idsWithin(
        tx,
        away.map(({ id }) => id),
      )
}

/** Puts spaces where they go, all or none, with all that stands in them. @param stale what to throw of those changed since */
async function move(
  context: Context,
  wanted: readonly Wanted[],
  errors: MoveRefusals,
  stale: (newer: SpaceSummary[]) => never,
): Promise<SpaceSummary[]> {
  const { tx } = context
  const present = (rows: readonly SpaceRow[]) => rows.map(row => presentSpace(row, viewOf(context)))
  const byId = new Map(wanted.map(each => [each.id, each]))
  const before = inOrder(await lockSpaces(tx, [...byId.keys()]))
  if (before.length < byId.size) notFound(errors)
  const newer = before.filter(({ id, version }) => (byId.get(id)?.version ?? version) !== version)
  if (newer.length > 0) stale(present(newer))

  const held = await holdParents(tx, [...new Set(wanted.map(({ parentId }) => parentId))])
  const parents = new Map(held.map(parent => [parent.id, parent]))
  const refuse = (message: string) => invalidField(errors, 'parentId', message)
  const parentOf = ({ id }: SpaceRow) => parents.get(byId.get(id)?.parentId ?? '') ?? notFound(errors)
  for (const row of before) {
    const fault = faultInPlace(row, parentOf(row))
    if (fault) refuse(before.length > 1 ? `«${row.name}»: ${fault}` : fault)
  }
  const going = before.filter(row => row.parent_id !== parentOf(row).id)
  if (going.length === 0) return present(before)
  const moves = going.map(row => ({ id: row.id, parentId: parentOf(row).id }))
  const taken = await namesTaken(tx, moves)
  const clash = before.length > 1 && going.find(({ id }) => taken.has(id))
  if (clash) refuse(nameThere(clash.name, parentOf(clash).name))

  const from = await namesOf(
    tx,
    going.flatMap(({ parent_id }) => parent_id ?? []),
  )
  // On another floor's drawing the old place would mean nothing.
  await clearPositions(tx, await leavingFloor(context, moves))
  const moved = await unless(
    'spaces_off_blocks',
    () => refuse(blockedThere),
    () =>
      unless(
        'spaces_name',
        () => errors.NAME_TAKEN(),
        () => moveSpaces(tx, moves),
      ),
  )
  const after = new Map(moved.map(row => [row.id, row]))
  for (const row of going)
    spaceRecord.record(context, 'space.moved', {
      before: row,
      after: after.get(row.id) ?? row,
      extra: { before: { place: from.get(row.parent_id ?? '') }, after: { place: parentOf(row).name } },
    })
  return present(before.map(row => after.get(row.id) ?? row))
}

/** Faults that are told; who sees twenty sees what is wrong. */
const mostFaults = 20

export const moveRoutes = {
  move: on.spaces.move.handler(async ({ input, context, errors }) => {
    const stale = ([newer]: SpaceSummary[]) => (newer ? staleVersion(errors, newer) : notFound(errors))
    const [moved] = await move(context, [input], errors, stale)
    return moved ?? notFound(errors)
  }),

  bulkMove: on.spaces.bulkMove.handler(async ({ input, context, errors }) => ({
    items: await move(context, input.moves, errors, newer => staleVersion(errors, newer)),
  })),

  moveConsequences: on.spaces.moveConsequences.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const ids = [...new Set(input.ids)]
    const rows = inOrder(await findSpaces(tx, ids))
    const [parent] = await holdParents(tx, [input.parentId])
    if (rows.length < ids.length || !parent) notFound(errors)
    const going = rows.filter(row => row.parent_id !== parent.id)
    const moves = going.map(({ id }) => ({ id, parentId: parent.id }))
    const taken = await namesTaken(tx, moves)
    const faults = going.flatMap(row => {
      const message = faultInPlace(row, parent) ?? (taken.has(row.id) ? nameThere(row.name, parent.name) : undefined)
      return message ? [{ id: row.id, message }] : []
    })
    const within = await idsWithin(
      tx,
      moves.map(({ id }) => id),
    )
    const { count, first } = await upcomingIn(tx, within, now)
    return {
      moving: going.length,
      inside: within.length - going.length,
      reservations: count,
      firstReservation: first,
      leavingDrawing: await countPlaced(tx, await leavingFloor(context, moves)),
      faults: faults.slice(0, mostFaults),
    }
  }),
}
