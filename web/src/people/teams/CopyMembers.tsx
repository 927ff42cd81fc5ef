import type { Team } from '@aforo/api/people/teams'
import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { teamChoices } from './teamQueries.ts'
import { peopleOf } from './useMembership.ts'

/** With how many people each has. */
const fullTeams: ChoiceSource = {
  ...teamChoices,
  key: [...teamChoices.key, 'people'],
  search: async q => {
    const { items, totalItems } = await client.teams.search({ q, pageSize: 50 })
    const choices = items.map(({ id, name, members }) => ({ value: id, label: name, hint: peopleOf(members) }))
    return { choices, total: totalItems }
  },
}

interface CopyMembersProps {
  team: Team
  opened: boolean
  onClose: () => void
  onCopy: (otherId: string) => Promise<boolean>
}

/** Adds the people of another team. */
export function CopyMembers({ team, opened, onClose, onCopy }: CopyMembersProps) {
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
        <FormButtons submit="Copiar" disabled={from === null} onSubmit={copy} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}
