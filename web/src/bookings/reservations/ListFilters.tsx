import { reservationStatusLabels } from '@aforo/api/bookings/labels'
import { ReservationStatus } from '@aforo/api/bookings/reservations'
import { spaceChoices } from '../../places/spaces/spaceChoices.ts'
import { DateRangeChip } from '../../ui/dates/DateRangeChip.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import type { BookingSearch } from './bookingSearch.ts'
import { hasListFilter, noListFilter } from './listFilter.ts'
import { typeOptions } from './RoomFilters.tsx'
import { useSubject } from './subject.ts'

interface ListFiltersProps {
  campusId: string | undefined
  search: BookingSearch
  /** At the campus. */
  today: string
  onSearch: (change: Partial<BookingSearch>) => void
}

/** Which reservations the list shows. */
export function ListFilters({ campusId, search, today, onSearch }: ListFiltersProps) {
  const { types, searchHint } = useSubject()
  const change = (one: Partial<BookingSearch>) => onSearch({ ...one, page: undefined })
  return (
    <>
      <SearchBox value={search.q} onSearch={q => change({ q })} placeholder={searchHint} />
      <DateRangeChip
        label="Fechas"
        value={search.when}
        today={today}
        presets={['today', 'thisWeek', 'nextWeek', 'thisMonth', 'nextMonth', 'lastMonth']}
        others={[
          { value: 'upcoming', label: 'Desde el día elegido' },
          { value: 'all', label: 'Todas' },
        ]}
        onChange={when => change({ when })}
      />
      <SearchChip
        label="Espacio"
        source={spaceChoices(campusId, types)}
        value={search.room}
        onChange={room => change({ room })}
      />
      {types.length > 1 && (
        <FilterChip label="Tipo" value={search.type} options={typeOptions} onChange={type => change({ type })} />
      )}
      <FilterChip
        label="Estado"
        value={search.status}
        options={optionsOf(ReservationStatus.options, reservationStatusLabels)}
        onChange={status => change({ status })}
      />
      {hasListFilter(search) && <ClearFilters onClick={() => onSearch(noListFilter)} />}
    </>
  )
}
