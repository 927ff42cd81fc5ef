import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmForm, useConfirming } from './ConfirmForm.tsx'

interface ConfirmByTypingProps {
  opened: boolean
  title: string
  /** Consequences of the action. */
  consequence: ReactNode
  /** The text to type, usually the record's name. */
  phrase: string
  /** Label of the button, a verb: `Eliminar la sede`. */
  confirm: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Confirms an irreversible action by typing the name. Reversible actions get an undo toast instead. */
export const ConfirmByTyping = ({ opened, title, ...question }: ConfirmByTypingProps) => (
  <Modal opened={opened} onClose={question.onClose} title={title} size="md">
    <Question {...question} />
  </Modal>
)

function Question({ onConfirm, ...form }: Omit<ConfirmByTypingProps, 'opened' | 'title'>) {
  const confirming = useConfirming(onConfirm, form.onClose)
  return <ConfirmForm confirming={confirming} {...form} />
}
