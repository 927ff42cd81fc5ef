import {
  type ComboboxParsedItem,
  getOptionsLockup,
  getParsedComboboxData,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { foldedFilter, valuesOf } from './foldedFilter.ts'
import { useTyping } from './useTyping.ts'

export interface SearchableSelectProps extends Omit<SelectProps<string>, 'searchable' | 'defaultValue'> {
  /** Whether the options belong to what is typed; false while a server searches. */
  isCurrent?: boolean
  /** Text of the selected option, where the options don't always hold it. */
  chosenText?: string | undefined
}

/** A select in which one types. What is typed is chosen or refused in words, never dropped. */
export function SearchableSelect({ isCurrent = true, chosenText, error, ...props }: SearchableSelectProps) {
  const { data = [], value = null, onChange, filter = foldedFilter, limit = Number.POSITIVE_INFINITY } = props
  const parsed = getParsedComboboxData(data) as ComboboxParsedItem<string>[]
  const options = getOptionsLockup<string>(parsed)
  const shown = chosenText ?? (value === null ? undefined : options[value]?.label)
  const [typed, setTyped] = useUncontrolled({
    value: props.searchValue,
    defaultValue: shown,
    finalValue: '',
    onChange: props.onSearchChange,
  })
  const untaken = typed === shown ? '' : typed.trim()
  const choose: SelectProps<string>['onChange'] = (next, option) => {
    // A field whose choice is an action stays empty; one that gets a value shows that value's text by itself.
    setTyped(value === null || next === null ? '' : option.label)
    onChange?.(next, option)
  }
  const typing = useTyping({
    untaken,
    isCurrent,
    matches: untaken === '' ? [] : valuesOf(filter({ options: parsed, search: typed, limit })),
    take: next => {
      const option = options[next]
      if (next === value) setTyped(shown ?? '')
      else if (option) choose(next, option)
    },
  })
  return (
    <Select
      {...props}
      {...typing.input(props)}
      searchable
      filter={filter}
      // Enter takes the first match.
      selectFirstOptionOnChange={untaken !== '' && isCurrent}
      searchValue={typed}
      onSearchChange={text => typing.isLeaving() || setTyped(text)}
      onOptionSubmit={next => {
        if (next === value) setTyped(shown ?? '')
        props.onOptionSubmit?.(next)
      }}
      onChange={choose}
      error={typing.error ?? error}
    />
  )
}
