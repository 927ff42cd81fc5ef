import type { SeatOfFloor } from '@aforo/api/bookings/availability'
import { displayName } from '@aforo/api/places/labels'
import { Button, Text, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { StateSwatch } from '../../places/floor-plans/StateSwatch.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { placeLabels, placeSigns } from '../../ui/StatusBadge.tsx'
import classes from './Seats.module.css'
import { lineOf, shiftOf, stateOf } from './seatState.ts'

interface SeatListProps {
  seats: readonly SeatOfFloor[]
  turnId: string
  chosen: string | undefined
  busy: string | undefined
  /** What is said where there are none. */
  empty: string
  /** What one press on a free seat does. */
  act: { label: string; run: (seat: SeatOfFloor) => void }
  onHover: (seatId: string | undefined) => void
  onChoose: (seatId: string) => void
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The arrows go from seat to seat; Enter chooses one. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const move = moves[event.key]
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-seat]')]
  const at = rows.indexOf(event.target as HTMLElement)
  if (!move || at < 0) return
  event.preventDefault()
  rows[move(at, rows.length - 1)]?.focus()
}

/** The floor in words: every seat with who has it, and the free ones one press away. */
export function SeatList({ seats, turnId, chosen, busy, empty, act, onHover, onChoose }: SeatListProps) {
  // One stop for the keyboard: the chosen seat, or the first.
  const stop = seats.some(({ seatId }) => seatId === chosen) ? chosen : seats[0]?.seatId
  return (
    <fieldset className={classes.rows} aria-label="Escritorios del piso" onKeyDown={walk}>
      {seats.length === 0 && (
        <Text size="sm" c="dimmed" py="sm">
          {empty}
        </Text>
      )}
      {[...Map.groupBy(seats, ({ tableId }) => tableId)].map(([tableId, ofTable]) => (
        <section key={tableId} aria-label={ofTable[0]?.tableName}>
          <div className={classes.table}>{ofTable[0]?.tableName}</div>
          <Rows look="bare">
            {ofTable.map(seat => (
              <Row
                key={seat.seatId}
                seat={seat}
                turnId={turnId}
                chosen={seat.seatId === chosen}
                stop={seat.seatId === stop}
                busy={busy === seat.seatId}
                act={act}
                onHover={onHover}
                onChoose={onChoose}
              />
            ))}
          </Rows>
        </section>
      ))}
    </fieldset>
  )
}

interface RowProps extends Pick<SeatListProps, 'turnId' | 'act' | 'onHover' | 'onChoose'> {
  seat: SeatOfFloor
  chosen: boolean
  stop: boolean
  busy: boolean
}

function Row({ seat, turnId, chosen, stop, busy, act, onHover, onChoose }: RowProps) {
  const shift = shiftOf(seat, turnId)
  const state = stateOf(shift)
  const name = displayName({ type: 'SEAT', name: seat.name })
  return (
    <li
      className={classes.row}
      data-chosen={chosen || undefined}
      onMouseEnter={() => onHover(seat.seatId)}
      onMouseLeave={() => onHover(undefined)}
    >
      <UnstyledButton
        className={classes.open}
        data-seat={seat.seatId}
        tabIndex={stop ? 0 : -1}
        aria-pressed={chosen}
        onClick={() => onChoose(seat.seatId)}
        onFocus={() => onHover(seat.seatId)}
        onBlur={() => onHover(undefined)}
      >
        <StateSwatch state={state} sign={placeSigns[state]} label={placeLabels[state]} />
        <span className={classes.words}>
          {name}
          {state !== 'FREE' && (
            <Text size="xs" c="dimmed" span display="block" truncate>
              {lineOf(shift)}
            </Text>
          )}
        </span>
      </UnstyledButton>
      {state === 'FREE' && (
        <Button
          data-writes
          size="compact-xs"
          variant="light"
          tabIndex={stop ? 0 : -1}
          loading={busy}
          aria-label={`${act.label} ${name}`}
          onClick={() => act.run(seat)}
        >
          {act.label}
        </Button>
      )}
    </li>
  )
}
