import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** So many free rooms are offered with one press. */
const offered = 4

interface FreeNowProps {
  campusId: string
  /** Until when it stays free today, `HH:mm`; null: for the rest of the day. */
  onChoose: (spaceId: string, until: string | null) => void
}

/** The rooms of a campus that are free now: most who come without a booking want one, and don't know their names. */
export function FreeNow({ campusId, onChoose }: FreeNowProps) {
  const { data } = useQuery(api.dashboard.liveRooms.queryOptions({ input: { campusId } }))
  // A phone booth after the rooms, and the smallest room first.
  const free = (data?.rooms ?? [])
    .filter(({ bookable, state }) => bookable && state === 'FREE')
    .map(room => ({ ...room, size: room.spaceType === 'ROOM' ? (room.capacity ?? 1) : 1_000 }))
    .toSorted((one, other) => one.size - other.size)
    .slice(0, offered)
  if (free.length === 0) return null
  return (
    <Group gap={6} mt={-8} role="group" aria-label="Libres ahora">
      <Text size="sm" c="dimmed">
        Libres ahora:
      </Text>
      {free.map(({ spaceId, spaceName, capacity, until }) => (
        <Button
          key={spaceId}
          size="compact-sm"
          variant="default"
          title={until ? `Hasta las ${until}` : undefined}
          onClick={() => onChoose(spaceId, until)}
        >
          {capacity ? `${spaceName} (${capacity})` : spaceName}
        </Button>
      ))}
    </Group>
  )
}
