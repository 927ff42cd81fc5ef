import { type ComboboxItem, Select, type SelectProps, Text } from '@mantine/core'
import { useState } from 'react'
import { type Choice, type ChoiceSource, hasWords, moreOption, useChosen, useFound } from './choices.ts'

type Own = 'data' | 'value' | 'defaultValue' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter'

export interface SearchSelectProps extends Omit<SelectProps, Own> {
  source: ChoiceSource
  /** Null also where a choice is an act, and the field is empty again after it. */
  value: string | null
  onChoose: (choice: Choice | null) => void
  /** The chosen one, where the caller knows it: its name needn't be asked for. */
  known?: Choice | undefined
  /** Choices beside those that are searched, above them: "Todas las sedes". */
  fixed?: readonly Choice[]
  /** Not offered: they are chosen already, elsewhere. */
  except?: readonly string[]
}

/** A select over more than a list shows: the server searches while one types, and the chosen one keeps its name. */
export function SearchSelect({ source, value, onChoose, known, fixed = [], except = [], ...props }: SearchSelectProps) {
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(false)
  const standing = fixed.find(choice => choice.value === value)
  const [label, setLabel] = useState<string>()
  const found = useFound(source, { typed, chosen: label, wanted })
  const all = found.data?.choices ?? []
  const [searched, remember] = useChosen(source, standing ? null : value, { known, found: all })
  const chosen = standing ?? searched
  if (chosen?.label !== label) {
    // Chosen from elsewhere: what stands in the field is the name of the one before, and nothing that was typed.
    if (typed === label) setTyped(chosen?.label ?? '')
    setLabel(chosen?.label)
  }
  const searching = typed.trim() !== '' && typed !== label
  const offered = all.filter(
    choice =>
      !except.includes(choice.value) &&
      // Until the server has answered, only what matches of the answer before.
      (!searching || found.isCurrent || hasWords(choice, typed)),
  )
  const lost = chosen && chosen !== standing && !offered.some(choice => choice.value === chosen.value)
  // What stands in the field is among the choices, and only what matches while one searches.
  const choices = searching
    ? [...fixed.filter(choice => hasWords(choice, typed)), ...offered]
    : [...fixed, ...(lost ? [chosen] : []), ...offered]
  const more = searching && !found.isCurrent ? 0 : (found.data?.total ?? 0) - all.length
  const hints = new Map(choices.map(choice => [choice.value, choice.hint]))
  return (
    <Select
      nothingFoundMessage={found.isError ? 'No se pudo buscar' : found.isCurrent ? source.none : 'Buscando…'}
      {...props}
      searchable
      // The Enter key takes it.
      selectFirstOptionOnChange={searching && found.isCurrent}
      // The server has searched already, and among more than the label.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[
        ...choices.map(({ value: id, label: name }) => ({ value: id, label: name })),
        ...(more > 0 ? [moreOption(more, searching)] : []),
      ]}
      value={value}
      onDropdownOpen={() => setWanted(true)}
      onChange={id => {
        const choice = choices.find(one => one.value === id)
        remember(choice)
        if (value === null) setTyped('')
        onChoose(choice ?? null)
      }}
      renderOption={({ option }) => <ChoiceLine option={option} hint={hints.get(option.value)} />}
    />
  )
}

export const ChoiceLine = ({ option, hint }: { option: ComboboxItem; hint: string | undefined }) => (
  <div>
    <Text size="sm">{option.label}</Text>
    {hint && (
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    )}
  </div>
)
