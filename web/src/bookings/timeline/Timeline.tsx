import type { Reservation } from '@aforo/api/bookings/reservations'
import { shortDay } from '@aforo/api/platform/dates-in-words'
import { VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type MouseEvent, useMemo, useRef } from 'react'
import type { WallClock } from '../../ui/days.ts'
import type { Slot } from '../reservations/bookingSearch.ts'
import { type Axis, without } from './axis.ts'
import { copySlot } from './copySlot.ts'
import { FreeCursor } from './FreeCursor.tsx'
import { pointed } from './gestures.ts'
import { type Bookings, type Lane, layRows, placeKey, stretchOf } from './lanes.ts'
import rowClasses from './RoomRows.module.css'
import classes from './Timeline.module.css'
import { TimelineGhosts, targetOf, WantedHours } from './TimelineGhosts.tsx'
import { TimelineHead } from './TimelineHead.tsx'
import { type HoverActs, TimelineHover } from './TimelineHover.tsx'
import { TimelineLane } from './TimelineLane.tsx'
import { type Mark, shadesByDates, type TimelineModel } from './timelineModel.ts'
import { dragWords, slotAt, useDrag } from './useDrag.ts'
import { useHover } from './useHover.ts'
import { useRowsInView } from './useRowsInView.ts'
import { useScrollTo } from './useScrollTo.ts'
import { useTimelineKeys } from './useTimelineKeys.ts'

/** Pixels. */
const groupHeight = 30
const laneHeight = 54

interface TimelineProps {
  model: TimelineModel
  bookings: Bookings
  now: WallClock
  /** The username of the person looking: their own bookings are marked. */
  me: string
  /** The slot of the open form, and those being sent: drawn as if they were there already. */
  ghosts: { slot: Slot; label: string }[]
  /** The hours of a form in which no room is chosen yet. */
  wanted?: Omit<Slot, 'spaceId'> | undefined
  selected: string | undefined
  marks: ReadonlyMap<string, Mark>
  pending: ReadonlySet<string>
  /** Refetching in the background. */
  busy: boolean
  onOpen: (id: string) => void
  /** @param about the subject, of a copy */
  onCreate: (slot: Slot, about?: string) => void
  onChange: (reservation: Reservation, slot: Slot) => void
  acts: Omit<HoverActs, 'onCopy'>
  onRoom: (id: string) => void
  onDate: (date: string) => void
}

