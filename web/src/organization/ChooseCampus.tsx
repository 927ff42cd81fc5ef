import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'

interface ChooseCampusProps {
  /** Campuses that have one already. */
  taken: string[]
  onChosen: (campusId: string) => void
}

/** Which campus gets a policy of its own. The server searches: an operator may have hundreds. */
export function ChooseCampus({ taken, onChosen }: ChooseCampusProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const query = useQuery(
    api.campuses.search.queryOptions({
      input: { q: q || undefined, pageSize: 50 },
      context: { quiet: true },
      placeholderData: keepPreviousData,
    }),
  )
  const options = (query.data?.items ?? [])
    .filter(({ id }) => !taken.includes(id))
    .map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))
  return (
    <>
      <Select
        label="Sede"
        placeholder="Busca por nombre o código"
        data-autofocus
        searchable
        data={options}
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options: found }) => found}
        onChange={id => id && onChosen(id)}
        nothingFoundMessage={query.isFetching ? 'Buscando…' : 'Ninguna otra sede coincide'}
      />
      <Text size="sm" c="dimmed" mt="md">
        Empieza con los valores de la organización; después cambias los que quieras.
      </Text>
    </>
  )
}
