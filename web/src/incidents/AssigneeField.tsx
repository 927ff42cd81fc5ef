import type { IncidentDetail } from '@aforo/contract/incidents'
import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { usePeopleSearch } from '../ui/people.tsx'
import { useStoreIncident } from './incidentQueries.ts'

/** Who sees to it; chosen here by whoever may. Saved at once. */
export function AssigneeField({ incident }: { incident: IncidentDetail }) {
  const { assignee, can } = incident
  const [typed, setTyped] = useState(assignee?.name ?? '')
  const { names, select } = usePeopleSearch(typed === assignee?.name ? '' : typed)
  const store = useStoreIncident()
  const save = useMutation(api.incidents.edit.mutationOptions({ onSuccess: store }))
  if (!can.edit)
    return (
      <Text size="sm">
        A cargo: <b>{assignee?.name ?? 'nadie'}</b>
      </Text>
    )
  const data = [...names].map(([value, label]) => ({ value, label }))
  if (assignee && !names.has(assignee.username)) data.unshift({ value: assignee.username, label: assignee.name })
  return (
    <Select
      label="A cargo"
      placeholder="Nadie todavía"
      clearable
      clearButtonProps={{ 'aria-label': 'Dejar sin nadie a cargo' }}
      {...select}
      searchValue={typed}
      onSearchChange={setTyped}
      data={data}
      disabled={save.isPending}
      value={assignee?.username ?? null}
      onChange={username => save.mutate({ id: incident.id, assignee: username, version: incident.version })}
    />
  )
}
