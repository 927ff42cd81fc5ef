import type { Reservation } from '@aforo/api/bookings/reservations'
import { longDay, shortDay } from '@aforo/api/platform/dates-in-words'
import { UnstyledButton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Slot } from '../reservations/bookingSearch.ts'
import { useSubject } from '../reservations/subject.ts'
import { type Bookings, placeKey } from '../timeline/lanes.ts'
import rowClasses from '../timeline/RoomRows.module.css'
import { closedWords } from '../timeline/timelineModel.ts'
import { useRowsInView } from '../timeline/useRowsInView.ts'
import { freeKey, tabStop, useWeekKeys } from './useWeekKeys.ts'
import classes from './Week.module.css'
import { WeekCell, type WeekView } from './WeekCell.tsx'
import { firstFree, layWeek, namedIn } from './week.ts'

interface WeekProps extends WeekView {
  bookings: Bookings
  /** What the open form is about; without a room, its day. */
  draft: Partial<Slot> | undefined
  busy: boolean
  onChange: (reservation: Reservation, slot: Slot) => void
  onRoom: (id: string) => void
}

/** The rooms of a campus over a week, to be read: in each cell who is there, when and for what. */
export function Week(props: WeekProps) {
  const { model, bookings, now, draft, selected } = props
  const { place } = useSubject()
  const { groups, heads, blockedOf } = model
  const { rows, height } = useMemo(() => layWeek(groups, bookings, blockedOf), [groups, bookings, blockedOf])
  const { ref: sized, width, visible, onScroll } = useRowsInView(rows)
  const scroller = useRef<HTMLElement>(null)
  const scrollerRef = useMergedRef(scroller, sized)
  const [over, setOver] = useState<string>()
  const byId = useMemo(() => new Map([...bookings.values()].flat().map(one => [one.reservationId, one])), [bookings])
  const looked = selected ? byId.get(selected) : undefined
  const at = looked ? { spaceId: looked.spaceId, at: looked.at } : draft
  const shown = rows.find(row => 'lane' in row && row.lane.room.id === at?.spaceId)

  // What was pressed or is being booked stays in view beside the drawer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another place or width only.
  useEffect(() => {
    const region = scroller.current
    if (!region || !at?.at) return
    const column = heads.indexOf(at.at)
    const head = region.querySelectorAll<HTMLElement>('[data-head]')[column]
    const label = region.querySelector<HTMLElement>('[data-corner]')
    if (!head || !label) return
    const [left, right] = [head.offsetLeft - label.offsetWidth, head.offsetLeft + head.offsetWidth]
    const across = left < region.scrollLeft ? left : Math.max(region.scrollLeft, right - region.clientWidth)
    const seen =
      !shown ||
      (shown.top >= region.scrollTop &&
        shown.top + shown.height <= region.scrollTop + region.clientHeight - head.offsetHeight)
    region.scrollTo({ left: across, top: seen || !shown ? region.scrollTop : Math.max(0, shown.top - 60) })
  }, [at?.spaceId, at?.at, width])

  const lanes = groups.flatMap(group => group.lanes)
  const keys = useWeekKeys({
    policy: model.policy,
    spaceIds: lanes.map(({ room }) => room.id),
    dates: heads,
    bookingOf: id => byId.get(id),
    pending: props.pending,
    onChange: props.onChange,
  })
  /** What the keys lead to among the rows that are drawn. */
  function* items() {
    for (const row of visible)
      if ('lane' in row)
        for (const at of row.lane.dates) {
          const { room } = row.lane
          const booked = bookings.get(placeKey(room.id, at)) ?? []
          for (const { reservationId } of namedIn(booked).named) yield reservationId
          const taken = [...booked, ...blockedOf(room.id, at)]
          if (room.bookable && firstFree(model, { spaceId: room.id, at }, taken, now))
            yield freeKey(placeKey(room.id, at))
        }
  }
  const tabbable = tabStop(items(), keys.active)

  const cellOf = (event: DragEvent) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]')?.dataset : undefined
  return (
    <section
      ref={scrollerRef}
      aria-label="Calendario de la semana"
      aria-busy={props.busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
      className={classes.scroller}
      data-lying
      onScroll={onScroll}
      onDragOver={event => {
        const cell = cellOf(event)
        setOver(cell?.cell)
        if (cell) event.preventDefault()
      }}
      onDragEnd={() => setOver(undefined)}
      onDrop={event => {
        setOver(undefined)
        const cell = cellOf(event)
        const one = byId.get(event.dataTransfer.getData('text/plain'))
        const { spaceId, at: date } = cell ?? {}
        if (!one || !spaceId || !date || (one.spaceId === spaceId && one.at === date)) return
        event.preventDefault()
        props.onChange(one, { spaceId, at: date, from: one.from, to: one.to })
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be pressed in it are buttons. */}
      <div className={classes.canvas} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
        <div className={classes.head}>
          <div className={classes.corner} data-corner>
            {place}
          </div>
          {heads.map(date => (
            <UnstyledButton
              key={date}
              className={classes.day}
              data-head
              data-today={date === now.date || undefined}
              data-wanted={(draft?.at === date && !draft.spaceId) || undefined}
              aria-label={`Ver el ${longDay(date)}`}
              onClick={() => props.onDate(date)}
            >
              <span className={classes.dayName}>{shortDay(date)}</span>
              {model.closedName(date) !== undefined && (
                <span className={rowClasses.dayNote}>{closedWords(model.closedName(date))}</span>
              )}
            </UnstyledButton>
          ))}
        </div>
        <div className={rowClasses.rows} style={{ height }}>
          {visible.map(row =>
            'lane' in row ? (
              <div
                key={row.lane.key}
                data-week-row
                className={classes.row}
                style={{ top: row.top, height: row.height }}
              >
                <UnstyledButton
                  className={classes.label}
                  aria-label={`Ver la semana de ${row.lane.room.name}`}
                  title={`${row.lane.label} · ${row.lane.detail}`}
                  onClick={() => props.onRoom(row.lane.room.id)}
                >
                  <span className={classes.name}>{row.lane.label}</span>
                  <span className={classes.detail}>{row.lane.detail}</span>
                </UnstyledButton>
                {row.lane.dates.map(date => (
                  <WeekCell
                    key={date}
                    {...props}
                    room={row.lane.room}
                    date={date}
                    booked={bookings.get(placeKey(row.lane.room.id, date)) ?? []}
                    tabbable={tabbable}
                    over={over === placeKey(row.lane.room.id, date)}
                    draft={draft?.spaceId === row.lane.room.id && draft.at === date ? draft : undefined}
                  />
                ))}
              </div>
            ) : (
              <div key={row.group} className={rowClasses.group} style={{ top: row.top, height: row.height }}>
                <span>{row.group}</span>
              </div>
            ),
          )}
        </div>
      </div>
    </section>
  )
}
