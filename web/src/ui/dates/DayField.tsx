import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import type { FieldForm } from '../fields.tsx'
import { IconButton } from '../IconButton.tsx'
import { calendarLabels, todayHere } from './calendar.ts'
import { DayInput } from './DayInput.tsx'

interface DayFieldProps {
  form: FieldForm
  name: string
  label: string
  /** First and last accepted day. */
  min?: string | undefined
  max?: string | undefined
  /** The current date where the day is counted; the browser's by default. */
  today?: string
  description?: string
  placeholder?: string
  withAsterisk?: boolean
  'data-autofocus'?: boolean
}

/** A form field for a calendar date: typed, or chosen in a calendar. */
export function DayField({ form, name, min, max, today = todayHere(), ...rest }: DayFieldProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const field = form.getInputProps(name)
  return (
    <DayInput
      {...rest}
      ahead
      today={today}
      min={min}
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
            <IconButton label="Elegir en el calendario" disabled={Boolean(field.disabled)} onClick={toggle}>
              <IconCalendar size={16} stroke={1.5} />
            </IconButton>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              value={field.value ?? null}
              defaultDate={field.value ?? today}
              minDate={min}
              maxDate={max}
              ariaLabels={calendarLabels}
              onChange={day => {
                field.onChange(day)
                close()
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
      key={form.key(name)}
      {...field}
    />
  )
}
