import { ReservationStatus } from '@aforo/contract/bookings'
import { reservationStatusLabels } from '@aforo/contract/labels'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { ClearFilters, FilterChip } from '../ui/FilterChip.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import type { BookingSearch } from './bookingSearch.ts'
import { typeOptions } from './RoomFilters.tsx'
import { useSubject } from './subject.ts'

interface ListFiltersProps {
  campusId: string | undefined
  search: BookingSearch
  onSearch: (change: Partial<BookingSearch>) => void
}

export const noListFilter = {
  q: undefined,
  type: undefined,
  status: undefined,
  room: undefined,
  when: undefined,
  page: undefined,
}

export const hasListFilter = ({ q, type, status, room, when }: BookingSearch) =>
  [q, type, status, room, when].some(one => one !== undefined)

/** Which reservations the list shows. */
export function ListFilters({ campusId, search, onSearch }: ListFiltersProps) {
  const { types, searchHint } = useSubject()
  const rooms = useQuery(
    api.spaces.search.queryOptions({
      input: { campusId, types: types.join(), pageSize: 200 },
      context: { quiet: true },
    }),
  )
  const change = (one: Partial<BookingSearch>) => onSearch({ ...one, page: undefined })
  return (
    <>
      <SearchBox value={search.q} onSearch={q => change({ q })} placeholder={searchHint} />
      <FilterChip
        label="Fechas"
        value={search.when}
        options={[
          { value: 'day', label: 'Ese día' },
          { value: 'upcoming', label: 'Desde ese día' },
          { value: 'all', label: 'Todas' },
        ]}
        onChange={when => change({ when: when === 'day' ? undefined : when })}
      />
      <FilterChip
        label="Espacio"
        value={search.room}
        options={(rooms.data?.items ?? []).map(one => ({
          value: one.id,
          label: campusId ? one.name : `${one.name} · ${one.campusName}`,
        }))}
        onChange={room => change({ room })}
      />
      {types.length > 1 && (
        <FilterChip label="Tipo" value={search.type} options={typeOptions} onChange={type => change({ type })} />
      )}
      <FilterChip
        label="Estado"
        value={search.status}
        options={ReservationStatus.options.map(value => ({ value, label: reservationStatusLabels[value] }))}
        onChange={status => change({ status })}
      />
      {hasListFilter(search) && <ClearFilters onClick={() => onSearch(noListFilter)} />}
    </>
  )
}
