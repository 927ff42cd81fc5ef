import { spaceFeatureLabels } from '@aforo/api/places/labels'
import { SpaceFeature, type SpaceType } from '@aforo/api/places/spaces'
import { on } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { holdCampus } from '../campuses/campuses.ts'
import { changeRoutes } from './changes.routes.ts'
import { creationRoutes } from './creation.routes.ts'
import { moveRoutes } from './moves.routes.ts'
import { qrRoutes } from './qr.routes.ts'
import { removalRoutes } from './removal.routes.ts'
import { searchSpaces } from './search.queries.ts'
import { type Context, spaceRecord, viewOf } from './space-changes.service.ts'
import { inOrder, presentHierarchy, presentSpace, presentSpaceDetails, presentSpaceFound } from './spaces.present.ts'
import { childrenOf, findSpace, spacesOfCampus } from './spaces.queries.ts'

/** The details of a space; one of another type than asked for is not found. */
async function details(context: Context, { id }: { id: string }, errors: Refusals<'NOT_FOUND'>, type?: SpaceType) {
  const row = await findSpace(context.tx, id)
  if (!row || (type && row.type !== type)) notFound(errors)
  return presentSpaceDetails(row, viewOf(context), context.services.settings.publicUrl)
}

const readRoutes = {
  hierarchical: on.spaces.hierarchical.handler(async ({ input, context, errors }) => {
    const campus = (await holdCampus(context.tx, input.campus_id)) ?? notFound(errors)
    return presentHierarchy(campus.id, await spacesOfCampus(context.tx, campus.id), viewOf(context), input.lists)
  }),

  features: on.spaces.features.handler(async () =>
    SpaceFeature.options.map(code => ({ code, displayName: spaceFeatureLabels[code] })),
  ),

  search: on.spaces.search.handler(async ({ input, context }) => {
    const { rows, total } = await searchSpaces(context.tx, input, stretchOf(input))
    const view = viewOf(context)
    return pageOf(
      rows.map(row => presentSpaceFound(row, view)),
      total,
      input,
    )
  }),

  details: on.spaces.details.handler(({ input, context, errors }) => details(context, input, errors)),

  roomDetails: on.spaces.roomDetails.handler(({ input, context, errors }) => details(context, input, errors, 'ROOM')),

  workAreaDetails: on.spaces.workAreaDetails.handler(({ input, context, errors }) =>
    details(context, input, errors, 'WORK_AREA'),
  ),

  phoneBoothDetails: on.spaces.phoneBoothDetails.handler(({ input, context, errors }) =>
    details(context, input, errors, 'PHONE_BOOTH'),
  ),

  workTableDetails: on.spaces.workTableDetails.handler(async ({ input, context, errors }) => {
    const table = await details(context, input, errors, 'WORK_TABLE')
    const seats = inOrder(await childrenOf(context.tx, table.id))
    return { ...table, seats: seats.map(seat => presentSpace(seat, viewOf(context))) }
  }),

  history: on.spaces.history.handler(({ input, context, errors }) => spaceRecord.history(context, input, errors)),
}

export const spaceRoutes = {
  ...readRoutes,
  ...creationRoutes,
  ...changeRoutes,
  ...moveRoutes,
  ...removalRoutes,
  ...qrRoutes,
}
