import { Popover } from '@mantine/core'
import { MonthPicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import { TypedInput, type TypedInputProps } from '../TypedInput.tsx'
import { calendarLabels, todayHere } from './calendar.ts'
import { formatMonth, parseMonth } from './typedDates.ts'

interface MonthInputProps extends TypedInputProps {
  /** `YYYY-MM`: first and last accepted month. */
  min?: string | undefined
  max?: string | undefined
  today?: string
  settles?: boolean
}

/** A month, `YYYY-MM`: typed (`marzo 2026`, `3/26`) or chosen from a year's twelve; shown as `marzo de 2026`. */
export function MonthInput({ min, max, today = todayHere(), value, onChange, disabled, ...rest }: MonthInputProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <TypedInput
      placeholder="mm/aaaa"
      {...rest}
      value={value}
      onChange={onChange}
      disabled={disabled}
      read={typed => parseMonth(typed, today)}
      write={formatMonth}
      unreadable="Escribe un mes, como 3/2026."
      refuse={month => {
        if (min !== undefined && month < min) return `Elige un mes desde ${formatMonth(min)}.`
        if (max !== undefined && month > max) return `Elige un mes hasta ${formatMonth(max)}.`
      }}
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
            <IconButton label="Elegir mes" disabled={Boolean(disabled)} onClick={toggle}>
              <IconCalendar size={16} stroke={1.5} />
            </IconButton>
          </Popover.Target>
          <Popover.Dropdown>
            <MonthPicker
              value={value && `${value}-01`}
              defaultDate={`${value ?? today.slice(0, 7)}-01`}
              minDate={min && `${min}-01`}
              maxDate={max && `${max}-01`}
              ariaLabels={calendarLabels}
              onChange={month => {
                onChange(month?.slice(0, 7) ?? null)
                close()
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
