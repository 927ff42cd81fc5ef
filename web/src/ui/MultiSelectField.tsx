import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { Bound } from './fields.tsx'
import { foldedFilter } from './foldedFilter.ts'

export const MultiSelectField = ({ form, name, ...props }: Bound<MultiSelectProps>) => (
  <MultiSelect
    searchable
    hidePickedOptions
    filter={foldedFilter}
    {...props}
    key={form.key(name)}
    {...form.getInputProps(name)}
  />
)
