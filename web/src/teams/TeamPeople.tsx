import type { Team } from '@aforo/contract/teams'
import {
  ActionIcon,
  Anchor,
  Avatar,
  Button,
  Group,
  Menu,
  Modal,
  Pagination,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconCopy, IconSearch, IconUserMinus, IconUsersMinus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { attempt } from '../ui/attempt.ts'
import type { ChoiceSource } from '../ui/choices.ts'
import { formatCounted } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { Badge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.tsx'
import { undo } from '../ui/undo.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { teamChoices, useStoreTeam } from './teamQueries.ts'

const quiet = { context: { quiet: true } }
const people = (count: number) => formatCounted(count, 'persona', 'personas')

/** The writes on a team's people; each can be taken back. */
function useMembership(team: Team) {
  const store = useStoreTeam()
  const { id, name } = team
  const put = async (usernames: string[]) => {
    const answer = await client.teams.addMembers({ id, usernames }, quiet)
    store(answer.team)
    return answer.added
  }
  const take = async (usernames: string[]) => {
    const answer = await client.teams.removeMembers({ id, usernames }, quiet)
    store(answer.team)
    return answer.removed
  }
  const told = (added: string[]) =>
    added.length === 0
      ? toast.info('Ya estaban todas en el equipo.')
      : toast.undo(`${people(added.length)} más en ${name}.`, () => undo(() => take(added)))
  const lost = (removed: string[]) =>
    removed.length > 0 && toast.undo(`${people(removed.length)} menos en ${name}.`, () => undo(() => put(removed)))
  return {
    add: async (usernames: string[]) => {
      const added = await attempt(() => put(usernames))
      if (added) told(added)
      return added !== undefined
    },
    remove: async (usernames: string[]) => {
      const removed = await attempt(() => take(usernames))
      if (removed) lost(removed)
    },
    reset: async () => {
      const answer = await attempt(() => client.teams.resetMembers({ id }, quiet))
      if (!answer) return
      store(answer.team)
      lost(answer.removed)
    },
    copyFrom: async (otherId: string) => {
      const answer = await attempt(() => client.teams.copyMembers({ id, otherId }, quiet))
      if (!answer) return false
      store(answer.team)
      told(answer.added)
      return true
    },
  }
}

/** Who is in a team, with all that adds and removes people. */
export function TeamPeople({ team, live }: { team: Team; live: boolean }) {
  const membership = useMembership(team)
  const [chosen, setChosen] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [copying, setCopying] = useState(false)
  const add = async () => {
    setBusy(true)
    if (await membership.add(chosen)) setChosen([])
    setBusy(false)
  }
  return (
    <Stack>
      {team.can.edit && (
        <Stack gap="xs">
          <PeoplePicker value={chosen} onChange={setChosen} />
          <Group justify="space-between" gap="xs">
            <Menu position="bottom-start">
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={16} />}>
                  Más acciones
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setCopying(true)}>
                  Copiar de otro equipo
                </Menu.Item>
                {team.members > 0 && (
                  <Menu.Item leftSection={<IconUsersMinus size={16} />} onClick={() => membership.reset()}>
                    Vaciar el equipo
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
            <Button onClick={add} loading={busy} disabled={chosen.length === 0}>
              Añadir
            </Button>
          </Group>
        </Stack>
      )}
      <Members team={team} live={live} onRemove={username => membership.remove([username])} />
      <CopyFrom team={team} opened={copying} onClose={() => setCopying(false)} onCopy={membership.copyFrom} />
    </Stack>
  )
}

interface MembersProps {
  team: Team
  live: boolean
  onRemove: (username: string) => void
}

function Members({ team, live, onRemove }: MembersProps) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [q] = useDebouncedValue(typed.trim(), 200)
  const query = useQuery(
    api.teams.members.queryOptions({
      input: { id: team.id, q: q || undefined, page: page - 1 },
      context: { quiet: true },
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
        placeholder={`Buscar entre ${people(team.members)}`}
        leftSection={<IconSearch size={16} />}
        maxLength={100}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setPage(1)
        }}
      />
      {query.error && <ProblemAlert refusal={refusalOf(query.error)} />}
      {!query.data && !query.error && <Skeleton height={120} />}
      {query.data?.totalItems === 0 && <Text size="sm">Nadie coincide.</Text>}
      <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
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
      </Stack>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={Math.min(page, pages)}
          onChange={setPage}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior' })}
          getItemProps={number => ({ 'aria-label': `Página ${number}` })}
        />
      )}
    </Stack>
  )
}

/** With how many people each has. */
const fullTeams: ChoiceSource = {
  ...teamChoices,
  key: [...teamChoices.key, 'people'],
  search: async q => {
    const { items, totalItems } = await client.teams.search({ q, pageSize: 50 }, quiet)
    const choices = items.map(({ id, name, members }) => ({ value: id, label: name, hint: people(members) }))
    return { choices, total: totalItems }
  },
}

interface CopyFromProps {
  team: Team
  opened: boolean
  onClose: () => void
  onCopy: (otherId: string) => Promise<boolean>
}

function CopyFrom({ team, opened, onClose, onCopy }: CopyFromProps) {
  const [from, setFrom] = useState<string | null>(null)
  const copy = async () => {
    if (from && (await onCopy(from))) onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Copiar de otro equipo" size="sm">
      <Stack>
        <Text size="sm">Las personas del otro equipo se añaden a {team.name}, y nadie sale de ninguno.</Text>
        <SearchSelect
          source={fullTeams}
          label="Equipo"
          data-autofocus
          except={[team.id]}
          value={from}
          onChoose={one => setFrom(one?.value ?? null)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={from === null} onClick={copy}>
            Copiar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
