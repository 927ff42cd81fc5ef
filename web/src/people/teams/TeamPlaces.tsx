import type { Team } from '@aforo/api/people/teams'
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { download } from '../../ui/download.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { zoneChoices } from '../zones/zoneQueries.ts'
import { teamQuery, useStoreTeam } from './teamQueries.ts'

interface Linked {
  id: string
  name: string
}

interface LinksProps {
  title: string
  about: string
  none: string
  add: string
  linked: Linked[]
  source: ChoiceSource
  editable: boolean
  onAdd: (id: string) => void
  onRemove: (one: Linked) => void
}

/** A short list that grows by a select and shrinks by a button beside each. */
function Links({ title, about, none, add, linked, source, editable, onAdd, onRemove }: LinksProps) {
  return (
    <Stack gap="xs" component="section">
      <div>
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      {linked.length === 0 && <Text size="sm">{none}</Text>}
      {linked.map(one => (
        <Group key={one.id} justify="space-between" wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {one.name}
          </Text>
          <ActionIcon
            data-writes
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Quitar ${one.name}`}
            onClick={() => onRemove(one)}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {editable && (
        <SearchSelect
          source={source}
          aria-label={add}
          placeholder={add}
          except={linked.map(({ id }) => id)}
          value={null}
          onChoose={one => one && onAdd(one.value)}
        />
      )}
    </Stack>
  )
}

/** The zones in which a team's people book, and the campuses it belongs to. */
export function TeamPlaces({ team }: { team: Team }) {
  const queryClient = useQueryClient()
  const store = useStoreTeam()
  const reread = async () => store(await queryClient.fetchQuery({ ...teamQuery(team.id), staleTime: 0 }))

  const enter = async (zoneId: string) => store(await client.teams.assignToZone({ id: team.id, zoneId }))
  const exit = async (zoneId: string) => store(await client.teams.removeZone({ id: team.id, zoneId }))
  const associate = async (campusId: string) => {
    const made = await client.teams.associate({ teamId: team.id, campusId })
    await reread()
    return made
  }
  const dissociate = async (id: string) => {
    await client.teams.dissociate({ id })
    await reread()
  }
  /** Does it and offers the opposite. */
  const act = async <T,>(said: string, write: () => Promise<T>, back: (made: T) => Promise<unknown>) => {
    const made = await attempt(async () => ({ answer: await write() }))
    if (made) toast.undo(said, () => undo(() => back(made.answer)))
  }
  const save = () => attempt(async () => download((await client.teams.associationUsers({ id: team.id })).body))

  return (
    <Stack gap="xl">
      <Links
        title="Zonas"
        about="En una zona privada reservan solo sus equipos."
        none="No está en ninguna zona."
        add="Poner en una zona"
        linked={team.zones}
        source={zoneChoices}
        editable={team.can.edit}
        onAdd={id =>
          act(
            'Se puso el equipo en la zona.',
            () => enter(id),
            () => exit(id),
          )
        }
        onRemove={({ id, name }) =>
          act(
            `Se sacó el equipo de ${name}.`,
            () => exit(id),
            () => enter(id),
          )
        }
      />
      <Links
        title="Sedes"
        about="Las sedes a las que pertenece."
        none="No está asociado a ninguna sede."
        add="Asociar a una sede"
        linked={team.campuses.map(({ campusId, campusName }) => ({ id: campusId, name: campusName }))}
        source={campusChoices}
        editable={team.can.edit}
        onAdd={id =>
          act(
            'Se asoció el equipo a la sede.',
            () => associate(id),
            made => dissociate(made.id),
          )
        }
        onRemove={({ id, name }) => {
          const association = team.campuses.find(({ campusId }) => campusId === id)
          if (association)
            act(
              `Se quitó el equipo de ${name}.`,
              () => dissociate(association.id),
              () => associate(id),
            )
        }}
      />
      {team.campusCount > 0 && team.members > 0 && (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={save}>
          Descargar personas por sede (CSV)
        </Button>
      )}
    </Stack>
  )
}
