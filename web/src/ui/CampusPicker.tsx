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
  const chosen = useQuery(
    api.campuses.get.queryOptions({ input: { id: value ?? '' }, enabled: Boolean(value), ...quiet }),
  )
  // What stands in the field is the name of the one that is chosen: that is no search.
  const searched = q !== '' && q !== chosen.data?.name ? q : undefined
  const found = useQuery(
    api.campuses.search.queryOptions({
      input: { page: 0, pageSize: 100, q: searched },
      placeholderData: keepPreviousData,
      ...quiet,
    }),
  )
  const items = found.data?.items ?? []
  const known = chosen.data && !items.some(({ id }) => id === chosen.data?.id) ? [chosen.data, ...items] : items
  return (
    <Select
      aria-label="Sede"
      w={{ base: '100%', xs: 260 }}
      leftSection={<IconBuilding size={16} stroke={1.5} />}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
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
