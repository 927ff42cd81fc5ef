import { NewTeam as NewTeamInput, type Team, type TeamType } from '@aforo/api/people/teams'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreTeam } from './teamQueries.ts'

export const writableTypes = () => api.teams.types.queryOptions({ input: { writable: true }, staleTime: 3_600_000 })

interface NewTeamProps {
  onCreated: (team: Team) => void
  onCancel: () => void
}

/** The form of a new team. */
export function NewTeam({ onCreated, onCancel }: NewTeamProps) {
  const store = useStoreTeam()
  const types = useQuery(writableTypes())
  const record = useRecordForm({
    initialValues: { name: '', type: 'USERS' as TeamType },
    schema: NewTeamInput,
    draft: 'team.new',
    save: async fields => {
      const team = await client.teams.create(fields)
      store(team)
      toast.success(`Se creó el equipo ${team.name}.`)
      return team
    },
    onSaved: onCreated,
  })
  return (
    <RecordForm record={record} submit="Crear equipo" onCancel={onCancel}>
      <TextField
        form={record.form}
        name="name"
        label="Nombre"
        placeholder="Marketing"
        maxLength={100}
        withAsterisk
        data-autofocus
      />
      <SelectField
        form={record.form}
        name="type"
        label="Tipo"
        searchable={false}
        data={(types.data ?? []).map(({ code, displayName }) => ({ value: code, label: displayName }))}
        withAsterisk
      />
    </RecordForm>
  )
}
