import { formatInstant } from '@aforo/api/platform/dates-in-words'
import type { RemovableKind, RemovedRecord } from '@aforo/api/platform/dependents'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import type { Refusal } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../EmptyState.tsx'
import { LoadingOrError } from '../LoadingOrError.tsx'
import { ProblemAlert } from '../ProblemAlert.tsx'
import { RecordDrawer } from '../RecordDrawer.tsx'
import { toast } from '../toast.tsx'
import { useAttempt } from '../useAttempt.ts'

interface RemovedRecordsProps {
  subject: RemovableKind
  /** Title of the deleted records: `Clientes`. */
  title: string
  /** Label of the button, if the records are archived rather than deleted. */
  label?: string
  restore: (id: string) => Promise<unknown>
}

/** A button that lists a list's deleted records, to restore them. */
export function RemovedRecords({ subject, title, label = 'Eliminados', restore }: RemovedRecordsProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button data-aside variant="subtle" leftSection={<IconTrash size={16} />} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <RecordDrawer opened={opened} title={`${title}: ${label.toLowerCase()}`} onClose={() => setOpened(false)}>
        {opened && <Records subject={subject} restore={restore} />}
      </RecordDrawer>
    </>
  )
}

const pageSize = 50

function Records({ subject, restore }: Pick<RemovedRecordsProps, 'subject' | 'restore'>) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 250)
  const [pages, setPages] = useState(1)
  const query = useQuery({
    ...api.dependents.removed.queryOptions({
      input: { subject, q: asked.trim() || undefined, pageSize: Math.min(pageSize * pages, 100) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!query.data) return <LoadingOrError query={query} skeleton={160} />
  const { items, totalItems } = query.data
  const isEmpty = items.length === 0
  return (
    <Stack>
      {(!isEmpty || asked !== '') && (
        <TextInput
          aria-label="Buscar entre los eliminados"
          placeholder="Buscar"
          value={q}
          maxLength={100}
          onChange={event => setQ(event.currentTarget.value)}
        />
      )}
      {isEmpty && (
        <EmptyState
          icon={IconTrash}
          title={asked === '' ? 'No hay nada aquí' : 'Nada coincide'}
          text={asked === '' ? 'Lo que se elimine por error se recupera desde aquí.' : undefined}
        />
      )}
      {items.map(item => (
        <Row key={item.id} item={item} restore={restore} onRestored={() => query.refetch()} />
      ))}
      {totalItems > items.length &&
        (pages === 1 ? (
          <Button variant="subtle" onClick={() => setPages(2)}>
            Ver más
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            Hay {totalItems - items.length} más: búscalos por su nombre.
          </Text>
        ))}
    </Stack>
  )
}

interface RowProps {
  item: RemovedRecord
  restore: (id: string) => Promise<unknown>
  onRestored: () => unknown
}

function Row({ item, restore, onRestored }: RowProps) {
  const { timezone } = useMe()
  const { busy, refusal, dismiss, run: attempt } = useAttempt()
  const run = () =>
    attempt(async () => {
      await restore(item.id)
      toast.success(`Se recuperó ${item.title}.`)
      await onRestored()
    })
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {item.title}
          </Text>
          <Text size="xs" c="dimmed">
            {[
              item.detail,
              `${formatInstant(item.removedAt, timezone)}${item.removedBy ? `, por ${item.removedBy}` : ''}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Button
          data-writes
          size="compact-sm"
          variant="default"
          flex="none"
          loading={busy}
          leftSection={<IconRestore size={14} />}
          aria-label={`Recuperar ${item.title}`}
          onClick={run}
        >
          Recuperar
        </Button>
      </Group>
      {refusal && <ProblemAlert refusal={wordsOf(refusal)} onClose={dismiss} />}
    </Stack>
  )
}

/** A refused field's message instead of the general one. */
const wordsOf = (refusal: Refusal): Refusal => ({ ...refusal, message: refusal.errors[0]?.message ?? refusal.message })
