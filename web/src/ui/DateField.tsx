import { formatDate } from '@aforo/api/platform/dates-in-words'
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { Bound } from './fields.tsx'

/** A field for a calendar date: `YYYY-MM-DD` without a zone, shown as `5 mar. 2026`. */
export const DateField = ({ form, name, ...props }: Bound<DatePickerInputProps<'default'>>) => (
  <DatePickerInput
    valueFormatter={({ date }) => (typeof date === 'string' ? formatDate(date.slice(0, 10)) : '')}
    leftSection={<IconCalendar size={16} stroke={1.5} />}
    leftSectionPointerEvents="none"
    // The library's own colour has too little contrast.
    styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
    {...props}
    key={form.key(name)}
    {...form.getInputProps(name)}
  />
)
