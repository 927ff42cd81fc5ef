import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'

/** How far the organisation is; live events have it read again. */
const setupQuery = () => api.setup.steps.queryOptions({ staleTime: 60_000 })

const preference = { key: 'first-steps' }

/** The steps, and whether the viewer wants to see them outside their own screen. */
export function useSetup() {
  const queryClient = useQueryClient()
  const query = useQuery(setupQuery())
  const { data } = query
  const kept = useQuery({
    ...api.users.preference.queryOptions({ input: preference, staleTime: Number.POSITIVE_INFINITY }),
    enabled: data?.done === false,
  })
  const keep = async (value: 'hidden' | 'shown') => {
    const after = await attempt(() => client.users.savePreference({ ...preference, value }))
    if (after) queryClient.setQueryData(api.users.preference.queryKey({ input: preference }), after)
  }
  return {
    query,
    setup: data,
    /** While it isn't known whether they are offered. */
    pending: query.isPending || (data?.done === false && kept.isPending),
    /** While something is missing and nobody hid them. */
    offered: data?.done === false && kept.data !== undefined && kept.data.value !== 'hidden',
    hide: () => keep('hidden'),
    show: () => keep('shown'),
  }
}
