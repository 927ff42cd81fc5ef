import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useSearchedSelect } from './useSearchedSelect.ts'

interface SearchableMultiSelectProps extends Omit<MultiSelectProps<string>, 'searchable' | 'defaultValue'> {
  /** Whether the options match the typed text; false while a server searches. */
  isCurrent?: boolean
}

/** A multi-select with search. */
export function SearchableMultiSelect({ isCurrent = true, ...props }: SearchableMultiSelectProps) {
  const { value = [] } = props
  const { field } = useSearchedSelect({
    props,
    isCurrent,
    without: value,
    take: (next, { setTyped }) => {
      setTyped('')
      props.onChange?.([...value, next])
    },
  })
  return <MultiSelect hidePickedOptions {...props} {...field} />
}
