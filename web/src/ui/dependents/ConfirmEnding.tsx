import type { DependentGroup, Ending, SubjectKind } from '@aforo/contract/platform/dependents'
import { fold } from '@aforo/contract/platform/fold'
import { Alert, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { loading } from '../loading.ts'
import { ProblemAlert } from '../ProblemAlert.tsx'
import { DependentList } from './DependentList.tsx'

interface ConfirmEndingProps {
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

/**
 * Asks before a record is deleted, archived or ended: shows what has to be closed first, with links, or what goes along.
 */
export const ConfirmEnding = (props: ConfirmEndingProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={props.title} size="md">
    <Question {...props} />
  </Modal>
)

/** Why it can't be done yet, in place of the question. */
export const Forbidden = ({ groups, onClose }: { groups: readonly DependentGroup[]; onClose: () => void }) => (
  <Stack>
    <Alert color="yellow" icon={<IconLock size={20} />} title="Todavía no se puede">
      Hay algo que depende de esto. Ciérralo primero:
    </Alert>
    <DependentList groups={groups} />
    <Group justify="flex-end">
      <Button variant="default" data-autofocus onClick={onClose}>
        Entendido
      </Button>
    </Group>
  </Stack>
)

function Question({
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
