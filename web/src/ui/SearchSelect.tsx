import { fold } from '@aforo/api/platform/fold'
import { type ComboboxItem, type SelectProps, Text } from '@mantine/core'
import { useState } from 'react'
import { type Choice, type ChoiceSource, hasWords, moreOption, useChosen, useFound } from './choices.ts'
import { SearchableSelect } from './SearchableSelect.tsx'

type Own = 'data' | 'value' | 'defaultValue' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter'

/** A value that no id equals. */
const creating = '\u0000create'

export interface SearchSelectProps extends Omit<SelectProps, Own> {
  source: ChoiceSource
  /** Selected value. Stays null in a field whose choice triggers an action and that empties itself afterwards. */
  value: string | null
  onChoose: (choice: Choice | null) => void
  /** The selected choice, if known; saves a request for its name. */
  known?: Choice | undefined
  /** Choices above the searched ones: "Todas las sedes". */
  fixed?: readonly Choice[]
  /** Choices below the searched ones, unknown to the search: campuses shared by other organisations. */
  last?: readonly Choice[]
  /** Creates a choice from the typed text, offered below the matches as `Crear «…»`. */
  onCreate?: ((typed: string) => void) | undefined
  /** Values not offered, because they are already selected elsewhere. */
  except?: readonly string[]
}

/** A select with server-side search, for more choices than a list shows. The selected one keeps its name. */
export function SearchSelect({ source, value, onChoose, known, ...rest }: SearchSelectProps) {
  const { fixed = [], last = [], except = [], onCreate, ...props } = rest
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(false)
  const [entered, setEntered] = useState(false)
  const standing = [...fixed, ...last].find(choice => choice.value === value)
  const [label, setLabel] = useState<string>()
  const found = useFound(source, { typed, chosen: label, wanted })
  const all = found.data?.choices ?? []
  const [searched, remember] = useChosen(source, standing ? null : value, { known, found: all })
  const chosen = standing ?? searched
  if (chosen?.label !== label) {
    // The value changed from outside: replace the old name in the field, but not what a person typed.
    if (typed === label) setTyped(chosen?.label ?? '')
    setLabel(chosen?.label)
  }
  const searching = typed.trim() !== '' && typed !== label
  const offered = all.filter(
    choice =>
      !except.includes(choice.value) &&
      // Until the server answers, shows the matches in the previous answer.
      (!searching || found.isCurrent || hasWords(choice, typed)),
  )
  const lost = chosen && chosen !== standing && !offered.some(choice => choice.value === chosen.value)
  const matching = (some: readonly Choice[]) => some.filter(choice => hasWords(choice, typed))
  // The selected choice is always offered; while searching, only matches are.
  const choices = searching
    ? [...matching(fixed), ...offered, ...matching(last)]
    : [...fixed, ...(lost ? [chosen] : []), ...offered, ...last]
  const more = searching && !found.isCurrent ? 0 : (found.data?.total ?? 0) - all.length
  const wish = typed.trim()
  const isNew =
    onCreate && searching && found.isCurrent && !choices.some(({ label: name }) => fold(name) === fold(wish))
  const hints = new Map(choices.map(choice => [choice.value, choice.hint]))
  return (
    <SearchableSelect
      nothingFoundMessage={found.isError ? 'No se pudo buscar' : found.isCurrent ? source.none : 'Buscando…'}
      {...props}
      // Typing replaces the selected text. A mouse press sets the caret after the focus.
      onFocus={event => {
        event.currentTarget.select()
        setEntered(true)
        props.onFocus?.(event)
      }}
      onMouseUp={event => {
        if (entered) event.currentTarget.select()
        setEntered(false)
        props.onMouseUp?.(event)
      }}
      isCurrent={found.isCurrent || found.isError}
      chosenText={label}
      // The server has already filtered, by more than the label.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[
        ...choices.map(({ value: id, label: name }) => ({ value: id, label: name })),
        ...(more > 0 ? [moreOption(more, searching)] : []),
        ...(isNew ? [{ value: creating, label: `Crear «${wish}»` }] : []),
      ]}
      value={value}
      onDropdownOpen={() => setWanted(true)}
      onChange={id => {
        if (id === creating) {
          setTyped(label ?? '')
          return onCreate?.(wish)
        }
        const choice = choices.find(one => one.value === id)
        remember(choice)
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
