import type { MyZone } from '@aforo/api/people/zones'
import { displayName, spaceTypeLabels } from '@aforo/api/places/labels'
import { Box, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { typeIcons } from '../../places/spaces/spaceIcons.ts'
import { api } from '../../platform/api.ts'
import { Panel } from '../../ui/Panel.tsx'

/** What other organisations share with one's own; nothing where none does. */
export function GuestZones() {
  const mine = useQuery(api.zones.mine.queryOptions())
  const shared = (mine.data ?? []).filter(({ guest }) => guest)
  if (shared.length === 0) return null
  return (
    <Box mt="lg">
      <Panel
        title="Compartidas con tu organización"
        about="Otras organizaciones te las abrieron: tu gente puede reservar en ellas."
      >
        <Stack gap="md">
          {shared.map(zone => (
            <GuestZone key={zone.id} zone={zone} />
          ))}
        </Stack>
      </Panel>
    </Box>
  )
}

function GuestZone({ zone: { name, tenantName, spaces } }: { zone: MyZone }) {
  return (
    <div>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        De {tenantName}
      </Text>
      {spaces.length === 0 && (
        <Text size="sm" mt={8}>
          Aún no tiene espacios.
        </Text>
      )}
      <ul aria-label={`Espacios de ${name}`} style={{ listStyle: 'none', margin: '8px 0 0', padding: 0 }}>
        {spaces.map(space => {
          const Icon = typeIcons[space.type]
          return (
            <Group key={space.id} component="li" gap="sm" wrap="nowrap" py={4}>
              <ThemeIcon variant="light" size={28} radius="md" aria-hidden>
                <Icon size={16} stroke={1.6} />
              </ThemeIcon>
              <Text size="sm">
                {displayName(space)}
                <Text span size="sm" c="dimmed">
                  {' · '}
                  {spaceTypeLabels[space.type]} · {space.campusName}
                </Text>
              </Text>
            </Group>
          )
        })}
      </ul>
    </div>
  )
}
