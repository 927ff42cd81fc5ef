import type { Ending, SubjectKind } from '@aforo/contract/platform/dependents'
import { fold } from '@aforo/contract/platform/fold'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { loading } from '../loading.ts'
import { ProblemAlert } from '../ProblemAlert.tsx'
import { DependentList } from './DependentList.tsx'
import { Forbidden } from './Forbidden.tsx'

export interface ConfirmEndingProps {
  opened: boolean
  /** What is about to be done: `Eliminar el equipo`. */
  title: string
  subject: SubjectKind
  id: string
  ending?: Ending
  /** What it means, in a sentence. */
  consequence: ReactNode
  /** Has to be typed first: for what can't be undone. */
  phrase?: string
  /** The verb on the button: `Eliminar`. */
  confirm: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** What is asked before a record ends, or why it can't yet. */
export function EndingQuestion({
  subject,
  id,
  ending = 'REMOVE',
  consequence,
  phrase,
  confirm,
  onConfirm,
  onClose,
}: ConfirmEndingProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  // As it is when it is asked: a minute ago it may have been less. While it is being deleted there is nothing to ask about.
  const query = useQuery({
    ...api.dependents.of.queryOptions({ input: { subject, id, ending } }),
    staleTime: 0,
    gcTime: 0,
    enabled: !busy,
  })
  if (query.error && !query.data) return <ProblemAlert refusal={refusalOf(query.error)} />
  if (!query.data || query.isRefetching) return <Skeleton height={140} {...loading} />
  const { forbids, takes } = query.data
  if (forbids.length > 0) return <Forbidden groups={forbids} onClose={onClose} />
  const matches = phrase === undefined || fold(typed.trim()) === fold(phrase.trim())
  const run = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  return (
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
        {takes.length > 0 && (
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              Depende de esto:
            </Text>
            <DependentList groups={takes} withFate />
          </Stack>
        )}
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
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus={phrase === undefined || undefined} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" color="red" disabled={!matches} loading={busy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
