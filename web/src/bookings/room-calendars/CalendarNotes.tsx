import type { CalendarNote } from '@aforo/api/bookings/room-calendars'
import type { CalendarSystem } from '@aforo/api/platform/connections'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { formatAgo } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'

const kinds: Record<CalendarNote['kind'], { label: string; tone: 'warning' | 'neutral' }> = {
  DECLINED: { label: 'Rechazado', tone: 'warning' },
  CONFLICT: { label: 'Ambos lados', tone: 'neutral' },
}

const size = 10

/** What was declined there, and what changed on both sides, the latest first. */
export function CalendarNotes({ system }: { system: CalendarSystem }) {
  const [shown, setShown] = useState(size)
  const query = useQuery({
    ...api.roomCalendars.notes.queryOptions({ input: { system, pageSize: shown } }),
    placeholderData: before => before,
  })
  const notes = query.data
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Rechazos y cambios en ambos lados
      </Title>
      {!notes && <LoadingOrError query={query} skeleton={80} />}
      {notes?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          No hay ninguno.
        </Text>
      )}
      {notes && notes.items.length > 0 && (
        <Rows look="lined">
          {notes.items.map(note => (
            <li key={note.id}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {note.subject || 'Sin asunto'}
                </Text>
                <Badge {...kinds[note.kind]} />
              </Group>
              <Text size="sm">{note.reason}</Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {[note.spaceName, formatInstant(note.startsAt, note.timeZone), note.organizer, formatAgo(note.at)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </Rows>
      )}
      {notes?.hasNext && shown < 100 && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setShown(shown + 30)}>
          Ver más
        </Button>
      )}
    </Stack>
  )
}
