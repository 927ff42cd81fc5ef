import type { History } from '@aforo/api/platform/base'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Text, Timeline } from '@mantine/core'
import { useMe } from '../platform/session/me.ts'
import { type Loadable, LoadingOrError } from './LoadingOrError.tsx'

interface RecordHistoryProps {
  /** Time zone of the times; the browser's by default. */
  timeZone?: string
  query: Loadable<History>
}

/** A record's history: who changed what, from what to what, and when. */
export function RecordHistory({ query, timeZone }: RecordHistoryProps) {
  const { data } = query
  const { timezone } = useMe()
  if (!data) return <LoadingOrError query={query} skeleton={[48, 48]} />
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
