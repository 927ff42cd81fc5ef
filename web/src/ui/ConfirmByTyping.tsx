import { fold } from '@aforo/contract/platform/fold'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Refusal } from '../platform/problem.ts'
import { refusalOf } from '../platform/problem.ts'
import { ProblemAlert } from './ProblemAlert.tsx'

interface ConfirmByTypingProps {
  opened: boolean
  title: string
  /** What can't be undone, and what goes along. */
  consequence: ReactNode
  /** The text to type, usually the record's name. */
  phrase: string
  /** Label of the button, a verb: `Eliminar la sede`. */
  confirm: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Confirms an irreversible action by typing the name. Reversible actions get an undo toast instead. */
export function ConfirmByTyping({
  opened,
  title,
  consequence,
  phrase,
  confirm,
  onConfirm,
  onClose,
}: ConfirmByTypingProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const matches = fold(typed.trim()) === fold(phrase.trim())
  const close = () => {
    setTyped('')
    setRefusal(undefined)
    onClose()
  }
  const run = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  return (
    <Modal opened={opened} onClose={close} title={title} size="md">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (matches && !busy) run()
        }}
      >
        <Stack>
          <Text component="div" size="sm">
            {consequence}
          </Text>
          {refusal && <ProblemAlert refusal={refusal} />}
          <TextInput
            data-autofocus
            autoComplete="off"
            label={
              <>
                Escribe <b>{phrase}</b> para confirmar
              </>
            }
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" color="red" disabled={!matches} loading={busy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
