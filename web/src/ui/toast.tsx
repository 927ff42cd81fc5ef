import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Refusal } from '../platform/problem.ts'
import { forbiddenBy } from './dependents/inUse.ts'
import { later } from './later.ts'

const DependentList = later(() => import('./dependents/DependentList.tsx'), 'DependentList')

const kinds = {
  success: { color: 'green', icon: <IconCheck size={18} /> },
  info: { color: 'blue', icon: <IconInfoCircle size={18} /> },
  warning: { color: 'yellow', icon: <IconAlertTriangle size={18} /> },
  error: { color: 'red', icon: <IconX size={18} /> },
}

/** Avoids a second full stop after a name that ends in one («Se creó Andén S.A.C.») or in «!». */
const asSentence = (text: string) => text.replace(/(?<!\.)([.!?])\.(?!\.)/g, '$1')

/** Shows a toast. The same text is shown only once at a time, so that five failing calls make one toast. */
const show = (kind: keyof typeof kinds) => (text: string) => {
  const message = asSentence(text)
  const id = `${kind}:${message}`
  notifications.hide(id)
  notifications.show({ id, message, autoClose: 3000, ...kinds[kind], role: kind === 'error' ? 'alert' : 'status' })
}

/** Duration of an undo toast, in milliseconds; longer than a plain one, since it needs a decision. */
const undoTime = 8000

/** Short messages at the bottom centre, for 3000 ms. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),

  /** A refusal; one with obstacles stays, with their links, until closed. */
  refused(refusal: Refusal) {
    const forbids = forbiddenBy(refusal)
    if (!forbids) return this.error(refusal.message)
    const { color, icon } = kinds.error
    notifications.hide('in-use')
    notifications.show({
      id: 'in-use',
      title: asSentence(refusal.message),
      message: (
        <Suspense>
          <DependentList groups={forbids} />
        </Suspense>
      ),
      autoClose: false,
      withCloseButton: true,
      color,
      icon,
      role: 'alert',
    })
  },

  /** One message at the top, under the header; by default 5000 ms in the error colour. */
  snackbar({
    title,
    text = 'Not defined',
    color = 'red',
    timeout = 5000,
    showDelete = true,
  }: {
    title?: string
    text?: string
    color?: string
    timeout?: number
    /** Whether it can be closed early. */
    showDelete?: boolean
  }) {
    notifications.hide('snackbar')
    notifications.show({
      id: 'snackbar',
      position: 'top-center',
      autoClose: timeout,
      title,
      message: text,
      withCloseButton: showDelete,
      color,
      icon: <IconAlertTriangle size={18} />,
      role: 'alert',
      style: { '--snackbar': `var(--mantine-color-${color}-9)` },
    })
  },

  /** Reports what was done and offers to undo it, instead of asking for confirmation first. */
  undo(message: string, undo: () => unknown, label = 'Deshacer') {
    const id = crypto.randomUUID()
    notifications.show({
      id,
      color: 'green',
      icon: <IconCheck size={18} />,
      autoClose: undoTime,
      role: 'status',
      message: (
        <Group justify="space-between" wrap="nowrap" gap="md">
          <Text size="sm">{asSentence(message)}</Text>
          <Button
            flex="none"
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              undo()
            }}
          >
            {label}
          </Button>
        </Group>
      ),
    })
  },
}
