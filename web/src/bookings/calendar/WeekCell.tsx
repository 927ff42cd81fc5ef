import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import { blockedKindLabels, subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { formatTimes, longDay } from '@aforo/api/platform/dates-in-words'
import { UnstyledButton } from '@mantine/core'
import { IconBan, IconHourglass, IconPlus, IconUser } from '@tabler/icons-react'
import type { WallClock } from '../../ui/days.ts'
import { usePrinting } from '../../ui/print/printing.ts'
import { bookingTone } from '../reservations/BookingBadge.tsx'
import type { Slot } from '../reservations/bookingSearch.ts'
import { nameOf } from '../reservations/reservationWords.ts'
import { placeKey } from '../timeline/lanes.ts'
import type { Mark, TimelineModel } from '../timeline/timelineModel.ts'
import { freeKey } from './useWeekKeys.ts'
import classes from './Week.module.css'
import { firstFree, namedIn } from './week.ts'

/** What the week and its cells share. */
export interface WeekView {
  model: TimelineModel
  now: WallClock
  /** The username of the person looking. */
  me: string
  selected: string | undefined
  marks: ReadonlyMap<string, Mark>
  pending: ReadonlySet<string>
  onOpen: (id: string) => void
  onCreate: (slot: Slot) => void
  onDate: (date: string) => void
}

interface WeekCellProps extends WeekView {
  room: CalendarRoom
  date: string
  booked: Reservation[]
  /** The open form's slot, where it is of this cell. */
  draft: Partial<Slot> | undefined
  /** Something is carried over it. */
  over: boolean
  /** What the Tab key comes to; the arrows lead from there to the rest. */
  tabbable: string | undefined
}

/** A room on a day: its bookings by the hour, and the next free hour to press. */
export function WeekCell(props: WeekCellProps) {
  const { model, room, date, booked, now, draft } = props
  const { named, more } = usePrinting() ? { named: booked, more: 0 } : namedIn(booked)
  const blocked = model.blockedOf(room.id, date)
  const [block] = blocked
  const free = room.bookable
    ? firstFree(model, { spaceId: room.id, at: date }, [...booked, ...blocked], now, draft?.from)
    : undefined
  const where = `${room.name}, ${longDay(date)}`
  return (
    <div
      className={classes.cell}
      data-cell={placeKey(room.id, date)}
      data-space-id={room.id}
      data-at={date}
      data-over={props.over || undefined}
      data-closed={model.openOf(date).length === 0 || undefined}
      data-past={date < now.date || undefined}
    >
      {(block || named.length > 0) && (
        <ul aria-label={where} className={classes.bookings}>
          {block && (
            <li className={classes.blocked} title={`${formatTimes(block.from, block.to)} ${block.reason}`}>
              <span className={classes.subject}>
                <IconBan size={12} aria-hidden /> {blockedKindLabels[block.kind]}
              </span>
              <span className={classes.who}>
                {formatTimes(block.from, block.to)} {block.reason}
              </span>
            </li>
          )}
          {named.map(one => (
            <WeekBooking key={one.reservationId} one={one} {...props} mine={one.ownerUsername === props.me} />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        {more > 0 && (
          <UnstyledButton
            className={classes.more}
            aria-label={`${more} más: ${where}`}
            onClick={() => props.onDate(date)}
          >
            {more} más
          </UnstyledButton>
        )}
        {draft ? (
          <span className={classes.draft}>
            {draft.from && draft.to ? formatTimes(draft.from, draft.to) : 'Nueva reserva'}
          </span>
        ) : (
          free && (
            <UnstyledButton
              className={classes.free}
              data-writes
              data-item={freeKey(placeKey(room.id, date))}
              tabIndex={props.tabbable === freeKey(placeKey(room.id, date)) ? 0 : -1}
              aria-label={`Reservar ${where}, desde las ${free.from}`}
              onClick={() => props.onCreate(free)}
            >
              <IconPlus size={13} aria-hidden /> {free.from}
            </UnstyledButton>
          )
        )}
      </div>
    </div>
  )
}

interface WeekBookingProps extends Pick<WeekCellProps, 'selected' | 'marks' | 'pending' | 'tabbable' | 'onOpen'> {
  one: Reservation
  mine: boolean
}

function WeekBooking({ one, mine, selected, marks, pending, tabbable, onOpen }: WeekBookingProps) {
  const { reservationId: id } = one
  const times = formatTimes(one.from, one.to)
  const who = mine ? 'Tú' : nameOf(one)
  const words = [subjectOf(one), who, times, bookingStateInWords(one, Date.now())].filter(Boolean).join(', ')
  return (
    <li>
      <UnstyledButton
        className={classes.booking}
        data-reservation={id}
        data-item={id}
        tabIndex={tabbable === id ? 0 : -1}
        aria-keyshortcuts={
          one.can.reschedule ? 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown + -' : undefined
        }
        data-tone={bookingTone(one)}
        data-selected={selected === id || undefined}
        data-mark={marks.get(id)}
        data-pending={pending.has(id) || undefined}
        draggable={one.can.reschedule}
        onDragStart={event => event.dataTransfer.setData('text/plain', id)}
        aria-label={words}
        title={words}
        onClick={() => onOpen(id)}
      >
        <span className={classes.subject}>
          {(one.status === 'DRAFT' || one.unpaid) && <IconHourglass size={12} aria-hidden />}
          {mine && <IconUser size={12} aria-hidden />}
          <span className={classes.text}>{subjectOf(one)}</span>
        </span>
        <span className={classes.who}>
          {one.from}–{one.to} {who}
        </span>
      </UnstyledButton>
    </li>
  )
}
