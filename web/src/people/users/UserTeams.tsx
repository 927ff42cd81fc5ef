import { teamTypeLabels } from '@aforo/api/people/labels'
import type { User } from '@aforo/api/people/users'
import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconUsersMinus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { writes } from '../../ui/writes.ts'
import { teamChoices } from '../teams/teamQueries.ts'
import { useRefresh } from './userQueries.ts'

/** The teams to which a person belongs. */
export function UserTeams({ user, live }: { user: User; live: boolean }) {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const { username, info } = user
  const query = useQuery({ ...api.teams.ofUser.queryOptions({ input: { username } }), enabled: live })
  const set = async (id: string, on: boolean) => {
    if (on) await client.teams.addMembers({ id, usernames: [username] })
    else await client.teams.removeMembers({ id, usernames: [username] })
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: api.teams.key() })])
    return true
  }
  const change = async (id: string, name: string, on: boolean) => {
    if (await attempt(() => set(id, on)))
      toast.undo(on ? `${info.givenName} está en ${name}.` : `${info.givenName} salió de ${name}.`, () =>
        undo(() => set(id, !on)),
      )
  }
  return (
    <RecordBody
      record={query.data}
      query={query}
      missing={{ icon: IconUsersMinus, title: 'Los equipos no están disponibles' }}
    >
      {teams => (
        <Stack>
          <SearchSelect
            source={teamChoices}
            wrapperProps={writes}
            label="Añadir a un equipo"
            placeholder="Nombre del equipo"
            except={teams.map(({ id }) => id)}
            value={null}
            onChoose={team => team && change(team.value, team.label, true)}
          />
          {teams.length === 0 && <Text c="dimmed">Todavía no está en ningún equipo.</Text>}
          {teams.map(({ id, name, type, status }) => (
            <Group key={id} justify="space-between" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Group gap="xs">
                  <Anchor
                    c="inherit"
                    fw={500}
                    renderRoot={props => <Link to="/app/users/teams" search={{ team: id }} {...props} />}
                  >
                    {name}
                  </Anchor>
                  {status !== 'ACTIVE' && <StatusBadge of="team" status={status} />}
                </Group>
                <Text size="sm" c="dimmed">
                  {teamTypeLabels[type]}
                </Text>
              </div>
              {status !== 'INACTIVE' && (
                <ActionIcon
                  data-writes
                  variant="subtle"
                  color="gray"
                  aria-label={`Sacar de ${name}`}
                  onClick={() => change(id, name, false)}
                >
                  <IconUsersMinus size={18} />
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </RecordBody>
  )
}
