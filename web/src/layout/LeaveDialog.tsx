import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { answerLeave, hasUnsaved, leave, usePendingLeave } from '../ui/unsaved.ts'

/** A drawer that opened later would lie over the question about it. */
const overDrawers = 300

/** Asks before anything typed is lost: closing a drawer, following a link, closing the tab. */
export function LeaveDialog() {
  const pending = usePendingLeave()
  const blocker = useBlocker({
    // A form may change its own address (a slot chosen anew); only other screens and the back button take it away.
    shouldBlockFn: ({ current, next, action }) =>
      hasUnsaved() && (current.pathname !== next.pathname || (action !== 'PUSH' && action !== 'REPLACE')),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  const { status, proceed, reset } = blocker
  useEffect(() => {
    if (status === 'blocked') leave(() => proceed())
  }, [status, proceed])
  const stay = () => {
    answerLeave(false)
    reset?.()
  }
  return (
    <Modal opened={pending !== null} onClose={stay} title="Hay cambios sin guardar" size="sm" zIndex={overDrawers}>
      <Text size="sm">Si sales ahora, se pierde lo que escribiste.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => answerLeave(true)}>
          Descartar
        </Button>
        <Button data-autofocus onClick={stay}>
          Seguir editando
        </Button>
      </Group>
    </Modal>
  )
}
