import { api } from '../../platform/api.ts'

/** Milliseconds: what follows from the clock alone is read again as it goes on. Changes arrive by themselves. */
const refetchInterval = 60_000

export const statsQuery = (campusId: string | undefined) =>
  api.dashboard.stats.queryOptions({ input: { campusId }, refetchInterval })
export const liveRoomsQuery = (campusId: string) =>
  api.dashboard.liveRooms.queryOptions({ input: { campusId }, refetchInterval })
export const trayQuery = (campusId: string | undefined) =>
  api.dashboard.tray.queryOptions({ input: { campusId }, refetchInterval })
export const projectionQuery = (campusId: string | undefined) =>
  api.dashboard.projection.queryOptions({ input: { campusId } })
export const occupationQuery = (campusId: string | undefined) =>
  api.occupation.overview.queryOptions({ input: { campusId } })
