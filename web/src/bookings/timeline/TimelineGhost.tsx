import { subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Axis, shareOf } from './axis.ts'
import classes from './TimelineBlock.module.css'
import type { Target } from './useDrag.ts'

interface TimelineGhostProps {
  axis: Axis
  target: Target
  top: number
  height: number
  label: string
  /** Who is there already, as far as this screen knows; the server decides. */
  rival?: Reservation
  kind: 'drag' | 'draft'
}

/** What is being drawn, carried or filled in, where it would be. */
export function TimelineGhost({ axis, target, top, height, label, rival, kind }: TimelineGhostProps) {
  const start = shareOf(axis, target.column, target.from)
  const share = shareOf(axis, target.column, target.to) - start
  return (
    <div
      className={classes.ghost}
      data-kind={kind}
      data-rival={rival !== undefined || undefined}
      style={{
        top: top + 4,
        height: height - 8,
        left: `calc(var(--label) + (100% - var(--label)) * ${start})`,
        width: `calc((100% - var(--label)) * ${share})`,
      }}
      aria-hidden
    >
      <span className={classes.ghostLabel}>
        {rival && <IconAlertTriangle size={14} />}
        {label}
        {rival && ` · choca con ${subjectOf(rival)}`}
      </span>
    </div>
  )
}
