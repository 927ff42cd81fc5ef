import type { CalendarRoom } from '@aforo/contract/bookings/calendar'
import type { BookingPolicy } from '@aforo/contract/bookings/reservations'
import { formatDuration } from '@aforo/contract/platform/dates-in-words'
import { Group, Text } from '@mantine/core'
import { DateField } from '../../ui/DateField.tsx'
import { addDays, type WallClock } from '../../ui/days.ts'
import { type FieldForm, SelectField } from '../../ui/fields.tsx'
import { minutesOf } from '../../ui/formats.ts'
import { TimeField } from '../../ui/TimeField.tsx'
import { byFloor } from '../timeline/lanes.ts'
import { useSubject } from './subject.ts'

interface SlotFieldsProps {
  form: FieldForm
  values: { from: string; to: string }
  rooms: CalendarRoom[]
  policy: BookingPolicy | undefined
  now: WallClock
}

/** Where and when: the four fields of a slot, on forms named `spaceId`, `at`, `from`, `to`. */
export function SlotFields({ form, values, rooms, policy, now }: SlotFieldsProps) {
  const { place, choosePlace } = useSubject()
  const length = minutesOf(values.to) - minutesOf(values.from)
  return (
    <>
      <SelectField
        form={form}
        name="spaceId"
        label={place}
        placeholder={choosePlace}
        withAsterisk
        data={byFloor(rooms.filter(room => room.bookable)).map(({ floor, rooms }) => ({
          group: floor,
          items: rooms.map(room => ({
            value: room.id,
            label: room.capacity ? `${room.name} (${room.capacity})` : room.name,
          })),
        }))}
      />
      <DateField
        form={form}
        name="at"
        label="Fecha"
        withAsterisk
        minDate={now.date}
        maxDate={policy && addDays(now.date, policy.daysAhead)}
      />
      <Group grow align="flex-start" gap="sm">
        <TimeField form={form} name="from" label="Desde" withAsterisk step={policy?.stepMinutes} latest="23:45" />
        <TimeField
          form={form}
          name="to"
          label="Hasta"
          withAsterisk
          step={policy?.stepMinutes}
          earliest={values.from || undefined}
          since={values.from || undefined}
        />
      </Group>
      {length > 0 && (
        <Text size="sm" c="dimmed" mt={-8}>
          {formatDuration(length)}
        </Text>
      )}
    </>
  )
}
