import { Select, type SelectProps } from '@mantine/core'
import { useSearchedSelect } from './useSearchedSelect.ts'

export interface SearchableSelectProps extends Omit<SelectProps<string>, 'searchable' | 'defaultValue'> {
  /** Whether the options match the typed text; false while a server searches. */
  isCurrent?: boolean
  /** Text of the selected option, if the options may not contain it. */
  chosenText?: string | undefined
}

/** A select with search. */
export function SearchableSelect({ isCurrent = true, chosenText, ...props }: SearchableSelectProps) {
  const { value = null, onChange } = props
  const choose: SelectProps<string>['onChange'] = (next, option) => {
    // A field whose choice is an action stays empty; otherwise it shows the selected option's text.
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
