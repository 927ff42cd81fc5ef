import type { Team } from '@aforo/api/people/teams'
import { Button, Group, Menu, Stack } from '@mantine/core'
import { IconChevronDown, IconCopy, IconUsersMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyMembers } from './CopyMembers.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { useMembership } from './useMembership.ts'

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
      <TeamMembers team={team} live={live} onRemove={username => membership.remove([username])} />
      <CopyMembers team={team} opened={copying} onClose={() => setCopying(false)} onCopy={membership.copyFrom} />
    </Stack>
  )
}
