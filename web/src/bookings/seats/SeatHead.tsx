import type { SeatMap } from '@aforo/api/bookings/availability'
import { Group, Select, UnstyledButton } from '@mantine/core'
import { IconStairs } from '@tabler/icons-react'
import { StateSwatch } from '../../places/floor-plans/StateSwatch.tsx'
import { placeLabels, placeSigns } from '../../ui/StatusBadge.tsx'
import type { BookingSearch } from '../reservations/bookingSearch.ts'
import classes from './Seats.module.css'
import { ShiftBar } from './ShiftBar.tsx'
import { seatStates } from './seatSearch.ts'
import { shiftOf, stateOf } from './seatState.ts'

interface SeatHeadProps {
  map: SeatMap
  floor: SeatMap['floors'][number]
  turnId: string
  search: BookingSearch
  narrow: boolean
  onSearch: (change: Partial<BookingSearch>, silently?: boolean) => void
}

/** Over the plan: which shift and floor are shown, and how many seats are in each state. */
export function SeatHead({ map, floor, turnId, search, narrow, onSearch }: SeatHeadProps) {
  const counted = seatStates.map(state => ({
    state,
    count: map.seats.filter(seat => stateOf(shiftOf(seat, turnId)) === state).length,
  }))
  return (
    <div className={classes.head}>
      <Group gap="sm">
        <ShiftBar shifts={floor.turns} value={turnId} narrow={narrow} onChange={shift => onSearch({ shift }, true)} />
        {map.floors.length > 1 && (
          <Select
            aria-label="Piso"
            w={narrow ? '100%' : 220}
            leftSection={<IconStairs size={16} stroke={1.5} />}
            allowDeselect={false}
            value={floor.floorId}
            data={map.floors.map(one => ({
              value: one.floorId,
              label: `${one.name} · ${one.turns.find(each => each.turnId === turnId)?.available ?? 0} libres`,
            }))}
            onChange={next => next && onSearch({ floor: next, seat: undefined })}
          />
        )}
      </Group>
      <fieldset className={classes.legend} aria-label="Estado: elige uno para ver solo esos">
        {counted
          .filter(({ state, count }) => count > 0 || state === 'FREE' || state === search.state)
          .map(({ state, count }) => (
            <UnstyledButton
              key={state}
              className={classes.state}
              aria-pressed={search.state === state}
              onClick={() => onSearch({ state: search.state === state ? undefined : state }, true)}
            >
              <StateSwatch state={state} sign={placeSigns[state]} />
              {placeLabels[state]} <b>{count}</b>
            </UnstyledButton>
          ))}
      </fieldset>
    </div>
  )
}
