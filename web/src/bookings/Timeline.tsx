import type { Reservation } from '@aforo/contract/bookings'
import { VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { formatTimes, wallTimeOf } from '../ui/formats.ts'
import { type Axis, without } from './axis.ts'
import type { Slot } from './bookingSearch.ts'
import { shortDay, type WallClock } from './days.ts'
import { overlap, pointed } from './gestures.ts'
import { type Bookings, type Lane, layRows, placeKey, rowsBetween, stretchOf } from './lanes.ts'
import classes from './Timeline.module.css'
import { TimelineGhost } from './TimelineGhost.tsx'
import { TimelineHead } from './TimelineHead.tsx'
import { TimelineHover } from './TimelineHover.tsx'
import { TimelineLane } from './TimelineLane.tsx'
import { keyboardMove, neighbour } from './timelineKeys.ts'
import { shadesOf, type TimelineModel } from './timelineModel.ts'
import { type Drag, slotAt, type Target, useDrag } from './useDrag.ts'
import { useHover } from './useHover.ts'
import { useScrollTo } from './useScrollTo.ts'

/** Pixels. */
const groupHeight = 30
const laneHeight = 54
/** Rows drawn beyond the visible ones, in pixels, so that scrolling shows no gap. */
const overscan = 300

export type Mark = 'fresh' | 'refused'

interface TimelineProps {
  model: TimelineModel
  bookings: Bookings
  now: WallClock
  /** The username of the person looking: their own bookings are marked. */
  me: string
  /** The slot of the open form, and those being sent: drawn as if they were there already. */
  ghosts: { slot: Slot; label: string }[]
  selected: string | undefined
  marks: ReadonlyMap<string, Mark>
  pending: ReadonlySet<string>
  /** Refetching in the background. */
  busy: boolean
  onOpen: (id: string) => void
  onCreate: (slot: Slot) => void
  onChange: (reservation: Reservation, slot: Slot) => void
  onRoom: (id: string) => void
  onDate: (date: string) => void
}

/** Rooms (or the days of one) as lanes along the hours: the bookings, and all that can be dragged on them. */
export function Timeline(props: TimelineProps) {
  const { model, bookings, now, ghosts, onCreate, onChange, onOpen } = props
  const { axis, groups, policy } = model
  const { date: today, minute: currentMinute } = now
  const canvas = useRef<HTMLDivElement>(null)
  const corner = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const { ref: sized, height } = useElementSize<HTMLElement>()
  const scrollerRef = useMergedRef(scroller, sized)
  const [scrolled, setScrolled] = useState(0)
  const [active, setActive] = useState<string>()

  const { rows, height: rowsHeight } = useMemo(() => layRows(groups, groupHeight, laneHeight), [groups])
  const byId = useMemo(() => new Map([...bookings.values()].flat().map(one => [one.reservationId, one])), [bookings])
  const shadesByDates = useMemo(() => {
    const found = new Map<string, ReturnType<typeof shadesOf>>()
    for (const { lanes } of groups)
      for (const { dates } of lanes)
        if (!found.has(dates.join()))
          found.set(dates.join(), shadesOf(model, dates, { date: today, minute: currentMinute }))
    return found
  }, [groups, model, today, currentMinute])

  const { drag, setDrag, onPointerDown, locate } = useDrag(
    { canvas, scroller, corner, rows, axis, policy, bookingOf: id => byId.get(id) },
    { onCreate, onChange },
  )

  const hover = useHover()
  const rested = hover.hovered && !drag ? byId.get(hover.hovered.id) : undefined

  const [first, end] = rowsBetween(rows, scrolled - overscan, scrolled + (height || 800) + overscan)
  const visible = rows.slice(first, end)
  const shownIds = visible.flatMap(row =>
    'lane' in row ? row.lane.dates.flatMap(date => bookings.get(placeKey(row.lane.room.id, date)) ?? []) : [],
  )
  const tabbable = shownIds.some(one => one.reservationId === active) ? active : shownIds[0]?.reservationId

  /** A lane is told only of its own bookings, so that the others need not be drawn again. */
  const inLane = ({ room, dates }: Lane, id: string | undefined) => {
    const one = id === undefined ? undefined : byId.get(id)
    return one?.spaceId === room.id && dates.includes(one.at) ? id : undefined
  }

  const bookingsOf = (lane: Lane, column: number) =>
    bookings.get(placeKey(lane.room.id, lane.dates[column] ?? '')) ?? []

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const block = event.target.closest<HTMLElement>('[data-reservation]')
    if (block?.dataset.reservation) return onOpen(block.dataset.reservation)
    if (!event.target.closest('[data-track]')) return
    const here = locate(event.clientX, event.clientY)
    if (!here) return
    const day = { from: 0, to: 1440 }
    const blocked = model.blockedOf(here.lane.room.id, here.lane.dates[here.column] ?? '')
    const free = without(day, [...bookingsOf(here.lane, here.column), ...blocked].map(stretchOf))
    const around = free.find(one => one.from <= here.minute && here.minute < one.to)
    onCreate(slotAt({ ...here, ...pointed(here.minute, policy, around) }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const reservation = byId.get(event.target.dataset.reservation ?? '')
    if (!reservation) return
    const carried = drag?.kind === 'change' && drag.byKeyboard ? drag : undefined
    if (carried && event.key === 'Escape') {
      event.stopPropagation()
      setDrag(undefined)
    } else if (carried && event.key === 'Enter') {
      setDrag(undefined)
      onChange(carried.reservation, slotAt(carried.target))
    } else {
      const target = reservation.can.reschedule && keyboardMove(event, reservation, carried?.target, rows, policy)
      if (target) setDrag({ kind: 'change', reservation, target, byKeyboard: true })
      else if (carried || !focusNeighbour(event)) return
    }
    event.preventDefault()
  }

  const focusNeighbour = (event: KeyboardEvent): boolean => {
    const id = neighbour(event.key, event.currentTarget, event.target)
    if (!id) return false
    setActive(id)
    const block = canvas.current?.querySelector<HTMLElement>(`[data-reservation="${id}"]`)
    block?.focus()
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return true
  }

  const targetOf = (slot: Slot): Target | undefined => {
    for (const row of rows) {
      if (!('lane' in row) || row.lane.room.id !== slot.spaceId) continue
      const column = row.lane.dates.indexOf(slot.at)
      if (column >= 0) return { lane: row.lane, column, ...stretchOf(slot) }
    }
    return undefined
  }
  const topOf = ({ lane }: Target) => rows.find(row => 'lane' in row && row.lane === lane)?.top ?? 0
  const draft = ghosts[0] && targetOf(ghosts[0].slot)
  useScrollTo({ scroller, canvas, corner }, axis, draft && { ...draft, top: topOf(draft) })
  const carriedId = drag?.kind === 'change' ? drag.reservation.reservationId : undefined
  const rivalOf = (target: Target) =>
    bookingsOf(target.lane, target.column).find(
      one => one.reservationId !== carriedId && overlap(stretchOf(one), target),
    )

  return (
    <section
      ref={scrollerRef}
      aria-label="Calendario de reservas"
      aria-busy={props.busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
      className={classes.scroller}
      data-dragging={(drag && !(drag.kind === 'change' && drag.byKeyboard)) || undefined}
      onScroll={event => {
        hover.clear()
        setScrolled(Math.round(event.currentTarget.scrollTop / 60) * 60)
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
        onPointerLeave={hover.clear}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={event => setActive(event.target.dataset.reservation ?? active)}
      >
        <TimelineHead corner={corner} model={model} now={now} onDate={props.onDate} />
        <div className={classes.rows} style={{ height: rowsHeight }}>
          {visible.map(row =>
            'lane' in row ? (
              <TimelineLane
                key={row.lane.key}
                lane={row.lane}
                top={row.top}
                height={row.height}
                axis={axis}
                shades={shadesByDates.get(row.lane.dates.join()) ?? []}
                nowMinute={now.minute >= axis.from && now.minute <= axis.to ? now.minute : undefined}
                nowColumn={row.lane.dates.indexOf(now.date)}
                bookings={bookings}
                blockedOf={model.blockedOf}
                me={props.me}
                selected={inLane(row.lane, props.selected)}
                tabbable={inLane(row.lane, tabbable)}
                carried={inLane(row.lane, carriedId)}
                marks={props.marks}
                pending={props.pending}
                onRoom={props.onRoom}
              />
            ) : (
              <div key={row.group} className={classes.group} style={{ top: row.top, height: row.height }}>
                <span>{row.group}</span>
              </div>
            ),
          )}
          {ghosts.map(({ slot, label }) => {
            const target = targetOf(slot)
            return (
              target && (
                <TimelineGhost
                  key={`${slot.spaceId}${slot.at}${slot.from}`}
                  axis={axis}
                  target={target}
                  top={topOf(target)}
                  height={laneHeight}
                  label={label}
                  rival={rivalOf(target)}
                  kind="draft"
                />
              )
            )
          })}
          {drag && (
            <TimelineGhost
              axis={axis}
              target={drag.target}
              top={topOf(drag.target)}
              height={laneHeight}
              label={wordsOf(drag)}
              rival={rivalOf(drag.target)}
              kind="drag"
            />
          )}
        </div>
      </div>
      {rested && hover.hovered && <TimelineHover reservation={rested} block={hover.hovered.block} />}
      <VisuallyHidden role="status">
        {drag?.kind === 'change' && drag.byKeyboard
          ? `${wordsOf(drag)}. ${drag.target.lane.room.name}, ${shortDay(slotAt(drag.target).at)}. Enter confirma, Escape cancela.`
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

const wordsOf = ({ target }: Drag) => formatTimes(wallTimeOf(target.from), wallTimeOf(target.to))
