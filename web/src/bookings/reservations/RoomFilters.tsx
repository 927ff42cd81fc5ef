import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import { spaceFeatureLabels, spaceTypeLabels } from '@aforo/api/places/labels'
import type { SpaceFeature } from '@aforo/api/places/spaces'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { optionsOf } from '../../ui/options.ts'
import { type BookingSearch, hasRoomFilter, RoomType } from './bookingSearch.ts'
import { useSubject } from './subject.ts'

interface RoomFiltersProps {
  rooms: CalendarRoom[]
  search: BookingSearch
  onSearch: (change: Partial<BookingSearch>) => void
  /** Only what narrows the rooms to choose from, for narrow screens. */
  brief: boolean
}

/** The sizes that people ask for. */
const sizes = [2, 4, 6, 8, 12, 20]

export const noRoomFilter = {
  type: undefined,
  floor: undefined,
  capacity: undefined,
  features: undefined,
  room: undefined,
}

export const typeOptions = optionsOf(RoomType.options, spaceTypeLabels)

/** Which rooms the calendar shows. */
export function RoomFilters({ rooms, search, onSearch, brief }: RoomFiltersProps) {
  const { place, types } = useSubject()
  const floors = [...new Set(rooms.map(room => room.floorName))]
  const offered = [...new Set(rooms.flatMap(room => room.features))]
  const chosen = search.features ?? []
  const largest = Math.max(0, ...rooms.map(room => room.capacity ?? 1))
  const setFeatures = (features: SpaceFeature[]) => onSearch({ features: features.length > 0 ? features : undefined })
  return (
    <>
      {!brief && (
        <FilterChip
          label={place}
          value={search.room}
          options={rooms.map(room => ({ value: room.id, label: room.name }))}
          onChange={room => onSearch({ room })}
        />
      )}
      {types.length > 1 && (
        <FilterChip label="Tipo" value={search.type} options={typeOptions} onChange={type => onSearch({ type })} />
      )}
      {!brief && floors.length > 1 && (
        <FilterChip
          label={types.includes('PARKING_SPOT') ? 'Parking' : 'Piso'}
          value={search.floor}
          options={floors.map(value => ({ value, label: value }))}
          onChange={floor => onSearch({ floor })}
        />
      )}
      {largest > 1 && (
        <FilterChip
          label="Capacidad"
          value={search.capacity === undefined ? undefined : String(search.capacity)}
          options={sizes.filter(size => size <= largest).map(size => ({ value: `${size}`, label: `${size} o más` }))}
          onChange={size => onSearch({ capacity: size ? Number(size) : undefined })}
        />
      )}
      {chosen.map(feature => (
        <FilterChip
          key={feature}
          label="Con"
          value={feature}
          options={[{ value: feature, label: spaceFeatureLabels[feature] }]}
          onChange={() => setFeatures(chosen.filter(one => one !== feature))}
        />
      ))}
      {offered.length > chosen.length && (
        <FilterChip<SpaceFeature>
          label={chosen.length > 0 ? 'Y con' : 'Equipamiento'}
          value={undefined}
          options={optionsOf(
            offered.filter(one => !chosen.includes(one)),
            spaceFeatureLabels,
          )}
          onChange={feature => feature && setFeatures([...chosen, feature])}
        />
      )}
      {(hasRoomFilter(search) || (search.room && !brief)) && <ClearFilters onClick={() => onSearch(noRoomFilter)} />}
    </>
  )
}
