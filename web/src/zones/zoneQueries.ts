import { type Zone, ZoneType } from '@aforo/contract/zones'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api.ts'
import { type ListSearch, listParams, pagingOf, param } from '../ui/search.ts'

export const ZoneTab = z.enum(['spaces', 'access', 'history'])
export type ZoneTab = z.infer<typeof ZoneTab>

/** What the screen keeps in the address. */
export const zoneParams = {
  ...listParams,
  type: param(ZoneType),
  create: param(z.literal(true)),
  /** The zone whose drawer is open. */
  zone: param(z.uuid()),
  tab: param(ZoneTab),
}

export interface ZoneSearch extends ListSearch {
  type?: ZoneType
  create?: true
  zone?: string
  tab?: ZoneTab
}

/** The specification's page size for this list. */
export const size = 20

const Sort = z.enum(['name', '-name']).optional().catch(undefined)

export const zoneSearch = ({ q, page, size: pageSize, sort, type }: ZoneSearch) =>
  api.zones.search.queryOptions({
    input: { ...pagingOf({ page, size: pageSize }, size), q, type, sort: Sort.parse(sort) },
    context: { quiet: true },
  })

export const zoneQuery = (id: string) => api.zones.detail.queryOptions({ input: { id }, context: { quiet: true } })

/** After a write of one's own: the zone as it was answered, and everything else read again. */
export function useStoreZone() {
  const queryClient = useQueryClient()
  return (zone: Zone) => {
    queryClient.setQueryData(api.zones.detail.queryKey({ input: { id: zone.id } }), zone)
    for (const one of [api.zones.search, api.zones.history, api.zones.places, api.teams])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
