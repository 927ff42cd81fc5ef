import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { Bound } from './fields.tsx'
import { foldedFilter } from './foldedFilter.ts'

/** Its placeholder says what holds while nothing is chosen, and leaves with the first choice. */
export function MultiSelectField({ form, name, placeholder, ...props }: Bound<MultiSelectProps>) {
  const input = form.getInputProps(name)
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      filter={foldedFilter}
      placeholder={input.value?.length > 0 ? undefined : placeholder}
      {...props}
      key={form.key(name)}
      {...input}
    />
  )
}
