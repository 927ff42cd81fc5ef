import { zoneTypeLabels } from '@aforo/api/people/labels'
import type { Zone } from '@aforo/api/people/zones'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { pagingOf } from '../../ui/search.ts'
import type { ZoneSearch } from './zoneSearch.ts'

/** The specification's page size for this list. */
export const size = 20

export const zoneList = ({ q, sort, type, ...paging }: ZoneSearch) =>
  api.zones.search.queryOptions({
    input: { ...pagingOf(paging, size), q, type, sort },
  })

/** The zones of the organisation. */
export const zoneChoices: ChoiceSource = {
  key: api.zones.key(),
  search: async q => {
    const { items, totalItems } = await client.zones.search({ q, pageSize: 50 })
    const choices = items.map(({ id, name, type }) => ({ value: id, label: name, hint: zoneTypeLabels[type] }))
    return { choices, total: totalItems }
  },
  none: 'Ninguna zona coincide',
}

export const zoneQuery = (id: string) => api.zones.detail.queryOptions({ input: { id } })

/** After a write from this browser: the zone as it was answered, and everything else read again. */
export function useStoreZone() {
  const queryClient = useQueryClient()
  return (zone: Zone) => {
    queryClient.setQueryData(api.zones.detail.queryKey({ input: { id: zone.id } }), zone)
    for (const one of [api.zones.search, api.zones.history, api.zones.places, api.teams])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
