import { randomUUIDv7 } from 'node:crypto'
import type { BatchShape } from '@aforo/api/places/space-changes'
import { consecutiveNames, usualPrefix } from '@aforo/api/places/space-names'
import { mayStandIn } from '@aforo/api/places/space-places'
import type { SpaceSummary, SpaceType, SpaceUse } from '@aforo/api/places/spaces'
import type { z } from 'zod'
import { unless } from '../../platform/database/constraints.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, refuseFault } from '../../platform/http/refusals.ts'
import { holdCampus } from '../campuses/campuses.ts'
import { type Context, viewOf } from './space-changes.service.ts'
import { type FoundUse, findUse, writeTeams } from './space-use.service.ts'
import { presentSpace, traceOf } from './spaces.present.ts'
import { childrenOf, findSpaces, holdParent, insertSpaces, lockParent, type NewSpace } from './spaces.queries.ts'
import { faultInPosition, type Given, newFields, onlyTypeIn, otherPlace, takesCapacity } from './spaces.rules.ts'

type NewRefusals = Refusals<'NOT_FOUND' | 'NAME_TAKEN' | 'INVALID_FIELD'>

type Wanted = Pick<NewSpace, 'campus_id' | 'parent_id' | 'type' | 'name'> & {
  given: Given
  capacity?: number | undefined
}

const nobodys: FoundUse = { holderId: undefined, teamIds: undefined }

/** Saves new spaces, all or none, leaves their traces and answers them in the same order. */
async function create(
  context: Context,
  wanted: Wanted[],
  errors: NewRefusals,
  use: FoundUse = nobodys,
): Promise<SpaceSummary[]> {
  const { tx, caller, record, emit } = context
  const spaces = wanted.map(({ given, capacity, ...space }) => ({
    tenant_id: caller.tenantId,
    id: randomUUIDv7(),
    ...space,
    ...newFields(space.type, given),
    ...(capacity !== undefined && { capacity }),
    holder_id: use.holderId ?? null,
  }))
  for (const space of spaces) {
    refuseFault(errors, faultInPosition(space))
  }
  const inserted = await unless(
    'spaces_name',
    () => errors.NAME_TAKEN(),
    () => insertSpaces(tx, spaces),
  )
  const ids = inserted.map(({ id }) => id)
  if (use.teamIds?.length) await writeTeams(context, ids, use)
  const rows = use.teamIds?.length ? await findSpaces(tx, ids) : inserted
  const byId = new Map(rows.map(row => [row.id, row]))
  const inOrder = spaces.map(({ id }) => byId.get(id)).filter(row => row !== undefined)
  for (const row of inOrder)
    record({ action: 'space.created', entityType: 'space', entityId: row.id, after: traceOf(row) })
  const [first] = inOrder
  if (first) emit({ topic: 'spaces', id: first.parent_id ?? first.id, campusId: first.campus_id })
  return inOrder.map(row => presentSpace(row, viewOf(context)))
}

const createOne = async (
  context: Context,
  wanted: Wanted,
  errors: NewRefusals,
  use?: FoundUse,
): Promise<SpaceSummary> => (await create(context, [wanted], errors, use))[0] ?? notFound(errors)

async function createLevel(
  context: Context,
  type: 'FLOOR' | 'PARKING',
  { campusId, name, ...given }: { campusId: string; name: string } & Given,
  errors: NewRefusals,
) {
  const campus = (await holdCampus(context.tx, campusId)) ?? notFound(errors)
  return createOne(context, { campus_id: campus.id, parent_id: null, type, name, given }, errors)
}

type NewInside = { parentId: string; campusId?: string; name: string } & Given & SpaceUse

/** Creates what stands in another space. */
async function createInside(
  context: Context,
  type: SpaceType,
  { parentId, campusId, name, holderUsername, teamIds, ...given }: NewInside,
  errors: NewRefusals,
): Promise<SpaceSummary> {
  const parent = (await holdParent(context.tx, parentId)) ?? notFound(errors)
  if (!mayStandIn(type, parent.type as SpaceType)) invalidField(errors, 'parentId', otherPlace(type))
  if (campusId !== undefined && campusId !== parent.campus_id)
    invalidField(errors, 'campusId', 'Ese lugar es de otra sede.')
  const use = await findUse(context, given.kind, { holderUsername, teamIds }, errors)
  return createOne(context, { campus_id: parent.campus_id, parent_id: parent.id, type, name, given }, errors, use)
}

/** The type of a batch's spaces: as asked, or the one that the parent holds. */
function typeInBatch(parent: SpaceType, asked: SpaceType | undefined, errors: NewRefusals): SpaceType {
  const type = asked ?? onlyTypeIn(parent)
  if (type && mayStandIn(type, parent)) return type
  const message =
    (onlyTypeIn(parent) ?? ['FLOOR', 'WORK_AREA'].includes(parent))
      ? 'Elige qué crear aquí.'
      : 'Aquí no se crean espacios.'
  return invalidField(errors, 'type', message)
}

async function createBatch(
  context: Context,
  id: string,
  amount: number,
  shape: z.infer<typeof BatchShape>,
  errors: NewRefusals,
) {
  const parent = (await lockParent(context.tx, id)) ?? notFound(errors)
  const type = typeInBatch(parent.type as SpaceType, shape.type, errors)
  const siblings = (await childrenOf(context.tx, parent.id)).map(({ name }) => name)
  const names = consecutiveNames(siblings, shape.prefix ?? usualPrefix[type], amount, shape.digits ?? 1)
  const { features, kind, parkingSpotType, capacity } = shape
  if (capacity !== undefined && !takesCapacity(type))
    invalidField(errors, 'capacity', 'Este tipo de espacio no lleva aforo.')
  const wanted = names.map(name => ({
    campus_id: parent.campus_id,
    parent_id: parent.id,
    type,
    name,
    given: { features, kind, parkingSpotType },
    capacity,
  }))
  const use = await findUse(context, kind, { teamIds: shape.teamIds }, errors)
  return { items: await create(context, wanted, errors, use) }
}

export const creationRoutes = {
  createFloor: on.spaces.createFloor.handler(({ input, context, errors }) =>
    createLevel(context, 'FLOOR', input, errors),
  ),
  createParking: on.spaces.createParking.handler(({ input, context, errors }) =>
    createLevel(context, 'PARKING', input, errors),
  ),
  createRoom: on.spaces.createRoom.handler(({ input, context, errors }) =>
    createInside(context, 'ROOM', input, errors),
  ),
  createPhoneBooth: on.spaces.createPhoneBooth.handler(({ input, context, errors }) =>
    createInside(context, 'PHONE_BOOTH', input, errors),
  ),
  createWorkArea: on.spaces.createWorkArea.handler(({ input, context, errors }) =>
    createInside(context, 'WORK_AREA', input, errors),
  ),
  createWorkTable: on.spaces.createWorkTable.handler(({ input, context, errors }) =>
    createInside(context, 'WORK_TABLE', input, errors),
  ),
  createSeat: on.spaces.createSeat.handler(({ input, context, errors }) =>
    createInside(context, 'SEAT', input, errors),
  ),
  createParkingSpot: on.spaces.createParkingSpot.handler(({ input, context, errors }) =>
    createInside(context, 'PARKING_SPOT', input, errors),
  ),
  createBatch: on.spaces.createBatch.handler(({ input: { id, amount, ...shape }, context, errors }) =>
    createBatch(context, id, amount, shape, errors),
  ),
}
