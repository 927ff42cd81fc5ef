import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import { attendeesAtMost, type NewAttendee } from '@aforo/api/bookings/guests'
import type { BookingPolicy, Reservation } from '@aforo/api/bookings/reservations'
import type { Series, SeriesPreview, SeriesScope } from '@aforo/api/bookings/series'
import { WallTime } from '@aforo/api/platform/base'
import { formatDate, shortDay } from '@aforo/api/platform/dates-in-words'
import { Group, Radio, Skeleton, Stack } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { addDays } from '../../ui/days.ts'
import { TextField } from '../../ui/fields.tsx'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AttendeesField } from '../invitations/AttendeesField.tsx'
import { Invited, toInvite } from '../invitations/invited.ts'
import { DetailsFields, detailsFields, detailsOf } from '../reservations/DetailsFields.tsx'
import { type Choices, DatesPreview, noChoices } from './DatesPreview.tsx'
import { changeBack } from './undoChange.ts'

interface SeriesChangeFormProps {
  reservation: Reservation
  rooms: CalendarRoom[]
  policy: BookingPolicy | undefined
  onDone: () => void
}

/** Changes several dates of a series at once, or prolongs it, seeing beforehand what each date comes to. */
export function SeriesChangeForm(props: SeriesChangeFormProps) {
  const { data } = useQuery(api.series.ofReservation.queryOptions({ input: { id: props.reservation.reservationId } }))
  if (!data?.series || !data.date) return <Skeleton height={200} {...loading} />
  return <ChangeForm key={data.series.id} {...props} series={data.series} date={data.date} />
}

type What = SeriesScope | 'EXTEND'

const times = z
  .object({ from: WallTime, to: WallTime })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'La hora de fin debe ser posterior a la de inicio.' })

const Values = z
  .object({
    subject: z.string().trim().max(200),
    ...detailsFields,
    attendees: z.array(Invited).max(attendeesAtMost),
    from: WallTime,
    to: WallTime,
  })
  .loose()
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'La hora de fin debe ser posterior a la de inicio.' })

