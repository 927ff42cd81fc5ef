import { z } from 'zod'

/**
 * What every list keeps in the address. All of it is optional and a bad value counts as none, so that an old or
 * mistyped address still opens the screen. `page` is one-based, as people read it.
 */
export const listParams = {
  q: z.string().max(100).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  size: z.number().int().min(1).max(100).optional().catch(undefined),
  /** A column's key; with `-` before it, descending. */
  sort: z.string().max(40).optional().catch(undefined),
}

/** An address parameter that a bad value leaves out instead of failing the screen. */
export const param = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

export interface ListSearch {
  q?: string
  page?: number
  size?: number
  sort?: string
}

/** The paging part of a call's input. The server's pages start at 0. */
export const pagingOf = (search: ListSearch, size: number) => ({
  page: (search.page ?? 1) - 1,
  pageSize: search.size ?? size,
})

/** The next address after a change of filters: back to the first page, and without the emptied parameters. */
export function withFilters<Search extends ListSearch>(search: Search, change: Partial<Search>): Search {
  const next: Search = { ...search, page: undefined, ...change }
  for (const key of Object.keys(next) as (keyof Search)[]) {
    if (next[key] === '' || next[key] === undefined) delete next[key]
  }
  return next
}
