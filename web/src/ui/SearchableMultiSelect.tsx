import { type ComboboxParsedItem, getParsedComboboxData, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { foldedFilter, valuesOf } from './foldedFilter.ts'
import { useTyping } from './useTyping.ts'

interface SearchableMultiSelectProps extends Omit<MultiSelectProps<string>, 'searchable' | 'defaultValue'> {
  /** Whether the options belong to what is typed; false while a server searches. */
  isCurrent?: boolean
}

/** A select of several options in which one types. What is typed is chosen or refused in words, never dropped. */
export function SearchableMultiSelect({ isCurrent = true, error, ...props }: SearchableMultiSelectProps) {
  const { data = [], value = [], filter = foldedFilter, limit = Number.POSITIVE_INFINITY } = props
  const [typed, setTyped] = useUncontrolled({
    value: props.searchValue,
    finalValue: '',
    onChange: props.onSearchChange,
  })
  const untaken = typed.trim()
  const parsed = getParsedComboboxData(data) as ComboboxParsedItem<string>[]
  const found = untaken === '' ? [] : valuesOf(filter({ options: parsed, search: typed, limit }))
  const typing = useTyping({
    untaken,
    isCurrent,
    matches: found.filter(one => !value.includes(one)),
    take: next => {
      setTyped('')
      props.onChange?.([...value, next])
    },
  })
  return (
    <MultiSelect
      hidePickedOptions
      {...props}
      {...typing.input(props)}
      searchable
      filter={filter}
      selectFirstOptionOnChange={untaken !== '' && isCurrent}
      searchValue={typed}
      onSearchChange={text => typing.isLeaving() || setTyped(text)}
      error={typing.error ?? error}
    />
  )
}
