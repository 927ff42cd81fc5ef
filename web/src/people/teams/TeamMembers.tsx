import type { Team } from '@aforo/api/people/teams'
import { ActionIcon, Anchor, Avatar, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserMinus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { peopleOf } from './useMembership.ts'

interface TeamMembersProps {
  team: Team
  live: boolean
  onRemove: (username: string) => void
}

/** The people of a team, to be searched and taken out. */
export function TeamMembers({ team, live, onRemove }: TeamMembersProps) {
  const [typed, setTyped] = useState('')
  const [disabled, setDisabled] = useState(false)
  const [page, setPage] = useState(1)
  const [q] = useDebouncedValue(typed.trim(), 200)
  const query = useQuery(
    api.teams.members.queryOptions({
      input: { id: team.id, q: q || undefined, with_status: disabled ? undefined : 'ACTIVE', page: page - 1 },
      placeholderData: keepPreviousData,
      enabled: live,
    }),
  )
  if (team.members === 0)
    return (
      <Text size="sm" c="dimmed">
        Aún no hay nadie en este equipo.
      </Text>
    )
  const pages = Math.ceil((query.data?.totalItems ?? 0) / 20)
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label="Buscar en el equipo"
        placeholder={`Buscar entre ${peopleOf(team.members)}`}
        leftSection={<IconSearch size={16} />}
        maxLength={100}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setPage(1)
        }}
      />
      <Checkbox
        size="xs"
        label="Incluir cuentas deshabilitadas"
        checked={disabled}
        onChange={event => {
          setDisabled(event.currentTarget.checked)
          setPage(1)
        }}
      />
      {!query.data && <LoadingOrError query={query} skeleton={120} />}
      {query.data?.totalItems === 0 && (
        <Text size="sm">{q ? 'Nadie coincide.' : 'Todas las cuentas de este equipo están deshabilitadas.'}</Text>
      )}
      <Rows look="bare">
        {query.data?.items.map(({ userId, username, givenName, lastname, active, picture }) => (
          <Group key={userId} component="li" wrap="nowrap" gap="sm" py={6}>
            <Avatar src={picture} name={`${givenName} ${lastname}`} color="aforo" size={32} alt="" aria-hidden />
            <div style={{ minWidth: 0, flex: 1 }}>
              <Anchor
                c="inherit"
                size="sm"
                fw={500}
                truncate
                renderRoot={props => <Link to="/app/users/collaborators" search={{ user: userId }} {...props} />}
              >
                {givenName} {lastname}
              </Anchor>
              <Text size="xs" c="dimmed" truncate>
                {username}
              </Text>
            </div>
            {!active && <Badge label="Deshabilitada" tone="neutral" />}
            {team.can.edit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Quitar a ${givenName} ${lastname}`}
                onClick={() => onRemove(username)}
              >
                <IconUserMinus size={18} />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Rows>
      <Pages page={page} pages={pages} onPage={setPage} />
    </Stack>
  )
}