function ChangeForm({ series, date, rooms, policy, onDone }: SeriesChangeFormProps & { series: Series; date: string }) {
  const queryClient = useQueryClient()
  const last = series.dates.at(-1)?.date ?? date
  const [choices, setChoices] = useState<Choices>(noChoices)
  const record = useRecordForm({
    initialValues: {
      what: 'FOLLOWING' as What,
      subject: series.subject,
      eventType: series.eventType ?? ('' as const),
      layout: series.layout ?? ('' as const),
      meeting: series.meeting,
      attendees: series.attendees,
      spaceId: series.spaceId,
      from: series.from,
      to: series.to,
      until: addDays(last, 28),
    },
    schema: Values,
    save: async ({ what, spaceId, from, to, until, subject, attendees, ...details }) => {
      const { id, version } = series
      const again = () => {
        queryClient.invalidateQueries({ queryKey: api.series.key() })
        queryClient.invalidateQueries({ queryKey: api.bookings.key() })
      }
      if (what === 'EXTEND') {
        const { dates } = await client.series.extend({ id, until, version, ...choices })
        again()
        const added = dates.find(one => one.date > last)?.date
        toast.undo('Serie prolongada', () =>
          undo(async () => {
            await client.series.cancel({ id, scope: 'FOLLOWING', date: added })
            again()
          }),
        )
      } else {
        const said = changesOf(series, { subject, ...detailsOf(details), attendees: attendees.map(toInvite) })
        const sent = {
          id,
          scope: what,
          date,
          ...placeOf(what, series, { spaceId, from, to }),
          ...said,
          version,
          ...choices,
        }
        const changed = await client.series.change(sent)
        again()
        const words = what === 'THIS' ? 'Fecha cambiada' : 'Serie cambiada'
        const back = changeBack(series, sent, changed)
        if (!back) return toast.success(words)
        toast.undo(words, () =>
          undo(async () => {
            await client.series.change(back)
            again()
          }),
        )
      }
    },
    onSaved: onDone,
  })
  const { what, spaceId, from, to, until, attendees } = record.form.values
  const wish = what === 'EXTEND' ? { until } : { scope: what, date, ...placeOf(what, series, { spaceId, from, to }) }
  const preview = useQuery({
    ...api.series.previewChange.queryOptions({ input: { id: series.id, ...wish, ...choices } }),
    enabled: times.safeParse({ from, to }).success,
    retry: false,
  })
  const begin = (values: Partial<typeof record.form.values>) => {
    setChoices(noChoices)
    record.form.setValues(values)
  }
  const kept: SeriesPreview | undefined = preview.data
  const room = rooms.find(({ id }) => id === spaceId)
  return (
    <RecordForm record={record} submit={what === 'EXTEND' ? 'Prolongar' : 'Cambiar'} onCancel={onDone}>
      <Radio.Group label="Qué cambia" value={what} onChange={value => begin({ what: value as What })}>
        <Stack gap={10} mt={8}>
          <Radio value="THIS" label={`Solo esta fecha, ${shortDay(date)}`} />
          <Radio value="FOLLOWING" label="Esta fecha y las siguientes" />
          <Radio value="ALL" label="Todas las que faltan" />
          <Radio value="EXTEND" label="Prolongar la serie" />
        </Stack>
      </Radio.Group>
      {what === 'EXTEND' ? (
        <DatePickerInput
          label="Hasta"
          valueFormatter={({ date }) => (typeof date === 'string' ? formatDate(date.slice(0, 10)) : '')}
          minDate={addDays(last, 1)}
          value={until}
          onChange={value => value && begin({ until: value })}
        />
      ) : (
        <Stack gap="md">
          <TextField form={record.form} name="subject" label="Asunto" maxLength={200} />
          <SearchableSelect
            label="Sala"
            allowDeselect={false}
            data={rooms.filter(room => room.bookable).map(room => ({ value: room.id, label: room.name }))}
            value={spaceId}
            onChange={value => value && begin({ spaceId: value })}
          />
          <Group grow align="flex-start" gap="sm">
            <TimeField form={record.form} name="from" label="Desde" step={policy?.stepMinutes} latest="23:45" />
            <TimeField form={record.form} name="to" label="Hasta" step={policy?.stepMinutes} since={from} />
          </Group>
          <AttendeesField
            value={attendees}
            onChange={list => record.form.setFieldValue('attendees', list)}
            room={room}
            owner={series.ownerUsername}
          />
          <DetailsFields form={record.form} isRoom={room?.type === 'ROOM'} />
        </Stack>
      )}
      {preview.error && <ProblemAlert refusal={refusalOf(preview.error)} />}
      {kept && !preview.error && (
        <DatesPreview preview={kept} choices={choices} onChoices={setChoices} busy={preview.isFetching} />
      )}
    </RecordForm>
  )
}

type Said = Pick<Series, 'subject' | 'eventType' | 'layout' | 'meeting'> & { attendees: NewAttendee[] }

/** What is other than the series says: what single dates say otherwise is left to them. */
function changesOf(series: Series, said: Said): Partial<Said> {
  const before: Said = { ...series, attendees: series.attendees.map(toInvite) }
  const names = Object.keys(said) as (keyof Said)[]
  const changed = names.filter(name => JSON.stringify(said[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(changed.map(name => [name, said[name]]))
}

/** Where and when the dates go. One date alone stays where it is, unless something else than the series' is wanted. */
function placeOf(what: What, series: Series, wanted: { spaceId: string; from: string; to: string }) {
  const isAsBefore = wanted.spaceId === series.spaceId && wanted.from === series.from && wanted.to === series.to
  return what === 'THIS' && isAsBefore ? {} : wanted
}
