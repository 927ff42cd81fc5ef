import { fold } from '@aforo/contract/platform/fold'
import type { ComboboxItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from './formats.ts'

export interface Choice {
  value: string
  label: string
  /** A second line: what tells two of the same name apart. */
  hint?: string | undefined
}

/** Where the choices of a field come from when there may be more of them than a list shows: the server searches. */
export interface ChoiceSource {
  /** Under which answers are kept; they are forgotten with whatever else is kept under it. */
  key: readonly unknown[]
  search: (q: string | undefined) => Promise<{ choices: Choice[]; total: number }>
  /** The name of one that was chosen before. */
  find?: (value: string) => Promise<Choice>
  /** Said where nothing matches. */
  none: string
}

/** Milliseconds of quiet before it searches. */
const calm = 200

/** What is typed into a field, and what the server finds for it. @param chosen the label that stands in the field: that is no search */
export function useFound(
  source: ChoiceSource,
  { typed, chosen, wanted }: { typed: string; chosen: string | undefined; wanted: boolean },
) {
  const [q] = useDebouncedValue(typed.trim(), calm)
  const searched = q !== '' && q !== chosen ? q : undefined
  const found = useQuery({
    queryKey: [...source.key, 'choices', searched],
    queryFn: () => source.search(searched),
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  /** Whether that is of what is typed now, and not of what was typed before. */
  const isCurrent = found.isSuccess && !found.isPlaceholderData && q === typed.trim()
  return { ...found, isCurrent }
}

/** Whether a choice has all the words that are typed. */
export const hasWords = ({ label, hint = '' }: Choice, typed: string): boolean =>
  fold(typed)
    .split(/\s+/)
    .every(word => fold(`${label} ${hint}`).includes(word))

/** The chosen one by its name, wherever it is among all of them. @param known what the caller knows of it already */
export function useChosen(
  source: ChoiceSource,
  value: string | null,
  { known, found }: { known: Choice | undefined; found: readonly Choice[] },
): [chosen: Choice | undefined, remember: (choice: Choice | undefined) => void] {
  const [last, remember] = useState<Choice>()
  const near = [known, last, ...found].find(choice => choice?.value === value)
  const { find } = source
  const beyond = useQuery({
    queryKey: [...source.key, 'choice', value],
    queryFn: () => find?.(value ?? ''),
    enabled: value !== null && near === undefined && find !== undefined,
    retry: false,
  })
  return [near ?? (beyond.data?.value === value ? beyond.data : undefined), remember]
}

/** What a list of choices ends with when it doesn't show all. */
export const moreOption = (more: number, searching: boolean): ComboboxItem => ({
  value: '\u0000more',
  label: `Y ${formatCount(more)} más. ${searching ? 'Escribe algo más preciso.' : 'Escribe para encontrarlos.'}`,
  disabled: true,
})
