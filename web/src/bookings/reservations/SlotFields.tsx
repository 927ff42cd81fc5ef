import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { Chip, Group } from '@mantine/core'
import { DayField } from '../../ui/dates/DayField.tsx'
import { addDays, type WallClock } from '../../ui/days.ts'
import type { FieldForm } from '../../ui/fields.tsx'
import { minutesOf, wallTimeOf } from '../../ui/formats.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import type { Slot } from './bookingSearch.ts'
import { RoomField } from './RoomField.tsx'
import { roomChoices } from './roomChoices.ts'
import { ShiftField } from './ShiftField.tsx'
import { SlotSchema } from './slotSchema.ts'
import { useRoomDay } from './useRoomDay.ts'

interface SlotFieldsProps {
  form: FieldForm & { setFieldValue: (name: 'from' | 'to' | 'spaceId', value: string) => void }
  values: Slot
  campusId: string
  rooms: CalendarRoom[]
  policy: BookingPolicy | undefined
  now: WallClock
  /** How many are coming: as the form's field `people` asks, or as is known. */
  people: number | null
  /** The room that the form began with. */
  drawn?: CalendarRoom | undefined
  asksPeople?: boolean
  /** A reservation that is being moved: it is in nobody's way. */
  moving?: string
  /** Begins here. */
  autoFocus?: boolean
}

/** The durations that people ask for, in minutes. */
const usualDurations = [30, 60, 90, 120, 180, 240]

/** When, by the shift where that is how a place is booked, for how many and where: on forms with the fields `at`, `from`, `to` and `spaceId`. */
export function SlotFields(props: SlotFieldsProps) {
  const { form, values, campusId, rooms, policy, now, people, drawn, asksPeople, moving, autoFocus } = props
  const { at, from, to } = values
  const length = minutesOf(to) - minutesOf(from)
  const step = policy?.stepMinutes ?? 30
  const { shortestMinutes = step, longestMinutes = 24 * 60 } = policy ?? {}
  const end = (minutes: number) => wallTimeOf(minutesOf(from) + minutes)
  const durations = usualDurations.filter(
    minutes =>
      minutes % step === 0 && minutes >= shortestMinutes && minutes <= longestMinutes && end(minutes) <= '24:00',
  )
  const bookable = rooms.filter(room => room.bookable)
  const known = useRoomDay(campusId, at)
  // While the shifts aren't known, nothing is chosen.
  const byShift = known !== undefined && bookable.some(({ id, kind }) => id === values.spaceId && kind === 'ROTATING')
  const whole = SlotSchema.shape.from.safeParse(from).success && SlotSchema.shape.to.safeParse(to).success && from < to
  return (
    <>
      <DayField
        form={form}
        name="at"
        label="Fecha"
        placeholder="30/11, lun o mañana"
        withAsterisk
        today={now.date}
        min={now.date}
        max={policy && addDays(now.date, policy.daysAhead)}
      />
      {byShift ? (
        <ShiftField
          shifts={known?.shifts ?? []}
          values={values}
          now={now}
          onChoose={shift => {
            form.setFieldValue('from', shift.from)
            form.setFieldValue('to', shift.to)
          }}
        />
      ) : (
        <Group grow align="flex-start" gap="sm">
          <TimeField
            form={form}
            name="from"
            label="Desde"
            withAsterisk
            step={step}
            latest="23:45"
            data-autofocus={autoFocus || undefined}
            // As long as before, from another hour on.
            onTime={time => {
              const later = minutesOf(time) + length
              if (length > 0 && later <= 24 * 60) form.setFieldValue('to', wallTimeOf(later))
            }}
          />
          <TimeField
            form={form}
            name="to"
            label="Hasta"
            withAsterisk
            step={step}
            earliest={from ? end(step) : undefined}
            since={from || undefined}
          />
        </Group>
      )}
      {whole && !byShift && (
        <Chip.Group value={String(length)} onChange={minutes => form.setFieldValue('to', end(Number(minutes)))}>
          <Group gap={4} mt={-4} role="group" aria-label="Duración">
            {[...new Set([...durations, length])]
              .toSorted((a, b) => a - b)
              .map(minutes => (
                <Chip key={minutes} value={String(minutes)} size="xs" styles={{ label: { paddingInline: 10 } }}>
                  {formatHours(minutes)}
                </Chip>
              ))}
          </Group>
        </Chip.Group>
      )}
      {asksPeople && (
        <NumberField form={form} name="people" label="Personas" placeholder="Las que sean" min={1} max={1000} />
      )}
      <RoomField
        form={form}
        rooms={bookable}
        value={values.spaceId}
        choices={known && whole ? roomChoices(bookable, known, { at, from, to, people, drawn }, moving) : undefined}
        onChoose={spaceId => form.setFieldValue('spaceId', spaceId)}
      />
    </>
  )
}
