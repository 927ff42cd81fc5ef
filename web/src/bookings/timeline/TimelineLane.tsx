import { blockedKindLabels } from '@aforo/api/bookings/labels'
import { UnstyledButton } from '@mantine/core'
import { IconBan, IconLock, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import type { Stretch } from '../../ui/days.ts'
import { type Axis, percent, placeOf, shareOf } from './axis.ts'
import { type Bookings, type Lane, placeKey, stretchOf } from './lanes.ts'
import classes from './Timeline.module.css'
import { TimelineBlock } from './TimelineBlock.tsx'
import type { Mark, Shade, TimelineModel } from './timelineModel.ts'

interface TimelineLaneProps {
  lane: Lane
  top: number
  height: number
  axis: Axis
  /** Pixels of the whole axis. */
  width: number
  shades: Shade[]
  nowMinute: number | undefined
  /** The column that is today, or -1. */
  nowColumn: number
  bookings: Bookings
  blockedOf: TimelineModel['blockedOf']
  me: string
  selected: string | undefined
  tabbable: string | undefined
  carried: string | undefined
  marks: ReadonlyMap<string, Mark>
  pending: ReadonlySet<string>
  onRoom: (id: string) => void
}

const labels = { closed: 'Cerrado', past: 'Pasado', missing: 'Esta hora no existe: cambio de hora' }

/** One room's row: its name, its closed and past hours, its bookings. */
export const TimelineLane = memo(function TimelineLane(props: TimelineLaneProps) {
  const { lane, axis, shades, bookings, blockedOf, nowMinute, nowColumn } = props
  const { room } = lane
  const shown = ({ from, to }: Stretch) => Math.min(to, axis.to) - Math.max(from, axis.from)
  const pixels = (one: Stretch) => (props.width * shown(one)) / (axis.to - axis.from) / axis.columns
  return (
    <div className={classes.lane} style={{ top: props.top, height: props.height }} data-lane={lane.key}>
      <UnstyledButton
        className={classes.label}
        onClick={() => props.onRoom(room.id)}
        aria-label={`Ver la semana de ${room.name}`}
        title={`${lane.label} · ${lane.detail}`}
      >
        <span className={classes.name}>{lane.label}</span>
        <span className={classes.detail}>
          {!room.bookable && <IconLock size={12} aria-hidden />}
          {room.type === 'PHONE_BOOTH' && <IconPhone size={12} aria-hidden />}
          {lane.detail}
        </span>
      </UnstyledButton>
      <div className={classes.track} data-track>
        {shades.map(shade => (
          <div
            key={`${shade.kind}${shade.column}${shade.from}`}
            className={classes.shade}
            data-kind={shade.kind}
            title={labels[shade.kind]}
            style={placeOf(axis, shade.column, shade)}
          />
        ))}
        {lane.dates.map((date, column) =>
          blockedOf(room.id, date).map(one => (
            <div
              key={`${one.blockId}${date}`}
              className={classes.shade}
              data-kind="blocked"
              title={`${blockedKindLabels[one.kind]}: ${one.reason}`}
              style={placeOf(axis, column, stretchOf(one))}
            >
              <span>
                <IconBan size={12} aria-hidden /> {one.reason}
              </span>
            </div>
          )),
        )}
        {nowColumn >= 0 && nowMinute !== undefined && (
          <div className={classes.now} style={{ left: percent(shareOf(axis, nowColumn, nowMinute)) }} />
        )}
        <ul className={classes.blocks} aria-label={lane.label}>
          {lane.dates.map((date, column) =>
            bookings
              .get(placeKey(room.id, date))
              ?.filter(one => shown(stretchOf(one)) > 0)
              .map(one => (
                <TimelineBlock
                  key={one.reservationId}
                  reservation={one}
                  axis={axis}
                  column={column}
                  width={Math.round(pixels(stretchOf(one)))}
                  mine={one.ownerUsername === props.me}
                  selected={one.reservationId === props.selected}
                  tabbable={one.reservationId === props.tabbable}
                  carried={one.reservationId === props.carried}
                  mark={props.marks.get(one.reservationId)}
                  pending={props.pending.has(one.reservationId)}
                />
              )),
          )}
        </ul>
      </div>
    </div>
  )
})
