import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Chip, Group, Select, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { addDays } from '../../ui/days.ts'
import { type Repeat, repeatLabels, repeats, weekdayOf } from './rule.ts'

export interface Repetition {
  repeat: Repeat
  until: string
  days: string[]
}

export const noRepetition = (at: string): Repetition => ({ repeat: 'never', until: addDays(at, 28), days: [] })

const dayNames: [string, string][] = [
  ['MO', 'Lu'],
  ['TU', 'Ma'],
  ['WE', 'Mi'],
  ['TH', 'Ju'],
  ['FR', 'Vi'],
  ['SA', 'Sá'],
  ['SU', 'Do'],
]

interface RepeatFieldsProps {
  /** The first date. */
  at: string
  value: Repetition
  onChange: (value: Repetition) => void
}

/** Whether and how a booking repeats, and until when. */
export function RepeatFields({ at, value, onChange }: RepeatFieldsProps) {
  const weekly = value.repeat === 'weekly' || value.repeat === 'fortnightly'
  return (
    <Stack gap="sm">
      <Select
        label="Se repite"
        allowDeselect={false}
        data={repeats.map(one => ({ value: one, label: repeatLabels[one] }))}
        value={value.repeat}
        onChange={repeat => repeat && onChange({ ...value, repeat: repeats.find(one => one === repeat) ?? 'never' })}
      />
      {weekly && (
        <div>
          <Text size="sm" fw={500} mb={4} id="repeat-days">
            Días
          </Text>
          <Chip.Group
            multiple
            value={value.days.length > 0 ? value.days : [weekdayOf(at)]}
            onChange={days => onChange({ ...value, days })}
          >
            <Group gap={4} wrap="nowrap" role="group" aria-labelledby="repeat-days">
              {dayNames.map(([day, name]) => (
                <Chip key={day} value={day} size="xs" styles={{ label: { paddingInline: 9 } }}>
                  {name}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </div>
      )}
      {value.repeat !== 'never' && (
        <DatePickerInput
          label="Última fecha"
          leftSection={<IconCalendar size={16} stroke={1.5} />}
          leftSectionPointerEvents="none"
          valueFormatter={({ date }) => (typeof date === 'string' ? formatDate(date.slice(0, 10)) : '')}
          minDate={at}
          value={value.until}
          onChange={until => until && onChange({ ...value, until })}
        />
      )}
    </Stack>
  )
}
