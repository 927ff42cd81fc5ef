import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useSearchedSelect } from './useSearchedSelect.ts'

interface SearchableMultiSelectProps extends Omit<MultiSelectProps<string>, 'searchable' | 'defaultValue'> {
  /** Whether the options belong to what is typed; false while a server searches. */
  isCurrent?: boolean
}

/** A select of several options in which one types. */
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
