import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The largest page there is: more campuses than that are found by typing. */
export const campusChoices = () =>
  api.campuses.search.queryOptions({ input: { page: 0, pageSize: 100 }, context: { quiet: true } })

/** The trees of a campus, without the flat lists that only drawings need. */
export const spacesQuery = (campusId: string) =>
  api.spaces.hierarchical.queryOptions({ input: { campus_id: campusId, lists: false }, context: { quiet: true } })

/** One space with what the tree doesn't say: its zone, its pictures' keys, what stands in it. */
export const spaceQuery = (id: string) => api.spaces.details.queryOptions({ input: { id }, context: { quiet: true } })

/** After a write of one's own: the tree and the figures of the campus. Live events tell everyone else. */
export const readAgain = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.spaces.key() }),
    queryClient.invalidateQueries({ queryKey: api.campuses.key() }),
  ])
