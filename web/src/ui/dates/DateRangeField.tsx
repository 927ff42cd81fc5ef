import { Popover, SimpleGrid } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import type { FieldForm } from '../fields.tsx'
import { IconButton } from '../IconButton.tsx'
import { calendarLabels, todayHere } from './calendar.ts'
import { DayInput } from './DayInput.tsx'

interface DateRangeFieldProps {
  form: FieldForm
  /** Names of the fields for the first and the last day, both included. */
  names: readonly [from: string, to: string]
  labels?: readonly [from: string, to: string]
  placeholders?: readonly [from: string, to: string]
  /** Whether each end is required. */
  required?: readonly [from: boolean, to: boolean]
  min?: string | undefined
  max?: string | undefined
  /** The current date where the days are counted. */
  today?: string
}

/** Two calendar dates, both included: typed, or chosen in one calendar. */
export function DateRangeField({
  form,
  names: [from, to],
  labels = ['Desde', 'Hasta'],
  placeholders,
  required = [true, true],
  min,
  max,
  today = todayHere(),
}: DateRangeFieldProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const first = form.getInputProps(from)
  const last = form.getInputProps(to)
  const disabled = Boolean(first.disabled)
  return (
    <SimpleGrid cols={2} spacing="sm">
      <DayInput
        label={labels[0]}
        placeholder={placeholders?.[0]}
        withAsterisk={required[0]}
        today={today}
        min={min}
        max={max}
        key={form.key(from)}
        {...first}
      />
      <DayInput
        label={labels[1]}
        placeholder={placeholders?.[1]}
        withAsterisk={required[1]}
        today={today}
        min={first.value ?? min}
        max={max}
        rightSection={
          <Popover
            opened={opened}
            onChange={next => !next && close()}
            position="bottom-end"
            shadow="md"
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <IconButton label="Elegir en el calendario" disabled={disabled} onClick={toggle}>
                <IconCalendar size={16} stroke={1.5} />
              </IconButton>
            </Popover.Target>
            <Popover.Dropdown>
              <DatePicker
                type="range"
                allowSingleDateInRange
                value={[first.value ?? null, last.value ?? null]}
                defaultDate={first.value ?? today}
                minDate={min}
                maxDate={max}
                ariaLabels={calendarLabels}
                onChange={([start, end]) => {
                  first.onChange(start)
                  last.onChange(end)
                  if (start && end) close()
                }}
              />
            </Popover.Dropdown>
          </Popover>
        }
        key={form.key(to)}
        {...last}
      />
    </SimpleGrid>
  )
}
