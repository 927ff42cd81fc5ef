import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'

const kinds = {
  success: { color: 'green', icon: <IconCheck size={18} /> },
  info: { color: 'blue', icon: <IconInfoCircle size={18} /> },
  warning: { color: 'yellow', icon: <IconAlertTriangle size={18} /> },
  error: { color: 'red', icon: <IconX size={18} /> },
}

/** The same words shown twice at once are one toast, so that five failing calls speak with one voice. */
const show = (kind: keyof typeof kinds) => (message: string) => {
  const id = `${kind}:${message}`
  notifications.hide(id)
  notifications.show({ id, message, ...kinds[kind], role: kind === 'error' ? 'alert' : 'status' })
}

/** How long "Deshacer" can be pressed, in milliseconds. Longer than a plain toast: there is something to decide. */
const undoTime = 8000

/** Short words at the bottom centre: 3000 ms, no progress bar. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),

  /** Says what was done and takes it back on request, instead of asking beforehand. */
  undo(message: string, undo: () => unknown) {
    const id = crypto.randomUUID()
    notifications.show({
      id,
      color: 'green',
      icon: <IconCheck size={18} />,
      autoClose: undoTime,
      role: 'status',
      message: (
        <Group justify="space-between" wrap="nowrap" gap="md">
          <Text size="sm">{message}</Text>
          <Button
            flex="none"
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              undo()
            }}
          >
            Deshacer
          </Button>
        </Group>
      ),
    })
  },
}
