import type { MultiSelectProps } from '@mantine/core'
import type { Bound } from './fields.tsx'
import { SearchableMultiSelect } from './SearchableMultiSelect.tsx'

/** A multi-select. Its placeholder explains the empty selection and disappears with the first choice. */
export function MultiSelectField({ form, name, placeholder, ...props }: Bound<MultiSelectProps<string>>) {
  const input = form.getInputProps(name)
  return (
    <SearchableMultiSelect
      placeholder={input.value?.length > 0 ? undefined : placeholder}
      {...props}
      key={form.key(name)}
      {...input}
    />
  )
}
