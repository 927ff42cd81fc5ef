import { RateKind } from '@aforo/api/offer/rates'
import { CalendarDate } from '@aforo/api/platform/base'
import { Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShiftField } from '../../bookings/reservations/ShiftField.tsx'
import { api } from '../../platform/api.ts'
import { clockIn } from '../../ui/days.ts'
import type { FieldForm } from '../../ui/fields.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import type { DeskValues } from './deskForm.ts'

interface DeskHoursProps {
  form: FieldForm & {
    values: Pick<DeskValues, 'campusId' | 'spaceId' | 'at' | 'from' | 'to'>
    setFieldValue: (name: 'from' | 'to', value: string) => void
  }
}

/** From when to when something is sold: by the shift where that is how the place is booked. */
export function DeskHours({ form }: DeskHoursProps) {
  const { campusId, spaceId, at, from, to } = form.values
  const day = CalendarDate.safeParse(at).data
  const { data } = useQuery({
    ...api.bookings.calendar.queryOptions({
      input: { campusId, spaceId, from: day ?? '', to: day ?? '', types: RateKind.options.join() },
    }),
    enabled: day !== undefined,
    placeholderData: keepPreviousData,
  })
  const byShift = data?.spaces.some(({ id, type, kind }) => id === spaceId && (type === 'SEAT' || kind === 'ROTATING'))
  if (data && byShift && day !== undefined)
    return (
      <ShiftField
        shifts={data.shifts}
        values={{ at: day, from, to }}
        now={clockIn(data.timeZone, Date.now())}
        onChoose={shift => {
          form.setFieldValue('from', shift.from)
          form.setFieldValue('to', shift.to)
        }}
      />
    )
  return (
    <Group grow align="flex-start">
      <TimeField form={form} name="from" label="Desde" withAsterisk />
      <TimeField form={form} name="to" label="Hasta" since={from || undefined} withAsterisk />
    </Group>
  )
}
