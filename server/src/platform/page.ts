interface Asked {
  page: number
  pageSize: number
}

/** One page of a list, as every list of the API answers it. @param totalItems of all pages together */
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

/** What SQL wants to know of the page that is asked for. */
export const stretchOf = ({ page, pageSize }: Asked) => ({ limit: pageSize, offset: page * pageSize })
