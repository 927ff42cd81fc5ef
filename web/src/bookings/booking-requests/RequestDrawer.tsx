import type { CalendarRoom } from '@aforo/contract/bookings/calendar'
import { useMe } from '../../platform/session/me.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RequestForm } from './RequestForm.tsx'

interface RequestDrawerProps {
  opened: boolean
  rooms: readonly CalendarRoom[]
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
      {opened && (
        <RequestForm
          places={rooms.filter(({ bookable }) => bookable)}
          start={{ at }}
          forOthers={forOthersRoles.some(role => me.roles.some(mine => mine === role))}
          onAsked={({ id }) => onAsked(id)}
          onCancel={onClose}
        />
      )}
    </RecordDrawer>
  )
}
