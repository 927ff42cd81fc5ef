import { z } from 'zod'

/**
 * URL parameters of every list. All are optional, and an invalid value counts as none, so that an old or mistyped URL
 * still opens the screen. `page` counts from 1.
 */
export const listParams = {
  q: z.string().max(100).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  size: z.number().int().min(1).max(100).optional().catch(undefined),
  /** Key of the sorted column, with `-` before it for descending order. */
  sort: z.string().max(40).optional().catch(undefined),
}

/** An optional URL parameter; an invalid value counts as none instead of failing the screen. */
export const param = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

export interface ListSearch {
  q?: string
  page?: number
  size?: number
  sort?: string
}

/** Paging input of a call, whose pages count from 0. */
export const pagingOf = (search: ListSearch, size: number) => ({
  page: (search.page ?? 1) - 1,
  pageSize: search.size ?? size,
})

/** URL parameters after a change of filters: first page, without empty parameters. */
export function withFilters<Search extends ListSearch>(search: Search, change: Partial<Search>): Search {
  const next: Search = { ...search, page: undefined, ...change }
  for (const key of Object.keys(next) as (keyof Search)[]) {
    if (next[key] === '' || next[key] === undefined) delete next[key]
  }
  return next
}
