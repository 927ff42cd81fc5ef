import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { Bound } from './fields.tsx'
import { foldedFilter } from './foldedFilter.ts'

/** A multi-select. Its placeholder says what an empty selection means and disappears with the first choice. */
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
