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
  /** Says more than the tone's own. */
  icon?: TablerIcon
}

/** What one should know about what a screen shows. A refusal is a `ProblemAlert`. */
export const Note = ({ tone, icon: Icon = looks[tone].icon, ...props }: NoteProps) => (
  <Alert color={looks[tone].color} icon={<Icon size={20} />} {...props} />
)
