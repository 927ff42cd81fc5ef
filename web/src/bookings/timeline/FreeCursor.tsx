import { formatTimes, longDay } from '@aforo/api/platform/dates-in-words'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { WallClock } from '../../ui/days.ts'
import { wallTimeOf } from '../../ui/formats.ts'
import { onlyLooks } from '../../ui/writes.ts'
import type { Slot } from '../reservations/bookingSearch.ts'
import { type Axis, placeOf } from './axis.ts'
import { type FreeStart, firstStart, freeStarts, nextStart } from './freeStarts.ts'
import { pointed } from './gestures.ts'
import { type Bookings, type Lane, type Row, stretchOf } from './lanes.ts'
import classes from './Timeline.module.css'
import type { TimelineModel } from './timelineModel.ts'

interface FreeCursorProps {
  model: TimelineModel
  rows: Row[]
  axis: Axis
  bookings: Bookings
  now: WallClock
  /** Pixels. */
  height: number
  onCreate: (slot: Slot) => void
}

/** Free time by keyboard: the arrows go from one free slot to another, Enter books it. Seen while it has the focus. */
export function FreeCursor({ model, rows, axis, bookings, now, height, onCreate }: FreeCursorProps) {
  const [at, setAt] = useState<{ key: string; column: number; minute: number }>()
  const [focused, setFocused] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const lanes = rows.flatMap(row => ('lane' in row ? row.lane : []))
  const startsOf = (lane: Lane) => freeStarts(model, lane, bookings, now)
  const lane = lanes.find(({ key }) => key === at?.key)
  // Somebody may have taken it meanwhile: then the next one there is.
  const kept = at && lane && startsOf(lane).find(one => one.column * 1440 + one.minute >= at.column * 1440 + at.minute)
  const start = kept ?? firstStart(lanes, startsOf)
  const where = start && `${start.lane.key} ${start.column} ${start.minute}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has gone somewhere else.
  useEffect(() => {
    if (focused) button.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [where])

  if (!start || onlyLooks()) return null
  const slot = slotFrom(start, model, bookings)
  const top = rows.find(row => 'lane' in row && row.lane === start.lane)?.top ?? 0
  const words = `${start.lane.room.name}, ${longDay(slot.at)}, ${formatTimes(slot.from, slot.to)}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const next = nextStart(event.key, start, lanes, startsOf)
    if (!next && !event.key.startsWith('Arrow')) return
    event.preventDefault()
    if (next) setAt({ key: next.lane.key, column: next.column, minute: next.minute })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.cursor}
        style={{ top: top + 4, height: height - 8, ...besideLabel(placeOf(axis, start.column, stretchOf(slot))) }}
        aria-label={`Reservar ${words}`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Home End Enter"
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={() => onCreate(slot)}
      >
        <span>{slot.from}</span>
      </button>
      <VisuallyHidden role="status">{focused && at ? `${words}, libre. Enter reserva.` : ''}</VisuallyHidden>
    </>
  )
}

/** An hour from there, or less where something comes before. */
function slotFrom({ lane, column, minute }: FreeStart, model: TimelineModel, bookings: Bookings): Slot {
  const at = lane.dates[column] ?? ''
  const taken = [...(bookings.get(`${lane.room.id} ${at}`) ?? []), ...model.blockedOf(lane.room.id, at)].map(stretchOf)
  const ends = [...taken, ...model.openOf(at).map(({ to }) => ({ from: to }))].map(({ from }) => from)
  const limit = Math.min(...ends.filter(end => end > minute), 1440)
  const { from, to } = pointed(minute, model.policy, { from: minute, to: limit })
  return { spaceId: lane.room.id, at, from: wallTimeOf(from), to: wallTimeOf(to) }
}

const besideLabel = ({ left, width }: { left: string; width: string }) => ({
  left: `calc(var(--label) + (100% - var(--label)) * ${Number.parseFloat(left) / 100})`,
  width: `calc((100% - var(--label)) * ${Number.parseFloat(width) / 100})`,
})
