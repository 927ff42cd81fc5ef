import { RequestStatus } from '@aforo/api/bookings/booking-requests'
import { requestStatusLabels } from '@aforo/api/bookings/labels'
import { displayName, parkingSpotTypeLabels, spaceTypeLabels } from '@aforo/api/places/labels'
import { ParkingSpotType } from '@aforo/api/places/spaces'
import { useQuery } from '@tanstack/react-query'
import { spacesQuery } from '../../places/spaces/spacesQuery.ts'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { RequestKind, type RequestSearch } from './requestSearch.ts'

export const noRequestFilter = {
  q: undefined,
  spot: undefined,
  kind: undefined,
  decided: undefined,
  parking: undefined,
  room: undefined,
  when: undefined,
  page: undefined,
} satisfies RequestSearch

export const hasRequestFilter = ({ q, spot, kind, decided, parking, room, when }: RequestSearch) =>
  [q, spot, kind, decided, parking, room, when].some(one => one !== undefined)

interface RequestFiltersProps {
  /** Undefined for all campuses. */
  campusId: string | undefined
  search: RequestSearch
  onSearch: (change: RequestSearch) => void
}

/** Which requests are shown: by default all that wait, of every kind of space. */
export function RequestFilters({ campusId, search, onSearch }: RequestFiltersProps) {
  // Parkings are chosen from those of one campus.
  const tree = useQuery({ ...spacesQuery(campusId ?? ''), enabled: campusId !== undefined })
  const parkings = tree.data?.parkings ?? []
  const { spot, kind, decided = 'PENDING', parking } = search
  const change = (one: RequestSearch) => onSearch({ ...one, page: undefined })
  const cars = kind === 'PARKING_SPOT' || spot !== undefined
  return (
    <>
      <FilterChip
        label="Tipo"
        value={kind ?? (spot === undefined ? undefined : 'PARKING_SPOT')}
        options={optionsOf(RequestKind.options, spaceTypeLabels)}
        onChange={kind => change({ kind, spot: undefined, parking: undefined, room: undefined })}
      />
      {cars && (
        <FilterChip
          label="Para"
          value={spot === 'all' ? undefined : spot}
          options={optionsOf(ParkingSpotType.options, parkingSpotTypeLabels)}
          onChange={spot => change({ spot, room: undefined })}
        />
      )}
      <SearchBox value={search.q} onSearch={q => change({ q })} placeholder="Asunto, persona o lugar" />
      <FilterChip
        label="Estado"
        value={decided}
        options={[...optionsOf(RequestStatus.options, requestStatusLabels), { value: 'all' as const, label: 'Todas' }]}
        onChange={(value = 'all') => change({ decided: value === 'PENDING' ? undefined : value })}
      />
      {decided !== 'PENDING' && (
        <FilterChip
          label="Fechas"
          value={search.when === 'all' ? 'all' : 'day'}
          options={[
            { value: 'day', label: 'Ese día' },
            { value: 'all', label: 'Todas' },
          ]}
          onChange={when => change({ when: when === 'all' ? 'all' : undefined })}
        />
      )}
      {cars && parkings.length > 1 && (
        <FilterChip
          label="Parking"
          value={parking}
          options={parkings.map(one => ({ value: one.id, label: one.name }))}
          onChange={parking => change({ parking, room: undefined })}
        />
      )}
      {cars && parkings.length > 0 && (
        <FilterChip
          label="Lugar"
          value={search.room}
          options={parkings
            .filter(one => parking === undefined || one.id === parking)
            .flatMap(one => one.children)
            .filter(one => spot === undefined || spot === 'all' || one.parkingSpotType === spot)
            .map(one => ({ value: one.id, label: displayName(one) }))}
          onChange={room => change({ room })}
        />
      )}
      {hasRequestFilter(search) && <ClearFilters onClick={() => onSearch(noRequestFilter)} />}
    </>
  )
}
