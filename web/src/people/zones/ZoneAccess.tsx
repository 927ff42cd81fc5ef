import { zoneTypeLabels } from '@aforo/api/people/labels'
import { NewZone, type Zone } from '@aforo/api/people/zones'
import { ActionIcon, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { TextField } from '../../ui/fields.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { writes } from '../../ui/writes.ts'
import { teamChoices } from '../teams/teamQueries.ts'
import { AccessFields } from './AccessFields.tsx'
import { accessOf } from './NewZone.tsx'
import { useStoreZone, zoneQuery } from './zoneQueries.ts'

const valuesOf = ({ name, type, grantedDomains }: Zone) => ({ name, type, grantedDomains })
type Values = ReturnType<typeof valuesOf>

const differencesOf = (mine: Values, theirs: Zone) => [
  { name: 'Nombre', mine: mine.name.trim(), theirs: theirs.name },
  { name: 'Acceso', mine: zoneTypeLabels[mine.type], theirs: zoneTypeLabels[theirs.type] },
  { name: 'Dominios', mine: mine.grantedDomains.join(', '), theirs: theirs.grantedDomains.join(', ') },
]

/** What a zone is called and who may book in it. */
export function ZoneAccess({ zone }: { zone: Zone }) {
  return (
    <Stack gap="lg">
      <Teams zone={zone} />
      <Divider />
      <AccessForm zone={zone} />
    </Stack>
  )
}

function AccessForm({ zone }: { zone: Zone }) {
  const store = useStoreZone()
  const write = async (values: Values, base: Zone, keep: (zone: Zone) => void = () => {}) => {
    const { id } = base
    let now = base
    const step = (after: Zone) => {
      now = after
      keep(after)
      store(after)
    }
    const name = values.name.trim()
    if (name !== now.name) step(await client.zones.rename({ id, name, version: now.version }))
    const access = accessOf(values)
    if (access.type !== now.type || access.grantedDomains.join() !== now.grantedDomains.join())
      step(await client.zones.setAccess({ id, ...access, version: now.version }))
    return now
  }
  const record = useVersionedForm({
    latest: zone,
    valuesOf,
    schema: NewZone,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { form } = record
  return (
    <VersionedForm record={record} differencesOf={differencesOf}>
      <TextField form={form} name="name" label="Nombre" maxLength={100} withAsterisk />
      <AccessFields form={form} type={form.getValues().type} />
    </VersionedForm>
  )
}

function Teams({ zone }: { zone: Zone }) {
  const queryClient = useQueryClient()
  const store = useStoreZone()
  const enter = async (id: string) => {
    await client.teams.assignToZone({ id, zoneId: zone.id })
    store(await queryClient.fetchQuery({ ...zoneQuery(zone.id), staleTime: 0 }))
    return true
  }
  const exit = async (id: string) => {
    await client.teams.removeZone({ id, zoneId: zone.id })
    store(await queryClient.fetchQuery({ ...zoneQuery(zone.id), staleTime: 0 }))
    return true
  }
  const add = async (id: string) => {
    if (await attempt(() => enter(id))) toast.undo('Se puso el equipo en la zona.', () => undo(() => exit(id)))
  }
  const remove = async (id: string, name: string) => {
    if (await attempt(() => exit(id))) toast.undo(`Se sacó ${name} de la zona.`, () => undo(() => enter(id)))
  }
  return (
    <Stack gap="xs" component="section">
      <div>
        <Title order={3} size="h5">
          Equipos
        </Title>
        {zone.type === 'SHARED' && (
          <Text size="sm" c="dimmed">
            En una zona compartida reserva toda la organización; los equipos contarán cuando sea privada.
          </Text>
        )}
      </div>
      {zone.teams.length === 0 && (
        <Text size="sm">
          {zone.type === 'OWNED' ? 'Sin equipos, nadie puede reservar aquí.' : 'No hay equipos en esta zona.'}
        </Text>
      )}
      {zone.teams.map(({ id, name, status }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Group gap="xs" style={{ minWidth: 0 }}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {status !== 'ACTIVE' && <StatusBadge of="team" status={status} />}
          </Group>
          <ActionIcon
            data-writes
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Sacar ${name}`}
            onClick={() => remove(id, name)}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      <SearchSelect
        source={teamChoices}
        wrapperProps={writes}
        aria-label="Añadir un equipo"
        placeholder="Añadir un equipo"
        except={zone.teams.map(({ id }) => id)}
        value={null}
        onChoose={team => team && add(team.value)}
      />
    </Stack>
  )
}
