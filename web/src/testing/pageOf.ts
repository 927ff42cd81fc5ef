/** All of a list on one page, as a search answers it. For tests of the screens. */
export const pageOf = <Item>(items: Item[]) => ({
  items,
  count: items.length,
  currentPage: 0,
  empty: items.length === 0,
  hasNext: false,
  totalItems: items.length,
})
