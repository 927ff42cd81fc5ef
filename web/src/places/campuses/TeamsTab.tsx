import type { TeamAssociation } from '@aforo/api/people/teams'
import type { Campus } from '@aforo/api/places/campuses'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconDownload, IconUsersGroup, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { teamChoices } from '../../people/teams/teamQueries.ts'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { download } from '../../ui/download.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { writes } from '../../ui/writes.ts'

/** The teams that belong to a campus, and the file of their people. */
export function TeamsTab({ campus }: { campus: Campus }) {
  const queryClient = useQueryClient()
  const query = useQuery(api.teams.associations.queryOptions({ input: { id: campus.id } }))
  const reread = () => queryClient.invalidateQueries({ queryKey: api.teams.key() })
  const associate = async (teamId: string) => {
    const made = await client.teams.associate({ teamId, campusId: campus.id })
    await reread()
    return made
  }
  const dissociate = async ({ id }: TeamAssociation) => {
    await client.teams.dissociate({ id })
    await reread()
  }
  const add = async (teamId: string) => {
    const made = await attempt(() => associate(teamId))
    if (made) toast.undo(`Se asoció ${made.teamName} a la sede.`, () => undo(() => dissociate(made)))
  }
  const remove = async (one: TeamAssociation) => {
    const done = await attempt(async () => {
      await dissociate(one)
      return true
    })
    if (done) toast.undo(`Se quitó ${one.teamName} de la sede.`, () => undo(() => associate(one.teamId)))
  }
  const save = () => attempt(async () => download((await client.teams.associationUsers({ id: campus.id })).body))

  const linked = query.data ?? []
  const choose = (
    <SearchSelect
      source={teamChoices}
      wrapperProps={writes}
      aria-label="Asociar un equipo"
      placeholder="Asociar un equipo"
      leftSection={<IconUsersGroup size={16} stroke={1.6} />}
      except={linked.map(({ teamId }) => teamId)}
      value={null}
      onChoose={team => team && add(team.value)}
      w={{ base: '100%', xs: 280 }}
    />
  )
  return (
    <Panel
      title="Equipos asociados"
      about="Los equipos que trabajan en esta sede. Sus personas se descargan en un archivo."
      actions={
        linked.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={18} />} onClick={save}>
            Descargar personas (CSV)
          </Button>
        )
      }
    >
      {!query.data ? (
        <LoadingOrError query={query} skeleton={[36, 36]} />
      ) : linked.length === 0 ? (
        <EmptyState
          icon={IconUsersGroup}
          title="Ningún equipo asociado"
          text="Asocia los equipos que trabajan aquí para tener a mano a sus personas."
          action={choose}
        />
      ) : (
        <Stack gap="md">
          {choose}
          <Rows look="lined">
            {linked.map(one => (
              <li key={one.id}>
                <Group justify="space-between" wrap="nowrap">
                  <Anchor
                    size="sm"
                    style={{ overflowWrap: 'anywhere' }}
                    renderRoot={props => <Link to="/app/users/teams" search={{ team: one.teamId }} {...props} />}
                  >
                    {one.teamName}
                  </Anchor>
                  <IconButton
                    label={`Quitar ${one.teamName} de la sede`}
                    data-writes
                    size="lg"
                    onClick={() => remove(one)}
                  >
                    <IconX size={16} />
                  </IconButton>
                </Group>
              </li>
            ))}
          </Rows>
        </Stack>
      )}
    </Panel>
  )
}
