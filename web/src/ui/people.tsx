import type { UserSummary } from '@aforo/contract/users'
import { type ComboboxItem, type OptionsFilter, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

const everyOption: OptionsFilter = ({ options }) => options

/** Milliseconds of quiet before it searches. */
const calm = 200

/**
 * The active people of the organisation that match what is typed, by name or e-mail address, and the part of a select
 * that shows them: their values are usernames.
 * @param quiet true where a failed search is shown by the field itself, not by a toast
 */
export function usePeopleSearch(typed: string, { quiet = false } = {}) {
  const [q] = useDebouncedValue(typed.trim(), calm)
  const found = useQuery(
    api.users.search.queryOptions({
      input: { q: q || undefined },
      context: { quiet },
      placeholderData: keepPreviousData,
    }),
  )
  const people: UserSummary[] = (found.data?.items ?? []).filter(one => one.active)
  return {
    /** Username to name. */
    names: new Map(people.map(one => [one.username, one.info.name])),
    select: {
      searchable: true,
      // The server has searched already, also by e-mail, which the label doesn't show.
      filter: everyOption,
      nothingFoundMessage: found.isFetching ? 'Buscando…' : 'Nadie coincide',
      renderOption: ({ option }: { option: ComboboxItem }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {option.value}
          </Text>
        </div>
      ),
    },
  }
}
