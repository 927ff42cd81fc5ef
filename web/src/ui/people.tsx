import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { api, client } from '../platform/api.ts'
import { type ChoiceSource, moreOption, useFound } from './choices.ts'
import { ChoiceLine } from './SearchSelect.tsx'

/** Searches the organisation's active people by name or e-mail. Values are usernames. */
export const peopleChoices: ChoiceSource = {
  key: api.users.key(),
  search: async q => {
    const { items, totalItems } = await client.users.search({ q })
    const active = items.filter(one => one.active)
    const choices = active.map(one => ({ value: one.username, label: one.info.name, hint: one.username }))
    return { choices, total: totalItems - (items.length - active.length) }
  },
  none: 'Nadie coincide',
}

const everyOption: OptionsFilter = ({ options }) => options

/** Searches people for a select: their options, names and rendering. */
export function usePeopleSearch(typed: string) {
  const found = useFound(peopleChoices, { typed, chosen: undefined, wanted: true })
  const choices = found.data?.choices ?? []
  const more = (found.data?.total ?? 0) - choices.length
  return {
    /** Names by username. */
    names: new Map(choices.map(({ value, label }) => [value, label])),
    /** Last line of an incomplete list. */
    rest: more > 0 ? [moreOption(more, typed.trim() !== '')] : [],
    isCurrent: found.isCurrent || found.isError,
    select: {
      // The server has already filtered, also by e-mail, which the label doesn't show.
      filter: everyOption,
      nothingFoundMessage: found.isFetching ? 'Buscando…' : peopleChoices.none,
      renderOption: ({ option }: { option: ComboboxItem }) => (
        <ChoiceLine option={option} hint={option.disabled ? undefined : option.value} />
      ),
    },
  }
}
