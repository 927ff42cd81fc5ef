import type { SeatOfFloor } from '@aforo/api/bookings/availability'
import { displayName } from '@aforo/api/places/labels'
import { Text, UnstyledButton } from '@mantine/core'
import { placeLabels, placeSigns, toneOf } from '../../ui/StatusBadge.tsx'
import classes from './Seats.module.css'
import { initialsOf, lineOf, shiftOf, stateOf } from './seatState.ts'

interface SeatTilesProps {
  seats: readonly SeatOfFloor[]
  turnId: string
  shown: ReadonlySet<string>
  chosen: string | undefined
  onChoose: (seatId: string) => void
}

/** The tables of a floor that nobody drew, each with its seats. */
export function SeatTiles({ seats, turnId, shown, chosen, onChoose }: SeatTilesProps) {
  return (
    <div className={classes.tables}>
      {[...Map.groupBy(seats, ({ tableId }) => tableId)].map(([tableId, ofTable]) => (
        <section key={tableId} className={classes.tile} aria-label={ofTable[0]?.tableName}>
          <Text size="sm" fw={600}>
            {ofTable[0]?.tableName}
          </Text>
          <div className={classes.seats}>
            {ofTable.map(seat => {
              const shift = shiftOf(seat, turnId)
              const state = stateOf(shift)
              return (
                <UnstyledButton
                  key={seat.seatId}
                  className={classes.seat}
                  data-tone={toneOf('place', state)}
                  data-dim={!shown.has(seat.seatId) || undefined}
                  aria-pressed={seat.seatId === chosen}
                  aria-label={`${displayName({ type: 'SEAT', name: seat.name })}: ${placeLabels[state]}. ${lineOf(shift)}`}
                  title={lineOf(shift)}
                  onClick={() => onChoose(seat.seatId)}
                >
                  <span>{/\d+[A-Za-z]?$/.exec(seat.name)?.[0] ?? seat.name}</span>
                  <span>
                    {placeSigns[state]} {initialsOf(shift?.sitters[0]?.name ?? '')}
                  </span>
                </UnstyledButton>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}
