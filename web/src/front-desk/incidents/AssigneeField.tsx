import type { IncidentDetail } from '@aforo/api/front-desk/incidents'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { peopleChoices } from '../../ui/people.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useStoreIncident } from './incidentQueries.ts'

/** Who sees to it; chosen here by whoever may. Saved at once. */
export function AssigneeField({ incident }: { incident: IncidentDetail }) {
  const { assignee, can } = incident
  const store = useStoreIncident()
  const save = useMutation(api.incidents.edit.mutationOptions({ context: { toastError: true }, onSuccess: store }))
  if (!can.edit)
    return (
      <Text size="sm">
        A cargo: <b>{assignee?.name ?? 'nadie'}</b>
      </Text>
    )
  return (
    <SearchSelect
      source={peopleChoices}
      label="A cargo"
      placeholder="Nadie todavía"
      clearable
      clearButtonProps={{ 'aria-label': 'Dejar sin nadie a cargo' }}
      disabled={save.isPending}
      known={assignee ? { value: assignee.username, label: assignee.name, hint: assignee.username } : undefined}
      value={assignee?.username ?? null}
      onChoose={person => save.mutate({ id: incident.id, assignee: person?.value ?? null, version: incident.version })}
    />
  )
}
