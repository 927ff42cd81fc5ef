import { teamTypeLabels } from '@aforo/contract/labels'
import { NewTeam, Team } from '@aforo/contract/teams'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { SelectField, TextField } from '../ui/fields.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { StaleAlert } from '../ui/StaleAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { undo } from '../ui/undo.ts'
import { useVersionedForm } from '../ui/useVersionedForm.ts'
import { writableTypes } from './NewTeam.tsx'
import { useStoreTeam } from './teamQueries.ts'

const valuesOf = ({ name, type }: Team) => ({ name, type })
type Values = ReturnType<typeof valuesOf>

const differencesOf = (mine: Values, theirs: Team) =>
  [
    { name: 'Nombre', mine: mine.name.trim(), theirs: theirs.name },
    { name: 'Tipo', mine: teamTypeLabels[mine.type], theirs: teamTypeLabels[theirs.type] },
  ].filter(row => row.mine !== row.theirs)

/** What a team is called and what kind it is. */
export function TeamData({ team }: { team: Team }) {
  const store = useStoreTeam()
  const types = useQuery(writableTypes())
  const write = async (values: Values, { id, version }: Team) => {
    const after = await client.teams.update({ ...values, id, version }, { context: { quiet: true } })
    store(after)
    return after
  }
  const record = useVersionedForm({
    latest: team,
    record: Team,
    valuesOf,
    schema: NewTeam,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { form, newer, refusal } = record
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
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        record.submit()
      }}
    >
      <Stack>
        {newer ? (
          <StaleAlert
            differences={differencesOf(form.getValues(), newer)}
            onTakeNewer={record.takeNewer}
            onKeepMine={record.keepMine}
            saving={record.saving}
          />
        ) : (
          refusal && <ProblemAlert refusal={refusal} onClose={record.dismiss} />
        )}
        <TextField form={form} name="name" label="Nombre" maxLength={100} withAsterisk />
        <SelectField form={form} name="type" label="Tipo" searchable={false} data={choices} withAsterisk />
        <Group justify="flex-end">
          <Button type="submit" loading={record.saving} disabled={!form.isDirty()}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
