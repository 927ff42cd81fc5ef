import { Modal } from '@mantine/core'
import { type ConfirmEndingProps, EndingQuestion } from './EndingQuestion.tsx'

/**
 * Asks before a record is deleted, archived or ended: shows what must be closed first, with links, or what goes along.
 */
export const ConfirmEnding = (props: ConfirmEndingProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={props.title} size="md">
    <EndingQuestion {...props} />
  </Modal>
)
