import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Milliseconds after which what waits is read again; what fails arrives live. */
const again = 5_000

export const dealQueueQuery = () => ({ ...api.salesQueue.processDeals.queryOptions(), refetchInterval: again })

export const queuedDealsQuery = (page: number, q: string | undefined) => ({
  ...api.salesQueue.toProcess.queryOptions({ input: { page, pageSize: 15, q } }),
  refetchInterval: again,
})

export const mappingQuery = () => api.salesQueue.mapping.queryOptions()

/** Reads the queue again after a write of one's own. */
export function useReadQueue() {
  const queryClient = useQueryClient()
  return () => {
    for (const part of [api.salesQueue, api.connections]) queryClient.invalidateQueries({ queryKey: part.key() })
  }
}
