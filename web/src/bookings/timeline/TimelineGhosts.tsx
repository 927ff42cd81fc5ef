import type { Stretch } from '../../ui/days.ts'
import type { Slot } from '../reservations/bookingSearch.ts'
import { type Axis, shareOf } from './axis.ts'
import { overlap } from './gestures.ts'
import { type Bookings, placeKey, type Row, stretchOf } from './lanes.ts'
import classes from './TimelineBlock.module.css'
import { TimelineGhost } from './TimelineGhost.tsx'
import { type Drag, dragWords, type Target } from './useDrag.ts'

interface TimelineGhostsProps {
  rows: Row[]
  axis: Axis
  bookings: Bookings
  /** Pixels. */
  height: number
  ghosts: { slot: Slot; label: string }[]
  drag: Drag | undefined
}

/** Where a slot lies among the rows; undefined while its place isn't shown. */
export function targetOf(rows: Row[], slot: Slot): (Target & { top: number }) | undefined {
  for (const row of rows) {
    if (!('lane' in row) || row.lane.room.id !== slot.spaceId) continue
    const column = row.lane.dates.indexOf(slot.at)
    if (column >= 0) return { lane: row.lane, column, top: row.top, ...stretchOf(slot) }
  }
  return undefined
}

/** What isn't there yet: the slot of the open form, what is being sent, and what is being carried. */
export function TimelineGhosts({ rows, axis, bookings, height, ghosts, drag }: TimelineGhostsProps) {
  const carriedId = drag?.kind === 'change' ? drag.reservation.reservationId : undefined
  const rivalOf = ({ lane, column, from, to }: Target) =>
    bookings
      .get(placeKey(lane.room.id, lane.dates[column] ?? ''))
      ?.find(one => one.reservationId !== carriedId && overlap(stretchOf(one), { from, to }))
  const shared = { axis, height }
  return (
    <>
      {ghosts.map(({ slot, label }) => {
        const target = targetOf(rows, slot)
        return (
          target && (
            <TimelineGhost
              key={`${slot.spaceId}${slot.at}${slot.from}`}
              {...shared}
              target={target}
              top={target.top}
              label={label}
              rival={rivalOf(target)}
              kind="draft"
            />
          )
        )
      })}
      {drag && (
        <TimelineGhost
          {...shared}
          target={drag.target}
          top={rows.find(row => 'lane' in row && row.lane === drag.target.lane)?.top ?? 0}
          label={dragWords(drag)}
          rival={rivalOf(drag.target)}
          kind="drag"
        />
      )}
    </>
  )
}

/** The hours that a form is about while no room is chosen: a band through all of them. */
export function WantedHours({ axis, column, hours }: { axis: Axis; column: number; hours: Stretch }) {
  const start = shareOf(axis, column, hours.from)
  return (
    <div
      className={classes.wanted}
      data-wanted
      style={{
        left: `calc(var(--label) + (100% - var(--label)) * ${start})`,
        width: `calc((100% - var(--label)) * ${shareOf(axis, column, hours.to) - start})`,
      }}
      aria-hidden
    />
  )
}
