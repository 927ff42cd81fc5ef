import { lastAccessLabels, userStatusLabels } from '@aforo/api/people/labels'
import { userWords as words } from '@aforo/api/people/user-words'
import { LastAccess, type ListedUser, RoleName, UserStatus } from '@aforo/api/people/users'
import { roleLabel, roleLabels } from '@aforo/api/platform/labels'
import { Avatar, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { client } from '../../platform/api.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSelection } from '../../ui/selection.ts'
import { useRecordList } from '../../ui/useRecordList.ts'
import { ImportLink } from '../imports/ImportLink.tsx'
import { teamChoices } from '../teams/teamQueries.ts'
import { WalletsLink } from '../teams/WalletsLink.tsx'
import { BulkActions } from './BulkActions.tsx'
import { RemovedUsers } from './RemovedUsers.tsx'
import { UserDrawer } from './UserDrawer.tsx'
import { filterOf, filters, size, userList } from './userQueries.ts'

const NewUser = later(() => import('./NewUser.tsx'), 'NewUser')

const route = getRouteApi('/app/users/collaborators')

const rolesOf = ({ roles }: Pick<ListedUser, 'roles'>) => roles.map(roleLabel).join(', ')
const accessOf = ({ lastAccessAt }: Pick<ListedUser, 'lastAccessAt'>) =>
  lastAccessAt === null ? 'Nunca' : formatAgo(lastAccessAt)

const columns: DataListColumn<ListedUser>[] = [
  {
    accessor: 'name',
    title: 'Persona',
    fixed: true,
    sortable: true,
    render: ({ userId, info, username }) => (
      <Group gap="sm" wrap="nowrap">
        <Avatar src={info.picture} name={info.name} color="aforo" size={34} alt="" />
        <div style={{ minWidth: 0 }}>
          <RecordLink from="/app/users/collaborators" to="." search={old => ({ ...old, user: userId })}>
            {info.name}
          </RecordLink>
          <Text size="xs" c="dimmed" truncate>
            {username}
          </Text>
        </div>
      </Group>
    ),
  },
  { accessor: 'roles', title: words.roles.label, width: 180, render: rolesOf },
  {
    accessor: 'teams',
    title: words.teams.label,
    render: ({ teams }) => (
      <Text size="sm" lineClamp={1}>
        {teams.map(({ name }) => name).join(', ') || '–'}
      </Text>
    ),
  },
  {
    accessor: 'status',
    title: 'Estado',
    width: 140,
    render: ({ status }) => <StatusBadge of="user" status={status} />,
  },
  { accessor: 'lastAccess', title: 'Último acceso', width: 140, sortable: true, render: accessOf },
  { accessor: 'haveCard', title: words.haveCard.label, width: 90, render: ({ haveCard }) => (haveCard ? 'Sí' : 'No') },
]

const roles = optionsOf(RoleName.options, roleLabels)
const statuses = optionsOf(UserStatus.options, userStatusLabels)
const accesses = optionsOf(LastAccess.options, lastAccessLabels)
const cards = [
  { value: 'yes' as const, label: 'Con tarjeta' },
  { value: 'no' as const, label: 'Sin tarjeta' },
]

/** Gestión de Usuarios › Colaboradores. */
export function UserList() {
  const search = route.useSearch()
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: userList,
    size,
    filters,
    record: 'user',
    firstTab: 'profile',
  })
  const { filter } = list
  const { q, role, status, team, card, access } = search
  const selection = useSelection({ q, role, status, team, card, access })
  return (
    <RecordList
      id="users"
      title="Colaboradores"
      about="Quiénes son parte de la organización, qué pueden hacer y cuándo estuvieron."
      noun={['persona', 'personas']}
      create="Nuevo colaborador"
      removed={
        <>
          <WalletsLink />
          <ImportLink kind="USERS" />
          <RemovedUsers />
        </>
      }
      columns={columns}
      keyOf={({ userId }) => userId}
      list={list}
      sort="name"
      searchFor="Buscar por nombre o correo"
      filters={
        <>
          <FilterChip label="Rol" value={role} options={roles} onChange={next => filter({ role: next })} />
          <SearchChip label="Equipo" source={teamChoices} value={team} onChange={next => filter({ team: next })} />
          <FilterChip label="Estado" value={status} options={statuses} onChange={next => filter({ status: next })} />
          <FilterChip
            label="Último acceso"
            value={access}
            options={accesses}
            onChange={next => filter({ access: next })}
          />
          <FilterChip label="Tarjeta" value={card} options={cards} onChange={next => filter({ card: next })} />
        </>
      }
      selection={{
        of: selection,
        nameOf: ({ info }) => info.name,
        actions: <BulkActions selection={selection} filter={filterOf(search)} />,
      }}
      onExport={async format => (await client.users.report({ ...filterOf(search), format })).body}
      empty={{
        icon: IconUsers,
        title: 'Aún no hay colaboradores',
        text: 'Crea a la primera persona: le llega un correo para ingresar.',
      }}
      card={user => (
        <>
          <CardHead name={user.info.name} badge={<StatusBadge of="user" status={user.status} />} />
          <Text size="sm" c="dimmed" truncate>
            {user.username}
          </Text>
          <Text size="sm" c="dimmed">
            {rolesOf(user)} · {user.lastAccessAt === null ? 'sin ingresar' : formatAgo(user.lastAccessAt)}
          </Text>
        </>
      )}
      form={<NewUser onCancel={list.closeForm} onCreated={({ userId }) => list.created(userId)} />}
    >
      <UserDrawer {...list.drawer} />
    </RecordList>
  )
}
