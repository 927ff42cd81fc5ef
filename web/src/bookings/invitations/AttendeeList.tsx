import type { AttendeeAnswer } from '@aforo/api/bookings/guests'
import { answerLabels } from '@aforo/api/bookings/labels'
import { ActionIcon, Avatar, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Rows } from '../../ui/Rows.tsx'
import { Badge, type Tone } from '../../ui/StatusBadge.tsx'
import classes from './AttendeeList.module.css'
import { describe } from './invited.ts'

type Shown = Parameters<typeof describe>[0] & {
  email: string
  name: string
  /** What they said; of whoever was invited already. */
  answer?: AttendeeAnswer
}

const tones: Record<AttendeeAnswer, Tone> = {
  NEEDS_ACTION: 'neutral',
  ACCEPTED: 'good',
  TENTATIVE: 'warning',
  DECLINED: 'bad',
}

interface AttendeeListProps<One extends Shown> {
  attendees: readonly One[]
  /** Undefined where nobody may be taken off. */
  onRemove?: (attendee: One) => void
}

/** Who is invited, each in a line. */
export function AttendeeList<One extends Shown>({ attendees, onRemove }: AttendeeListProps<One>) {
  return (
    <Rows look="lined" aria-label="Asistentes">
      {attendees.map(one => (
        <li key={one.email} className={classes.one}>
          <Avatar name={one.name || one.email} size={30} color={one.inside ? 'blue' : 'gray'} aria-hidden />
          <div className={classes.words}>
            <Text size="sm" fw={500}>
              {one.name || one.email}
            </Text>
            <Text size="xs" c="dimmed">
              {one.name && `${one.email} · `}
              {describe(one)}
            </Text>
            {one.answer && (
              <div className={classes.answer}>
                <Badge label={answerLabels[one.answer]} tone={tones[one.answer]} />
              </div>
            )}
          </div>
          {onRemove && (
            <ActionIcon
              data-writes
              variant="subtle"
              color="gray"
              aria-label={`Quitar a ${one.name || one.email}`}
              onClick={() => onRemove(one)}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </li>
      ))}
    </Rows>
  )
}
