import type { FloorPlan } from '@aforo/api/places/floor-plans'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const planQuery = (id: string) => api.floorPlans.detail.queryOptions({ input: { id } })

export const plansQuery = (floorId: string) =>
  api.floorPlans.plansOfFloor.queryOptions({ input: { id: floorId, page: 0, pageSize: 50 } })

export const floorsQuery = (campusId: string) =>
  api.floorPlans.floors.queryOptions({ input: { campusId, page: 0, pageSize: 100 } })

/** After a write of one's own; live events tell everyone else. */
export const readPlansAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: api.floorPlans.key() })

export const planTitle = ({ number, name }: Pick<FloorPlan, 'number' | 'name'>) => name || `Versión ${number}`