/** Rooms (or the days of one) as lanes along the hours: the bookings, and all that can be dragged on them. */
export function Timeline(props: TimelineProps) {
  const { model, bookings, now, ghosts, wanted, onCreate, onChange, onOpen } = props
  const { axis, groups, policy } = model
  const { date: today, minute } = now
  const canvas = useRef<HTMLDivElement>(null)
  const corner = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const { ref: scale, width } = useElementSize<HTMLDivElement>()

  const { rows, height: rowsHeight } = useMemo(() => layRows(groups, groupHeight, laneHeight), [groups])
  const byId = useMemo(() => new Map([...bookings.values()].flat().map(one => [one.reservationId, one])), [bookings])
  const bookingOf = (id: string) => byId.get(id)
  const shades = useMemo(() => shadesByDates(model, { date: today, minute }), [model, today, minute])
  const { ref: sized, width: regionWidth, visible, onScroll } = useRowsInView(rows)
  const scrollerRef = useMergedRef(scroller, sized)

  const { drag, setDrag, onPointerDown, locate } = useDrag(
    { canvas, scroller, corner, rows, axis, policy, bookingOf },
    { onCreate, onChange },
  )
  const byKeyboard = drag?.kind === 'change' && drag.byKeyboard
  const carriedId = drag?.kind === 'change' ? drag.reservation.reservationId : undefined
  const hover = useHover()
  const rested = hover.hovered && !drag ? byId.get(hover.hovered.id) : undefined

  const bookingsOf = (lane: Lane, date = '') => bookings.get(placeKey(lane.room.id, date)) ?? []
  const shownIds = visible.flatMap(row =>
    'lane' in row
      ? row.lane.dates.flatMap(date => bookingsOf(row.lane, date).map(({ reservationId }) => reservationId))
      : [],
  )
  const keys = useTimelineKeys({ canvas, rows, policy, shownIds, bookingOf, drag, setDrag, onChange })
  const looked = ghosts[0]?.slot ?? (props.selected === undefined ? undefined : byId.get(props.selected))
  const columnOf = (date: string) => model.heads.indexOf(date)
  const nowColumn = columnOf(today)
  const wantedColumn = wanted ? columnOf(wanted.at) : -1
  useScrollTo(
    { scroller, canvas, corner, width: regionWidth },
    axis,
    looked && targetOf(rows, looked),
    wanted && wantedColumn >= 0
      ? { key: [wanted.at, wanted.from, wanted.to].join(), column: wantedColumn, ...stretchOf(wanted) }
      : nowColumn < 0
        ? undefined
        : { key: model.heads.join(), column: nowColumn, from: minute, to: minute },
  )

  /** A lane is told only of its own bookings, so that the others need not be drawn again. */
  const inLane = ({ room, dates }: Lane, id: string | undefined) => {
    const one = id === undefined ? undefined : byId.get(id)
    return one?.spaceId === room.id && dates.includes(one.at) ? id : undefined
  }

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const block = event.target.closest<HTMLElement>('[data-reservation]')
    if (block?.dataset.reservation) return onOpen(block.dataset.reservation)
    if (!event.target.closest('[data-track]')) return
    const here = locate(event.clientX, event.clientY)
    if (!here) return
    const day = { from: 0, to: 1440 }
    const date = here.lane.dates[here.column] ?? ''
    const taken = [...bookingsOf(here.lane, date), ...model.blockedOf(here.lane.room.id, date)]
    const around = without(day, taken.map(stretchOf)).find(one => one.from <= here.minute && here.minute < one.to)
    onCreate(slotAt({ ...here, ...pointed(here.minute, policy, around) }))
  }

  return (
    <section
      ref={scrollerRef}
      aria-label="Calendario de reservas"
      aria-busy={props.busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
      className={classes.scroller}
      data-lying
      data-dragging={(drag && !byKeyboard) || undefined}
      onScroll={event => {
        hover.clear()
        onScroll(event)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be pressed in it are buttons; every drag has a form. */}
      <div
        ref={canvas}
        className={classes.canvas}
        data-wide={axis.columns > 1 || undefined}
        style={cssOf(axis)}
        onPointerDown={event => {
          hover.clear()
          onPointerDown(event)
        }}
        onPointerOver={hover.onPointerOver}
        onPointerLeave={hover.leave}
        onClick={onClick}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <TimelineHead corner={corner} scale={scale} model={model} now={now} onDate={props.onDate} />
        <div className={rowClasses.rows} style={{ height: rowsHeight }}>
          <FreeCursor
            model={model}
            rows={rows}
            axis={axis}
            bookings={bookings}
            now={now}
            height={laneHeight}
            onCreate={onCreate}
          />
          {wanted && wantedColumn >= 0 && <WantedHours axis={axis} column={wantedColumn} hours={stretchOf(wanted)} />}
          {visible.map(row =>
            'lane' in row ? (
              <TimelineLane
                key={row.lane.key}
                lane={row.lane}
                top={row.top}
                height={row.height}
                axis={axis}
                width={width}
                shades={shades.get(row.lane.dates.join()) ?? []}
                nowMinute={minute >= axis.from && minute <= axis.to ? minute : undefined}
                nowColumn={row.lane.dates.indexOf(today)}
                bookings={bookings}
                blockedOf={model.blockedOf}
                me={props.me}
                selected={inLane(row.lane, props.selected)}
                tabbable={inLane(row.lane, keys.tabbable)}
                carried={inLane(row.lane, carriedId)}
                marks={props.marks}
                pending={props.pending}
                onRoom={props.onRoom}
              />
            ) : (
              <div key={row.group} className={rowClasses.group} style={{ top: row.top, height: row.height }}>
                <span>{row.group}</span>
              </div>
            ),
          )}
          <TimelineGhosts rows={rows} axis={axis} bookings={bookings} height={laneHeight} ghosts={ghosts} drag={drag} />
        </div>
      </div>
      {rested && hover.hovered && (
        <TimelineHover
          reservation={rested}
          block={hover.hovered.block}
          {...props.acts}
          onCopy={one => onCreate(copySlot(one, model, bookings, now), one.subject)}
          onStay={hover.stay}
          onLeave={hover.leave}
          onDone={hover.clear}
        />
      )}
      <VisuallyHidden role="status">
        {drag && byKeyboard
          ? `${dragWords(drag)}. ${drag.target.lane.room.name}, ${shortDay(slotAt(drag.target).at)}. Enter confirma, Escape cancela.`
          : ''}
      </VisuallyHidden>
    </section>
  )
}

/** Half an hour before the first full one, the lines of the hours begin half an hour in. */
const cssOf = (axis: Axis) => {
  const hours = (axis.to - axis.from) / 60
  const before = ((60 - (axis.from % 60)) % 60) / 60
  return { '--columns': axis.columns, '--hours': hours, '--before': before } as React.CSSProperties
}
