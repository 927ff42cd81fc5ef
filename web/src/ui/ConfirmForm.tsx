import { fold } from '@aforo/api/platform/fold'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { ProblemAlert } from './ProblemAlert.tsx'
import { useAttempt } from './useAttempt.ts'

/** Confirms and closes the dialog; a refusal stays in it. */
export function useConfirming(onConfirm: () => Promise<unknown>, onClose: () => void) {
  const { busy, refusal, run: attempt } = useAttempt()
  const run = () =>
    attempt(async () => {
      await onConfirm()
      onClose()
    })
  return { busy, refusal, run }
}

interface ConfirmFormProps {
  confirming: ReturnType<typeof useConfirming>
  consequence: ReactNode
  /** Text to type first, for irreversible actions. */
  phrase?: string | undefined
  /** The verb on the confirm button. */
  confirm: string
  onClose: () => void
  /** Content between the consequence and the buttons. */
  children?: ReactNode
}

/**
 * The body of a confirmation dialog. Not a `form` element, since React treats a dialog opened within a form as its
 * child.
 */
export function ConfirmForm({ confirming, consequence, phrase, confirm, onClose, children }: ConfirmFormProps) {
  const [typed, setTyped] = useState('')
  const { busy, refusal, run } = confirming
  const matches = phrase === undefined || fold(typed.trim()) === fold(phrase.trim())
  const send = () => matches && !busy && run()
  return (
    <Stack>
      <Text component="div" size="sm">
        {consequence}
      </Text>
      {children}
      {refusal && <ProblemAlert refusal={refusal} />}
      {phrase !== undefined && (
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
          onKeyDown={getHotkeyHandler([['Enter', send]])}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus={phrase === undefined || undefined} onClick={onClose}>
          Cancelar
        </Button>
        <Button color="red" disabled={!matches} loading={busy} onClick={send}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}
