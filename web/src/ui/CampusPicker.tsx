import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'

const quiet = { context: { quiet: true } }

interface CampusPickerProps {
  value: string | undefined
  onChoose: (campusId: string) => void
}

/** The campus that a screen is about. The server searches: an operator may have hundreds, and a list shows the first of them. */
export function CampusPicker({ value, onChoose }: CampusPickerProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  // Stays among the choices whatever is searched: without it the field would forget its name, and what is typed.
  const [chosen, setChosen] = useState<{ id: string; name: string }>()
  // What stands in the field is the name of the one that is chosen: that is no search.
  const searched = q !== '' && q !== chosen?.name ? q : undefined
  const found = useQuery(
    api.campuses.search.queryOptions({
      input: { page: 0, pageSize: 100, q: searched },
      placeholderData: keepPreviousData,
      ...quiet,
    }),
  )
  const items = found.data?.items ?? []
  const listed = items.find(({ id }) => id === value)
  const beyond = useQuery(
    api.campuses.get.queryOptions({
      input: { id: value ?? '' },
      enabled: value !== undefined && found.isSuccess && !listed && chosen?.id !== value,
      ...quiet,
    }),
  )
  const known = listed ?? (beyond.data?.id === value ? beyond.data : undefined)
  if (known && (known.id !== chosen?.id || known.name !== chosen.name)) setChosen({ id: known.id, name: known.name })
  const choices = chosen && chosen.id === value && !listed ? [chosen, ...items] : items
  return (
    <Select
      aria-label="Sede"
      w={{ base: '100%', xs: 260 }}
      leftSection={<IconBuilding size={16} stroke={1.5} />}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={campusId => campusId && onChoose(campusId)}
      allowDeselect={false}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? 'Buscando…' : 'Ninguna sede coincide'}
      placeholder="Elige una sede"
    />
  )
}
