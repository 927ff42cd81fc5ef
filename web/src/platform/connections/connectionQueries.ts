import type { Connection, OutsideTask } from '@aforo/api/platform/connections'
import { useQueryClient } from '@tanstack/react-query'
import { rangeOf } from '../../ui/dates/dateSpans.ts'
import { pagingOf } from '../../ui/search.ts'
import { api, client } from '../api.ts'
import type { ConnectionSearch } from './connectionSearch.ts'

export const size = 15
/** Milliseconds after which what waits and runs is read again; what fails arrives live. */
const again = 5_000

export const connectionsQuery = () => ({ ...api.connections.list.queryOptions(), refetchInterval: again })
export const faultsQuery = () => api.connections.faults.queryOptions()

const inputOf = ({ q, system, state, fault, days, record, ...paging }: ConnectionSearch, today: string) => ({
  ...pagingOf(paging, size),
  q,
  system,
  state:
    fault !== undefined
      ? (['FAILED'] as const).slice()
      : state === undefined
        ? (['WAITING', 'RUNNING', 'FAILED'] as const).slice()
        : state === 'all'
          ? undefined
          : [state],
  faultCode: fault,
  recordId: record,
  ...(days === undefined ? {} : rangeOf(days, today)),
})

export const taskList = (search: ConnectionSearch, today: string) => ({
  ...api.connections.searchTasks.queryOptions({ input: inputOf(search, today) }),
  refetchInterval: again,
})

export const taskQuery = (id: string) => api.connections.getTask.queryOptions({ input: { id } })

/** The ids of all that match, up to as many as one call takes. */
export async function idsOfAll(search: ConnectionSearch, today: string): Promise<string[]> {
  const found: OutsideTask[] = []
  for (let page = 0; page < 5; page++) {
    const { items, hasNext } = await client.connections.searchTasks({ ...inputOf(search, today), page, pageSize: 100 })
    found.push(...items)
    if (!hasNext) break
  }
  return found.map(({ id }) => id)
}

/** After a write from this browser: the connection as it was answered. */
export function useTakeConnection() {
  const queryClient = useQueryClient()
  return (connection: Connection) => {
    queryClient.setQueryData(api.connections.list.queryKey(), old =>
      old?.map(one => (one.system === connection.system ? connection : one)),
    )
    queryClient.invalidateQueries({ queryKey: api.connections.key() })
  }
}

/** Reads the console again after a write of one's own. */
export function useReadTasks() {
  const queryClient = useQueryClient()
  return () => {
    queryClient.invalidateQueries({ queryKey: api.connections.key() })
    queryClient.invalidateQueries({ queryKey: api.dashboard.tray.key() })
  }
}
