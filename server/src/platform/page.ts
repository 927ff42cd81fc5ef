interface Asked {
  page: number
  pageSize: number
}

/** A page of a list, in the shape of every list of the API. @param totalItems of all pages */
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
