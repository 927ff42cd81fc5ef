import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useLeaving } from '../../ui/useLeaving.ts'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { userQuery } from './userQueries.ts'
import type { UserTab } from './userSearch.ts'

const UserActions = later(() => import('./UserActions.tsx'), 'UserActions')
const UserBookings = later(() => import('./UserBookings.tsx'), 'UserBookings')
const UserProfile = later(() => import('./UserProfile.tsx'), 'UserProfile')
const UserRoles = later(() => import('./UserRoles.tsx'), 'UserRoles')
const UserSessions = later(() => import('./UserSessions.tsx'), 'UserSessions')
const UserTeams = later(() => import('./UserTeams.tsx'), 'UserTeams')
const WalletPanel = later(() => import('../../money/wallets/WalletPanel.tsx'), 'WalletPanel')

const missing = { icon: IconUserOff, title: 'Esta persona no está disponible' }

/** One person: who they are, what they may do, where they belong, what they have booked, and where they are signed in. */
export function UserDrawer({ id, tab, onTab, onClose }: RecordDrawerState<UserTab>) {
  const { isThere, leave } = useLeaving(id)
  const query = useQuery({ ...userQuery(id ?? ''), enabled: isThere })
  const user = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={user?.info.name ?? 'Colaborador'}
      badge={user && <StatusBadge of="user" status={user.status} />}
      subtitle={user?.username}
      onClose={onClose}
      footer={user && <UserActions key={user.userId} user={user} live={isThere} leave={leave} onGone={onClose} />}
    >
      <RecordBody record={user} query={query} missing={missing}>
        {user => (
          <RecordTabs<UserTab>
            key={user.userId}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'profile', label: 'Resumen', content: <UserProfile user={user} /> },
              { value: 'roles', label: 'Roles', content: <UserRoles user={user} live={isThere} /> },
              { value: 'teams', label: 'Equipos', content: <UserTeams user={user} live={isThere} /> },
              { value: 'bookings', label: 'Reservas', content: <UserBookings user={user} /> },
              { value: 'wallet', label: 'Wallet', content: <WalletPanel entityId={user.userId} live={isThere} /> },
              { value: 'sessions', label: 'Sesiones', content: <UserSessions user={user} live={isThere} /> },
              { value: 'history', label: 'Historial', content: <UserHistory id={user.userId} live={isThere} /> },
            ]}
          />
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

function UserHistory({ id, live }: { id: string; live: boolean }) {
  const history = api.users.historyOf.queryOptions({ input: { id } })
  return <RecordHistory query={useQuery({ ...history, enabled: live })} />
}
