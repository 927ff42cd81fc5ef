import type { CalendarSystem } from '@aforo/api/platform/connections'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { CalendarNotes } from './CalendarNotes.tsx'
import { CalendarRoomRow } from './CalendarRoomRow.tsx'
import { ConnectRoomForm } from './ConnectRoomForm.tsx'

/** The rooms of one system, how to connect another one, and what was declined. */
export function RoomCalendars({ system }: { system: CalendarSystem }) {
  const query = useQuery(api.roomCalendars.rooms.queryOptions({ input: { system } }))
  const [adding, setAdding] = useState(false)
  const rooms = query.data
  if (!rooms) return <LoadingOrError query={query} />
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Title order={3} size="h5">
          Conectadas
        </Title>
        {rooms.length === 0 && !adding && (
          <Text size="sm" c="dimmed">
            Todavía no hay ninguna. Conecta una sala con el buzón que tiene allá.
          </Text>
        )}
        {rooms.length > 0 && (
          <Rows look="framed">
            {rooms.map(room => (
              <CalendarRoomRow key={room.id} room={room} />
            ))}
          </Rows>
        )}
        {adding ? (
          <ConnectRoomForm system={system} onDone={() => setAdding(false)} />
        ) : (
          <Button
            data-writes
            variant="default"
            leftSection={<IconPlus size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setAdding(true)}
          >
            Conectar una sala
          </Button>
        )}
      </Stack>
      <CalendarNotes system={system} />
    </Stack>
  )
}
