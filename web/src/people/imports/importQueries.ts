import type { Import, ImportKind, RowVerdict } from '@aforo/api/people/imports'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { download } from '../../ui/download.ts'

/** How many the history shows. */
const records = 20

export const historyQuery = (kind: ImportKind) => api.imports.history.queryOptions({ input: { kind, records } })

const working = ({ status }: Import) => ['CHECKING', 'QUEUED', 'RUNNING', 'UNDOING'].includes(status)

/** Live events tell of progress; asked again now and then should they be away. */
export const importQuery = (id: string) => ({
  ...api.imports.get.queryOptions({ input: { id } }),
  refetchInterval: (query: { state: { data: Import | undefined } }) =>
    query.state.data && working(query.state.data) ? 2_000 : false,
})

/** Rows of one page of the review. */
export const rowsAtOnce = 50

/** GUESSED: rows without errors of which something was guessed. */
export type RowFilter = RowVerdict | 'GUESSED'

export const rowsQuery = (id: string, filter: RowFilter | undefined, page: number) =>
  api.imports.rows.queryOptions({
    input: {
      id,
      page: page - 1,
      pageSize: rowsAtOnce,
      ...(filter === 'GUESSED' ? { guessed: true } : { verdict: filter }),
    },
  })

/** After a write from this browser: the import as it was answered, and everything else read again. */
export function useStoreImport() {
  const queryClient = useQueryClient()
  return (after: Import) => {
    queryClient.setQueryData(importQuery(after.id).queryKey, after)
    for (const one of [api.imports.rows, api.imports.history]) queryClient.invalidateQueries({ queryKey: one.key() })
  }
}

/** Saves a file that a call answers. */
async function save(ask: () => Promise<File | ReadableStream>) {
  const file = await attempt(ask)
  if (file) download(file)
}

export const saveTemplate = (kind: ImportKind, format: 'xlsx' | 'csv') =>
  save(async () => (await client.imports.template({ kind, format })).body)
export const saveOriginal = (id: string) => save(() => client.imports.file({ id }))
export const saveRefused = (id: string, format: 'xlsx' | 'csv') =>
  save(async () => (await client.imports.refused({ id, format })).body)
