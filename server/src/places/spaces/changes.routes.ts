import type { SpaceSummary, SpaceType } from '@aforo/contract/places/spaces'
import { unless } from '../../platform/database/constraints.ts'
import { fail, on } from '../../platform/http/on.ts'
import { isStoredPicture, noSuchPicture } from '../assets/assets.ts'
import {
  type Refusals as ChangeRefusals,
  type Context,
  leaveTraces,
  linkOf,
  lockForChange,
} from './space-changes.service.ts'
import { inOrder, presentSpace, presentSpaceDetails } from './spaces.present.ts'
import { findSpace, lockSpaces, type SpaceChange, updateSpace, updateSpaces } from './spaces.queries.ts'
import { bulkChanged, distinct, faultInBulk, faultInPosition, type Given } from './spaces.rules.ts'

interface Refusals extends ChangeRefusals {
  NAME_TAKEN(): Error
  INVALID_FIELD(given: { data: { field: string; message: string } }): Error
}

interface Change extends Given {
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

async function update(context: Context, type: SpaceType, change: Change, errors: Refusals): Promise<SpaceSummary> {
  const before = await lockForChange(context, change, errors)
  if (before.type !== type) fail(errors.NOT_FOUND())
  const columns = columnsOf(change)
  const fault = faultInPosition({ ...before, ...columns })
  if (fault) fail(errors.INVALID_FIELD({ data: fault }))
  const after = await unless(
    'spaces_name',
    () => errors.NAME_TAKEN(),
    () => updateSpace(context.tx, before.id, columns),
  )
  leaveTraces(context, 'changed', before, after)
  return presentSpace(after, linkOf(context))
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
    const link = linkOf(context)
    const versions = new Map(spaces.map(({ id, version }) => [id, version]))
    const rows = await lockSpaces(context.tx, [...versions.keys()])
    if (rows.length < versions.size) fail(errors.NOT_FOUND())
    const newer = rows.filter(row => (versions.get(row.id) ?? row.version) !== row.version)
    if (newer.length > 0) fail(errors.STALE_VERSION({ data: { newer: newer.map(row => presentSpace(row, link)) } }))
    for (const { type, name } of inOrder(rows)) {
      const fault = faultInBulk(change, { type: type as SpaceType, name })
      if (fault) fail(errors.INVALID_FIELD({ data: fault }))
    }
    const changed = await updateSpaces(
      context.tx,
      rows.map(row => ({ id: row.id, ...bulkChanged(row, change) })),
    )
    const before = new Map(rows.map(row => [row.id, row]))
    for (const row of changed) leaveTraces(context, 'changed', before.get(row.id) ?? row, row)
    return { items: inOrder(changed).map(row => presentSpace(row, link)) }
  }),

  setPictures: on.spaces.setPictures.handler(async ({ input, context, errors }) => {
    const { tx, services } = context
    const before = await lockForChange(context, input, errors)
    const { photo, layout } = input
    const refuse = (field: string, message: string) => fail(errors.INVALID_FIELD({ data: { field, message } }))
    if (layout && before.type !== 'FLOOR' && before.type !== 'PARKING')
      refuse('layout', 'Solo los pisos y los parkings tienen plano.')
    for (const [field, key] of Object.entries({ photo, layout }))
      if (key && !(await isStoredPicture(context, key))) refuse(field, noSuchPicture)
    const after = await updateSpace(tx, before.id, {
      ...(photo !== undefined && { photo_key: photo }),
      ...(layout !== undefined && { layout_key: layout }),
    })
    leaveTraces(context, 'pictures_changed', before, after)
    const row = (await findSpace(tx, after.id)) ?? fail(errors.NOT_FOUND())
    return presentSpaceDetails(row, linkOf(context), services.settings.publicUrl)
  }),
}
