import type { PlanAvailability } from '@aforo/api/places/floor-plan-review'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import { minutesOf } from '../../ui/formats.ts'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import classes from './Availability.module.css'
import type { PlanogramSearch } from './planogramSearch.ts'
import { endAfter, timeChoices } from './planogramWords.ts'

interface WhenFieldsProps {
  asked: Pick<PlanAvailability, 'date' | 'from' | 'to'>
  /** Whether a time was chosen; otherwise it is the coming hour, whenever that is. */
  chosen: boolean
  onChange: (change: Partial<PlanogramSearch>) => void
}

/** The date and the hours that are asked about, on the campus's clock. */
export function WhenFields({ asked, chosen, onChange }: WhenFieldsProps) {
  const { date, from, to } = asked
  return (
    <div className={classes.when}>
      <DatePickerInput
        aria-label="Fecha"
        w={150}
        leftSection={<IconCalendar size={16} stroke={1.5} />}
        leftSectionPointerEvents="none"
        valueFormatter={({ date: value }) => (typeof value === 'string' ? formatDate(value.slice(0, 10)) : '')}
        value={date}
        onChange={next => next && onChange({ date: next.slice(0, 10), from, to })}
      />
      <SearchableSelect
        aria-label="Desde"
        w={122}
        leftSection={<IconClock size={16} stroke={1.5} />}
        allowDeselect={false}
        data={timeChoices(0, 23 * 60 + 30, from)}
        value={from}
        onChange={next =>
          next && onChange({ date, from: next, to: minutesOf(next) < minutesOf(to) ? to : endAfter(next, asked) })
        }
      />
      <SearchableSelect
        aria-label="Hasta"
        w={98}
        allowDeselect={false}
        data={timeChoices(Math.floor(minutesOf(from) / 30) * 30 + 30, 24 * 60, to)}
        value={to}
        onChange={next => next && onChange({ date, from, to: next })}
      />
      {chosen && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange({ date: undefined, from: undefined, to: undefined })}
        >
          Ahora
        </Button>
      )}
    </div>
  )
}
