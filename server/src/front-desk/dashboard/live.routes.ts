import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { readTogether } from '../../platform/http/shared-reads.ts'
import { liveRoomsOf } from './live.service.ts'

export const liveRoutes = {
  liveRooms: on.dashboard.liveRooms.handler(async ({ input: { campusId }, context, errors }) => {
    const rooms = await readTogether(context, ['liveRooms', campusId], reading => liveRoomsOf(reading, campusId))
    return rooms ?? notFound(errors)
  }),
}
