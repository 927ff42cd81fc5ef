import type { Zone, ZoneSpace } from '@aforo/api/people/zones'
import { displayName, spaceTypeLabels } from '@aforo/api/places/labels'
import { Button, Collapse, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLockOpen, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { typeIcons } from '../../places/spaces/spaceIcons.ts'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatCounted } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { SpacePicker } from './SpacePicker.tsx'
import { useStoreZone } from './zoneQueries.ts'

/** The spaces of a zone, each with what stands in it, and how they come and go. */
export function ZoneSpaces({ zone }: { zone: Zone }) {
  const store = useStoreZone()
  const [picking, picker] = useDisclosure(false)
  const add = async (spaceId: string[]) => store(await client.zones.addSpaces({ id: zone.id, spaceId }))
  const free = async (spaceIds: string[]) => {
    for (const spaceId of spaceIds) store(await client.zones.freeSpace({ id: zone.id, spaceId }))
  }
  const addPicked = async (spaceIds: string[]) => {
    await add(spaceIds)
    toast.undo(`${formatCounted(spaceIds.length, 'espacio', 'espacios')} más en ${zone.name}.`, () =>
      undo(() => free(spaceIds)),
    )
  }
  const release = async ({ id, name }: Zone['spaces'][number]) => {
    const done = await attempt(async () => {
      await free([id])
      return true
    })
    if (done) toast.undo(`Se liberó ${name}.`, () => undo(() => add([id])))
  }
  return (
    <Stack>
      <Button data-writes leftSection={<IconPlus size={18} />} onClick={picker.open}>
        Añadir espacios
      </Button>
      {zone.spaces.length === 0 && (
        <Text size="sm" c="dimmed">
          Aún no hay espacios en esta zona.
        </Text>
      )}
      <Rows>
        {zone.spaces.map(space => (
          <Paper key={space.id} component="li" withBorder p="sm">
            <OneSpace space={space} onFree={() => release(space)} />
          </Paper>
        ))}
      </Rows>
      <SpacePicker zone={zone} opened={picking} onClose={picker.close} onAdd={addPicked} />
    </Stack>
  )
}

function OneSpace({ space, onFree }: { space: Zone['spaces'][number]; onFree: () => void }) {
  const [open, setOpen] = useState(false)
  const Icon = typeIcons[space.type]
  const name = displayName(space)
  const count = total(space.children)
  return (
    <>
      <Group wrap="nowrap" gap="sm">
        <ThemeIcon variant="light" size={32} radius="md">
          <Icon size={18} stroke={1.6} />
        </ThemeIcon>
        <div style={{ minWidth: 0, flex: 1 }}>
          <Text size="sm" fw={500} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {[spaceTypeLabels[space.type], space.parentName, space.campusName].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <IconButton data-writes label="Sacar de la zona" name={`Liberar ${name}`} size="lg" onClick={onFree}>
          <IconLockOpen size={18} />
        </IconButton>
      </Group>
      {count > 0 && (
        <>
          <Button variant="subtle" size="compact-sm" mt={6} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open
              ? 'Ocultar lo que contiene'
              : `Ver ${formatCounted(count, 'espacio que contiene', 'espacios que contiene')}`}
          </Button>
          <Collapse expanded={open}>{open && <Inside spaces={space.children} />}</Collapse>
        </>
      )}
    </>
  )
}

const total = (spaces: ZoneSpace[]): number => spaces.reduce((sum, { children }) => sum + 1 + total(children), 0)

const Inside = ({ spaces }: { spaces: ZoneSpace[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 20 }}>
    {spaces.map(space => (
      <li key={space.id}>
        <Text span size="sm">
          {displayName(space)}
        </Text>
        {space.children.length > 0 && <Inside spaces={space.children} />}
      </li>
    ))}
  </ul>
)
