import { teamTypeLabels } from '@aforo/api/people/labels'
import { NewTeam, type Team } from '@aforo/api/people/teams'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { writableTypes } from './NewTeam.tsx'
import { useStoreTeam } from './teamQueries.ts'

const valuesOf = ({ name, type }: Team) => ({ name, type })
type Values = ReturnType<typeof valuesOf>

const differencesOf = (mine: Values, theirs: Team) => [
  { name: 'Nombre', mine: mine.name.trim(), theirs: theirs.name },
  { name: 'Tipo', mine: teamTypeLabels[mine.type], theirs: teamTypeLabels[theirs.type] },
]

/** What a team is called and what kind it is. */
export function TeamData({ team }: { team: Team }) {
  const store = useStoreTeam()
  const types = useQuery(writableTypes())
  const write = async (values: Values, { id, version }: Team) => {
    const after = await client.teams.update({ ...values, id, version })
    store(after)
    return after
  }
  const record = useVersionedForm({
    latest: team,
    valuesOf,
    schema: NewTeam,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { form } = record
  if (!team.can.edit)
    return (
      <Text size="sm" c="dimmed">
        {team.name} · {teamTypeLabels[team.type]}. Un equipo inactivo ya no se cambia.
      </Text>
    )
  const choices = (types.data ?? []).map(({ code, displayName }) => ({ value: code as string, label: displayName }))
  // The present type stays a choice, also where nobody could make such a team.
  if (!choices.some(({ value }) => value === team.type))
    choices.unshift({ value: team.type, label: teamTypeLabels[team.type] })
  return (
    <VersionedForm record={record} differencesOf={differencesOf}>
      <TextField form={form} name="name" label="Nombre" maxLength={100} withAsterisk />
      <SelectField form={form} name="type" label="Tipo" searchable={false} data={choices} withAsterisk />
    </VersionedForm>
  )
}
