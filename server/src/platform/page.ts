import type { SelectQueryBuilder } from 'kysely'

/** The requested page, counted from 0. */
export interface Asked {
  page: number
  pageSize: number
  /** Sort key, if it can be chosen. */
  sort?: string
}

export type Page<Item> = ReturnType<typeof pageOf<Item>>

/**
 * A page in the shape of every list of the API.
 * @param totalItems of all pages
 */
export function pageOf<Item>(items: Item[], totalItems: number, { page, pageSize }: Asked) {
  return {
    items,
    count: items.length,
    currentPage: page,
    empty: items.length === 0,
    hasNext: page * pageSize + items.length < totalItems,
    totalItems,
  }
}

/** SQL limit and offset of a page (pages count from 0). */
export const stretchOf = ({ page, pageSize }: Asked) => ({ limit: pageSize, offset: page * pageSize })

type Stretch<Given extends Asked> = ReturnType<typeof stretchOf> & Pick<Given, 'sort' & keyof Given>

/** How to read a list: the rows of a page, their total, and the answer for a row. */
interface List<Given extends Asked, Row, Item> {
  rows(stretch: Stretch<Given>): Promise<Row[]>
  total(): Promise<number>
  present(row: Row): Item
}

/** Reads one page of a list. A first page that isn't full gives the total, so no count is needed. */
export async function readPage<Given extends Asked, Row, Item>(
  asked: Given,
  { rows, total, present }: List<Given, Row, Item>,
) {
  const found = await rows({ ...stretchOf(asked), sort: asked.sort } as Stretch<Given>)
  const isAll = asked.page === 0 && found.length < asked.pageSize
  return pageOf(
    found.map(row => present(row)),
    isAll ? found.length : await total(),
    asked,
  )
}

/** The number of rows that a query finds. */
export async function totalOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counting = query.clearSelect().select(eb => eb.fn.countAll<number>().as('total'))
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number }
  return total
}
