import type { History } from '@aforo/api/platform/base'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { refusalOf } from '../platform/problem.ts'
import { useMe } from '../platform/session/me.ts'
import { loading } from './loading.ts'
import { ProblemAlert } from './ProblemAlert.tsx'
import { RetryButton } from './RetryButton.tsx'

interface RecordHistoryProps {
  /** Time zone of the times shown; the browser's by default. */
  timeZone?: string
  query: { data: History | undefined; error: Error | null; refetch: () => unknown }
}

/** A record's history: who changed what, from what to what, and when. */
export function RecordHistory({ query: { data, error, refetch }, timeZone }: RecordHistoryProps) {
  const { timezone } = useMe()
  if (error) return <ProblemAlert refusal={refusalOf(error)} actions={<RetryButton onClick={() => refetch()} />} />
  if (!data)
    return (
      <Stack {...loading}>
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    )
  if (data.length === 0) return <Text c="dimmed">Todavía no hay cambios registrados.</Text>
  return (
    <Timeline bulletSize={14} lineWidth={2} active={data.length}>
      {data.map(entry => (
        <Timeline.Item key={`${entry.at}${entry.what}`} title={entry.what}>
          <Text size="xs" c="dimmed">
            {entry.who} · {formatInstant(entry.at, timeZone ?? timezone)}
          </Text>
          {entry.changes.map(({ field, before, after }) => (
            <Text key={field} size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {field}: {before && <s>{before}</s>} {before && '→ '}
              <b>{after || 'vacío'}</b>
            </Text>
          ))}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
