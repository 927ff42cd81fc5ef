import { Alert, type AlertProps } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type TablerIcon } from '@tabler/icons-react'

export type NoteTone = 'neutral' | 'info' | 'good' | 'warning' | 'bad'

const looks: Record<NoteTone, { color: string; icon: TablerIcon }> = {
  neutral: { color: 'gray', icon: IconInfoCircle },
  info: { color: 'blue', icon: IconInfoCircle },
  good: { color: 'green', icon: IconCircleCheck },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  bad: { color: 'red', icon: IconAlertTriangle },
}

interface NoteProps extends Omit<AlertProps, 'color' | 'icon' | 'variant'> {
  tone: NoteTone
  /** An icon more specific than the tone's. */
  icon?: TablerIcon
}

/** A note about the screen's content. For a refusal use `ProblemAlert`. */
export const Note = ({ tone, icon: Icon = looks[tone].icon, ...props }: NoteProps) => (
  <Alert color={looks[tone].color} icon={<Icon size={20} />} {...props} />
)
