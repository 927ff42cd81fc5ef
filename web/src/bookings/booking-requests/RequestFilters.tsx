import { RequestStatus } from '@aforo/contract/bookings/booking-requests'
import { requestStatusLabels } from '@aforo/contract/bookings/labels'
import { displayName, parkingSpotTypeLabels } from '@aforo/contract/places/labels'
import { ParkingSpotType } from '@aforo/contract/places/spaces'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { spacesQuery } from '../../places/spaces/spacesQuery.ts'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useWaiting } from './requestQueries.ts'
import type { RequestSearch } from './requestSearch.ts'

export const noRequestFilter = {
  q: undefined,
  spot: undefined,
  decided: undefined,
  parking: undefined,
  room: undefined,
  when: undefined,
  page: undefined,
} satisfies RequestSearch

export const hasRequestFilter = ({ q, spot, decided, parking, room, when }: RequestSearch) =>
  [q, spot, decided, parking, room, when].some(one => one !== undefined)

interface RequestFiltersProps {
  /** Undefined for all campuses. */
  campusId: string | undefined
  search: RequestSearch
  onSearch: (change: RequestSearch) => void
}

/** Which requests are shown: by default those that wait for a spot for cars. */
export function RequestFilters({ campusId, search, onSearch }: RequestFiltersProps) {
  // Parkings are chosen from those of one campus.
  const tree = useQuery({ ...spacesQuery(campusId ?? ''), enabled: campusId !== undefined })
  const parkings = tree.data?.parkings ?? []
  const simple = useWaiting(campusId, 'SIMPLE')
  const motorcycle = useWaiting(campusId, 'MOTORCYCLE')
  const { spot = 'SIMPLE', decided = 'PENDING', parking } = search
  const change = (one: RequestSearch) => onSearch({ ...one, page: undefined })
  const isSpot = (value: string): value is ParkingSpotType => ParkingSpotType.safeParse(value).success
  const counted = (label: string, count: number) => (count > 0 && decided === 'PENDING' ? `${label} (${count})` : label)
  return (
    <>
      <SegmentedControl
        aria-label="Tipo de lugar"
        value={spot}
        data={[
          { value: 'SIMPLE', label: counted(parkingSpotTypeLabels.SIMPLE, simple) },
          { value: 'MOTORCYCLE', label: counted(parkingSpotTypeLabels.MOTORCYCLE, motorcycle) },
          { value: 'all', label: counted('Todos', simple + motorcycle) },
        ]}
        onChange={value =>
          change({ spot: value === 'SIMPLE' ? undefined : isSpot(value) ? value : 'all', room: undefined })
        }
      />
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
      {parkings.length > 1 && (
        <FilterChip
          label="Parking"
          value={parking}
          options={parkings.map(one => ({ value: one.id, label: one.name }))}
          onChange={parking => change({ parking, room: undefined })}
        />
      )}
      {parkings.length > 0 && (
        <FilterChip
          label="Lugar"
          value={search.room}
          options={parkings
            .filter(one => parking === undefined || one.id === parking)
            .flatMap(one => one.children)
            .filter(one => spot === 'all' || one.parkingSpotType === spot)
            .map(one => ({ value: one.id, label: displayName(one) }))}
          onChange={room => change({ room })}
        />
      )}
      {hasRequestFilter(search) && <ClearFilters onClick={() => onSearch(noRequestFilter)} />}
    </>
  )
}
