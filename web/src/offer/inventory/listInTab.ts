import type { InventorySearch, InventoryTab } from './inventorySearch.ts'

/** The address as a list in a tab sees it: its record's tab is the only one there. */
type ListSearch<Section extends string> = Omit<InventorySearch, 'tab' | 'section'> & { tab?: Section }

interface Goes {
  search: (old: InventorySearch) => InventorySearch
  replace?: boolean
}

/**
 * Lets a list use the address of the screen whose tab it is in: what it takes for `tab` is the address's `section`.
 * @param kept what else stays whatever is filtered, as which of the tab's lists it is
 */
export function listInTab<Section extends string>(
  tab: InventoryTab,
  search: InventorySearch,
  navigate: (to: Goes) => unknown,
  kept: Partial<InventorySearch> = {},
) {
  const inside = ({ tab: _tab, section, ...rest }: InventorySearch): ListSearch<Section> => ({
    ...rest,
    tab: section as Section | undefined,
  })
  return {
    search: inside(search),
    go: ({
      search: change,
      replace,
    }: {
      search: (old: ListSearch<Section>) => ListSearch<Section>
      replace?: boolean
    }) =>
      navigate({
        search: old => {
          const { tab: section, ...rest } = change(inside(old))
          return { ...rest, ...kept, tab, section }
        },
        replace,
      }),
  }
}
