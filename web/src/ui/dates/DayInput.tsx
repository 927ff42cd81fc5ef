import { formatDate } from '@aforo/api/platform/dates-in-words'
import { TypedInput, type TypedInputProps } from '../TypedInput.tsx'
import { parseDay } from './typedDates.ts'

interface DayInputProps extends TypedInputProps {
  today: string
  /** First and last accepted day. */
  min?: string | undefined
  max?: string | undefined
  settles?: boolean
  /** A day typed without a year, before the first accepted one, belongs to the next year. */
  ahead?: boolean
}

/** An input for a typed calendar date; shown as `5 mar. 2026`. */
export const DayInput = ({ today, min, max, ahead = false, ...rest }: DayInputProps) => (
  <TypedInput
    placeholder="dd/mm/aaaa"
    {...rest}
    read={typed => parseDay(typed, today, ahead ? min : undefined)}
    write={formatDate}
    unreadable="Escribe una fecha, como 5/3/2026."
    refuse={day => {
      if (min !== undefined && day < min) return `Elige una fecha desde el ${formatDate(min)}.`
      if (max !== undefined && day > max) return `Elige una fecha hasta el ${formatDate(max)}.`
    }}
  />
)
