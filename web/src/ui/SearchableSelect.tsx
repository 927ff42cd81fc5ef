import { Select, type SelectProps } from '@mantine/core'
import { useSearchedSelect } from './useSearchedSelect.ts'

export interface SearchableSelectProps extends Omit<SelectProps<string>, 'searchable' | 'defaultValue'> {
  /** Whether the options belong to what is typed; false while a server searches. */
  isCurrent?: boolean
  /** Text of the selected option, where the options don't always hold it. */
  chosenText?: string | undefined
}

/** A select in which one types. */
export function SearchableSelect({ isCurrent = true, chosenText, ...props }: SearchableSelectProps) {
  const { value = null, onChange } = props
  const choose: SelectProps<string>['onChange'] = (next, option) => {
    // A field whose choice is an action stays empty; one that gets a value shows that value's text by itself.
    setTyped(value === null || next === null ? '' : option.label)
    onChange?.(next, option)
  }
  const { shown, setTyped, field } = useSearchedSelect({
    props,
    isCurrent,
    textOf: options => chosenText ?? (value === null ? undefined : options[value]?.label),
    take: (next, { options }) => {
      const option = options[next]
      if (next === value) setTyped(shown ?? '')
      else if (option) choose(next, option)
    },
  })
  return (
    <Select
      {...props}
      {...field}
      onOptionSubmit={next => {
        if (next === value) setTyped(shown ?? '')
        props.onOptionSubmit?.(next)
      }}
      onChange={choose}
    />
  )
}
