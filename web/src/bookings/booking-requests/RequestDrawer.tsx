import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import { Skeleton, Text } from '@mantine/core'
import { useMe } from '../../platform/session/me.ts'
import { loading } from '../../ui/loading.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RequestForm } from './RequestForm.tsx'

interface RequestDrawerProps {
  opened: boolean
  /** Those that are only had by asking; undefined while they are read. */
  rooms: readonly CalendarRoom[] | undefined
  forOthersRoles: readonly string[]
  at: string
  onAsked: (requestId: string) => void
  onClose: () => void
}

/** Asking for a spot instead of booking it: somebody else decides. */
export function RequestDrawer({ opened, rooms, forOthersRoles, at, onAsked, onClose }: RequestDrawerProps) {
  const me = useMe()
  return (
    <RecordDrawer
      opened={opened}
      beside
      title="Pedir un lugar"
      subtitle="Queda pendiente hasta que alguien lo apruebe."
      onClose={onClose}
    >
      {opened && !rooms && <Skeleton height={320} radius="md" {...loading} />}
      {opened && rooms?.length === 0 && <Text size="sm">Aquí ningún lugar se pide: se reserva directamente.</Text>}
      {opened && rooms && rooms.length > 0 && (
        <RequestForm
          places={rooms}
          start={{ at }}
          forOthers={forOthersRoles.some(role => me.roles.some(mine => mine === role))}
          onAsked={({ id }) => onAsked(id)}
          onCancel={onClose}
        />
      )}
    </RecordDrawer>
  )
}
