import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** The campuses among which the one is that a screen is about until one is chosen: the last one, else the first. */
export const firstCampus = () =>
  api.campuses.search.queryOptions({ input: { pageSize: 100 }, context: { toastError: true } })

/** The trees of a campus, without the flat lists that only drawings need. */
export const spacesQuery = (campusId: string) =>
  api.spaces.hierarchical.queryOptions({ input: { campus_id: campusId, lists: false } })

/** One space with what the tree doesn't say: its zone, its pictures' keys, what stands in it. */
export const spaceQuery = (id: string) => api.spaces.details.queryOptions({ input: { id } })

/** After a write from this browser: the tree and the figures of the campus. Live events tell everyone else. */
export const readAgain = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.spaces.key() }),
    queryClient.invalidateQueries({ queryKey: api.campuses.key() }),
  ])
