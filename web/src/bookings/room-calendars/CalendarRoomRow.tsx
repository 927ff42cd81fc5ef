import type { CalendarRoom } from '@aforo/api/bookings/room-calendars'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPlugX, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatAgo, formatCounted } from '../../ui/formats.ts'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'

const states = {
  READING: { label: 'Leyendo', tone: 'active' },
  LIVE: { label: 'Al día', tone: 'good' },
  QUIET: { label: 'Sin avisos', tone: 'warning' },
} as const

/** A connected room: how it is followed, and how to compare or disconnect it. */
export function CalendarRoomRow({ room }: { room: CalendarRoom }) {
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const [withdraw, setWithdraw] = useState(false)
  const readAnew = () => queryClient.invalidateQueries({ queryKey: api.roomCalendars.key() })
  const compare = async () => {
    if (!(await attempt(() => client.roomCalendars.readAgain({ id: room.id })))) return
    toast.success(`Se vuelve a comparar ${room.spaceName}.`)
    readAnew()
  }
  const disconnect = async () => {
    const done = await attempt(() => client.roomCalendars.disconnect({ id: room.id, withdraw }))
    if (!done) return
    toast.success(
      done.withdrawn > 0
        ? `${room.spaceName} quedó desconectada. ${formatCounted(done.withdrawn, 'evento se quita', 'eventos se quitan')} de su calendario.`
        : `${room.spaceName} quedó desconectada. Lo que había se queda en ambos lados.`,
    )
    readAnew()
  }
  const { label, tone } = states[room.state]
  return (
    <li>
      <Stack gap={4}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text fw={600} size="sm">
              {room.spaceName}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {room.campusName} · {room.mailbox}
            </Text>
          </div>
          <Badge tone={tone} label={label} />
        </Group>
        <Text size="sm" c="dimmed">
          {[
            formatCounted(room.linked, 'reserva en ambos lados', 'reservas en ambos lados'),
            room.readAt && `comparada ${formatAgo(room.readAt)}`,
            room.state === 'QUIET' && 'se pregunta cada dos minutos',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {leaving ? (
          <Stack gap="xs" mt={4}>
            <Text size="sm">
              Las reservas y los eventos se quedan como están, y lo que cambie en un lado ya no llega al otro.
            </Text>
            <Checkbox
              label="Quitar de su calendario lo que Aforo escribió"
              checked={withdraw}
              onChange={event => setWithdraw(event.currentTarget.checked)}
            />
            <Group gap="xs">
              <Button data-writes size="compact-sm" color="red" onClick={disconnect}>
                Desconectar {room.spaceName}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setLeaving(false)}>
                Mantener
              </Button>
            </Group>
          </Stack>
        ) : (
          <Group gap="xs" mt={4}>
            <Button
              data-writes
              size="compact-sm"
              variant="default"
              leftSection={<IconRefresh size={14} />}
              aria-label={`Comparar ${room.spaceName}`}
              onClick={compare}
            >
              Comparar
            </Button>
            <Button
              data-writes
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<IconPlugX size={14} />}
              aria-label={`Desconectar ${room.spaceName}`}
              onClick={() => setLeaving(true)}
            >
              Desconectar
            </Button>
          </Group>
        )}
      </Stack>
    </li>
  )
}
