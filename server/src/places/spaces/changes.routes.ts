import type { SpaceSummary, SpaceType, SpaceUse } from '@aforo/api/places/spaces'
import { isStoredPicture, noSuchPicture } from '../../platform/assets/assets.ts'
import { unless } from '../../platform/database/constraints.ts'
import { on } from '../../platform/http/on.ts'
import {
  invalidField,
  notFound,
  type Refusals,
  refuseFault,
  type Stale,
  staleVersion,
} from '../../platform/http/refusals.ts'
import { type Context, spaceRecord, viewOf } from './space-changes.service.ts'
import { findUse, writeTeams } from './space-use.service.ts'
import { inOrder, presentSpace, presentSpaceDetails } from './spaces.present.ts'
import { findSpace, lockSpaces, type SpaceChange, updateSpace, updateSpaces } from './spaces.queries.ts'
import { bulkChanged, distinct, faultInBulk, faultInPosition, type Given } from './spaces.rules.ts'

type FieldRefusals = Refusals<'NOT_FOUND' | 'NAME_TAKEN' | 'INVALID_FIELD'> & Stale<SpaceSummary>

interface Change extends Given, SpaceUse {
  id: string
  name: string
  pointerDiameter?: number
  version?: number
}

/** Only what is said; the contract lets each type say only what it has. */
const columnsOf = (change: Change): SpaceChange => {
  const { name, capacity, features, bookable, kind, parkingSpotType, pointerDiameter, positionX, positionY } = change
  const columns: SpaceChange = {
    name,
    capacity,
    features: features && distinct(features),
    bookable,
    kind,
    parking_spot_type: parkingSpotType,
    pointer_diameter: pointerDiameter,
    position_x: positionX,
    position_y: positionY,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

async function update(context: Context, type: SpaceType, change: Change, errors: FieldRefusals): Promise<SpaceSummary> {
  const before = await spaceRecord.lock(context, change, errors)
  if (before.type !== type) notFound(errors)
  const columns = columnsOf(change)
  refuseFault(errors, faultInPosition({ ...before, ...columns }))
  if (change.kind !== undefined) {
    const use = await findUse(context, change.kind, change, errors)
    await writeTeams(context, [before.id], use)
    if (use.holderId !== undefined) columns.holder_id = use.holderId
  }
  const after = await unless(
    'spaces_name',
    () => errors.NAME_TAKEN(),
    () => updateSpace(context.tx, before.id, columns),
  )
  spaceRecord.record(context, 'space.changed', { before, after })
  return presentSpace(after, viewOf(context))
}

export const changeRoutes = {
  updateFloor: on.spaces.updateFloor.handler(({ input, context, errors }) => update(context, 'FLOOR', input, errors)),
  updateParking: on.spaces.updateParking.handler(({ input, context, errors }) =>
    update(context, 'PARKING', input, errors),
  ),
  updateRoom: on.spaces.updateRoom.handler(({ input, context, errors }) => update(context, 'ROOM', input, errors)),
  updatePhoneBooth: on.spaces.updatePhoneBooth.handler(({ input, context, errors }) =>
    update(context, 'PHONE_BOOTH', input, errors),
  ),
  updateWorkArea: on.spaces.updateWorkArea.handler(({ input, context, errors }) =>
    update(context, 'WORK_AREA', input, errors),
  ),
  updateWorkTable: on.spaces.updateWorkTable.handler(({ input, context, errors }) =>
    update(context, 'WORK_TABLE', input, errors),
  ),
  updateSeat: on.spaces.updateSeat.handler(({ input, context, errors }) => update(context, 'SEAT', input, errors)),
  updateParkingSpot: on.spaces.updateParkingSpot.handler(({ input, context, errors }) =>
    update(context, 'PARKING_SPOT', input, errors),
  ),

  bulkUpdate: on.spaces.bulkUpdate.handler(async ({ input: { spaces, change }, context, errors }) => {
    const view = viewOf(context)
    const versions = new Map(spaces.map(({ id, version }) => [id, version]))
    const rows = await lockSpaces(context.tx, [...versions.keys()])
    if (rows.length < versions.size) notFound(errors)
    const newer = rows.filter(row => (versions.get(row.id) ?? row.version) !== row.version)
    if (newer.length > 0)
      staleVersion(
        errors,
        newer.map(row => presentSpace(row, view)),
      )
    for (const { type, name } of inOrder(rows)) {
      refuseFault(errors, faultInBulk(change, { type: type as SpaceType, name }))
    }
    if (change.teamIds) {
      const use = await findUse(context, change.kind, { teamIds: change.teamIds }, errors)
      await writeTeams(context, [...versions.keys()], use)
    }
    const changed = await updateSpaces(
      context.tx,
      rows.map(row => ({ id: row.id, ...bulkChanged(row, change) })),
    )
    const before = new Map(rows.map(row => [row.id, row]))
    for (const after of changed)
      spaceRecord.record(context, 'space.changed', { before: before.get(after.id) ?? after, after })
    return { items: inOrder(changed).map(row => presentSpace(row, view)) }
  }),

  setPictures: on.spaces.setPictures.handler(async ({ input, context, errors }) => {
    const { tx, services } = context
    const before = await spaceRecord.lock(context, input, errors)
    const { photo, layout } = input
    if (layout && before.type !== 'FLOOR' && before.type !== 'PARKING')
      invalidField(errors, 'layout', 'Solo los pisos y los parkings tienen plano.')
    for (const [field, key] of Object.entries({ photo, layout }))
      if (key && !(await isStoredPicture(context, key))) invalidField(errors, field, noSuchPicture)
    const after = await updateSpace(tx, before.id, {
      ...(photo !== undefined && { photo_key: photo }),
      ...(layout !== undefined && { layout_key: layout }),
    })
    spaceRecord.record(context, 'space.pictures_changed', { before, after })
    const row = (await findSpace(tx, after.id)) ?? notFound(errors)
    return presentSpaceDetails(row, viewOf(context), services.settings.publicUrl)
  }),
}
