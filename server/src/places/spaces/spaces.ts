/** The door of spaces: how other areas read them. */
import type { SpaceSummary } from '@aforo/api/places/spaces'
import { type Context, viewOf } from './space-changes.service.ts'
import { inOrder, presentSpace } from './spaces.present.ts'
import { listLevels } from './spaces.queries.ts'

export { setPositions } from './positions.service.ts'
export { spacesNamed } from './search.queries.ts'
export { countSold, floorNameOf, renewSpaces } from './spaces.queries.ts'

/** The floors and parkings of a campus. */
export const levelsOfCampus = async (context: Context, campusId: string): Promise<SpaceSummary[]> =>
  inOrder(await listLevels(context.tx, campusId)).map(row => presentSpace(row, viewOf(context)))
