import { Text } from '@mantine/core'
import { IconArrowBigUpLine } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'

/** Whether the caps lock is on, for the `onKeyDown` and `onKeyUp` of a password field. */
export function useCapsLock() {
  const [on, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on, look: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}

export const CapsLockHint = ({ on }: { on: boolean }) => (
  <Text size="xs" c="dimmed" role="status" mt={on ? -8 : -16} h={on ? undefined : 0}>
    {on && (
      <>
        <IconArrowBigUpLine size={14} aria-hidden style={{ verticalAlign: -2 }} /> Las mayúsculas están activadas.
      </>
    )}
  </Text>
)
