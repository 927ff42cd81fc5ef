import { fold } from '@aforo/api/platform/fold'
import type { ComboboxItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from './formats.ts'

export interface Choice {
  value: string
  label: string
  /** A second line, which distinguishes equal names. */
  hint?: string | undefined
}

/** Source of choices that the server searches, for fields with more choices than a list shows. */
export interface ChoiceSource {
  /** Query key of the answers; invalidating it invalidates them too. */
  key: readonly unknown[]
  search: (q: string | undefined) => Promise<{ choices: Choice[]; total: number }>
  /** Loads a choice by its value, for a value selected earlier. */
  find?: (value: string) => Promise<Choice>
  /** Text if nothing matches. */
  none: string
}

/** Debounce of typing, in milliseconds. */
const calm = 200

/** Searches the server for what is typed. @param chosen label of the selected choice, which isn't searched for */
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
  /** Whether the answer belongs to the current input. */
  const isCurrent = found.isSuccess && !found.isPlaceholderData && q === typed.trim()
  return { ...found, isCurrent }
}

/** Whether a choice contains all the typed words. */
export const hasWords = ({ label, hint = '' }: Choice, typed: string): boolean =>
  fold(typed)
    .split(/\s+/)
    .every(word => fold(`${label} ${hint}`).includes(word))

/** The selected choice with its label, loaded if it isn't among those found. @param known passed in by the caller */
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

/** Last line of a list that doesn't show all choices. */
export const moreOption = (more: number, searching: boolean): ComboboxItem => ({
  value: '\u0000more',
  label: `Y ${formatCount(more)} más. ${searching ? 'Escribe algo más preciso.' : 'Escribe para encontrarlos.'}`,
  disabled: true,
})
