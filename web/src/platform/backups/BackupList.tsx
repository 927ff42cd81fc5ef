import type { Backup } from '@aforo/api/platform/backups'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { client } from '../api.ts'
import { useMe } from '../session/me.ts'
import { useReadBackups } from './backupQueries.ts'
import { percentOf, proofOf, sizeInWords, stageInWords, stateOf } from './backupWords.ts'

/** The copies, newest first. */
export function BackupList({ copies, lastBytes }: { copies: readonly Backup[]; lastBytes: number | null }) {
  if (copies.length === 0)
    return (
      <Panel title="Copias">
        <EmptyState title="Todavía no hay copias" text="La primera se hace esta noche; o haz una ahora." />
      </Panel>
    )
  return (
    <Panel title="Copias">
      <Rows look="framed">
        {copies.map(copy => (
          <li key={copy.id}>
            <Copy copy={copy} lastBytes={lastBytes} />
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

function Copy({ copy, lastBytes }: { copy: Backup; lastBytes: number | null }) {
  const { timezone } = useMe()
  const read = useReadBackups()
  const prove = async () => {
    await attempt(() => client.backups.prove({ id: copy.id }))
    read()
  }
  const { state, origin, askedAt, finishedAt, bytes, files, rows, encrypted, fileName, fault, proof, place } = copy
  const about = [
    origin === 'SCHEDULE' ? 'Automática' : 'Pedida por una persona',
    state === 'DONE' && sizeInWords(bytes),
    rows !== null && formatCounted(rows, 'fila', 'filas'),
    files !== null && formatCounted(files, 'archivo', 'archivos'),
    encrypted && 'cifrada',
  ].filter(Boolean)
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{formatInstant(finishedAt ?? askedAt, timezone)}</Text>
        <Group gap="xs">
          <Badge {...stateOf(copy)} />
          {state === 'DONE' && <Badge {...proofOf(proof)} />}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {about.join(' · ')}
      </Text>
      {fileName && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {fileName} <Text span c="dimmed">{`en ${place}`}</Text>
        </Text>
      )}
      {(state === 'WAITING' || state === 'RUNNING') && <Running copy={copy} lastBytes={lastBytes} />}
      {fault && (
        <Text size="sm" c="red">
          {fault}
        </Text>
      )}
      {proof?.result === 'FAILED' && (
        <Text size="sm" c="red">
          {proof.fault}
        </Text>
      )}
      {proof?.result === 'RUNNING' && <Progress value={100} animated striped aria-label="Prueba en curso" />}
      {copy.can.prove && (
        <div>
          <Button data-writes size="compact-sm" variant="default" onClick={prove}>
            {proof ? 'Probar otra vez' : 'Probar ahora'}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function Running({ copy, lastBytes }: { copy: Backup; lastBytes: number | null }) {
  const percent = percentOf(copy, lastBytes)
  const words = stageInWords(copy)
  return (
    <div>
      <Progress
        value={percent ?? 100}
        animated
        striped={percent === null}
        aria-label="Copia en curso"
        aria-valuetext={words}
      />
      <Text size="sm" c="dimmed" role="status" mt={4}>
        {words}
        {percent !== null && ` · ${formatCount(percent)} %`}
      </Text>
    </div>
  )
}
