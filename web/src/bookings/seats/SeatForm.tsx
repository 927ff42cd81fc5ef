import type { SeatOfFloor } from '@aforo/api/bookings/availability'
import type { PayBy } from '@aforo/api/bookings/booking-price'
import { attendeesAtMost } from '@aforo/api/bookings/guests'
import { displayName } from '@aforo/api/places/labels'
import { formatTimes, longDay } from '@aforo/api/platform/dates-in-words'
import { SegmentedControl, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { TextField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { missingWords } from '../../ui/missingWords.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AttendeesField } from '../invitations/AttendeesField.tsx'
import { Invited, toInvite } from '../invitations/invited.ts'
import { PersonField } from '../reservations/PersonField.tsx'
import { PriceNote } from '../reservations/price.ts'
import { SlotRefusal } from '../reservations/SlotRefusal.tsx'
import { DatesPreview } from '../series/DatesPreview.tsx'
import { noRepetition, RepeatFields } from '../series/RepeatFields.tsx'
import { ruleOf } from '../series/rule.ts'
import { useSeriesPreview } from '../series/useSeriesPreview.ts'
import { readSeatsAgain } from './seatQueries.ts'
import type { Shift } from './seatState.ts'
import type { SeatActions } from './useSeatActions.ts'

interface SeatFormProps {
  seat: SeatOfFloor
  shift: Shift
  date: string
  actions: SeatActions
  onDone: () => void
}

const schema = z
  .object({
    forWhom: z.enum(['me', 'other']),
    username: z.string(),
    subject: z.string().trim().max(200),
    attendees: z.array(Invited).max(attendeesAtMost),
  })
  .refine(({ forWhom, username }) => forWhom === 'me' || username !== '', {
    path: ['username'],
    error: missingWords.person,
  })

/** A seat for somebody else, or in the same shift of several days. */
export function SeatForm({ seat, shift, date, actions, onDone }: SeatFormProps) {
  const queryClient = useQueryClient()
  const me = useMe()
  const forVisitors = seat.kind === 'VISIT'
  const [repetition, setRepetition] = useState(noRepetition(date))
  const slot = { spaceId: seat.seatId, at: date, from: shift.from, to: shift.to }
  const [wanted, setWanted] = useState(slot)
  const [payBy, setPayBy] = useState<PayBy>({})
  const { repeat, until, days } = repetition
  const rule = repeat === 'never' ? undefined : ruleOf(repeat, date, until, days)
  const record = useRecordForm({
    initialValues: {
      forWhom: (forVisitors ? 'me' : 'other') as 'me' | 'other',
      username: '',
      subject: '',
      attendees: [] as Invited[],
    },
    schema,
    save: async ({ forWhom, username: other, subject, attendees: invited }) => {
      const attendees = invited.map(toInvite)
      const username = forWhom === 'other' ? other : undefined
      if (rule) {
        const { skip, moved } = dates.choices
        const { pay: _, ...payer } = payBy
        const series = await client.series.create({
          ...slot,
          subject,
          attendees,
          rule,
          skip,
          moved,
          username,
          payBy: payer,
        })
        const had = series.dates.filter(({ reservationId }) => reservationId !== null)
        toast.success(`Escritorio reservado: ${formatCounted(had.length, 'fecha', 'fechas')}, ${series.words}`)
      } else await actions.bookings.create({ ...wanted, subject, attendees, username, payBy })
      queryClient.invalidateQueries({ queryKey: api.bookings.key() })
      await readSeatsAgain(queryClient)
    },
    onSaved: onDone,
  })
  const { form } = record
  const { attendees, username } = form.values
  const forWhom = form.values.forWhom === 'other' && username !== '' ? username : undefined
  const visitors = attendees.length > 0
  const dates = useSeriesPreview(rule ? { ...slot, rule, username: forWhom, visitors } : undefined)
  return (
    <RecordForm
      record={record}
      submit={rule ? 'Reservar esos días' : 'Reservar'}
      onCancel={() => {
        record.discard()
        onDone()
      }}
      renderRefusal={refusal =>
        refusal.code === 'SERIES_CLASH' ? undefined : (
          <SlotRefusal
            refusal={refusal}
            wanted={wanted}
            verb="Elegir"
            // Another seat is shown before it is booked: the form is sent once more by hand.
            onAlternative={other => {
              setWanted(other)
              record.dismiss()
            }}
            onClose={record.dismiss}
          />
        )
      }
    >
      <div>
        <Text size="sm" fw={600}>
          {wanted.spaceId === seat.seatId ? displayName({ type: 'SEAT', name: seat.name }) : 'Otro escritorio libre'}
        </Text>
        <Text size="sm" c="dimmed">
          {longDay(wanted.at)} · {shift.name}, {formatTimes(wanted.from, wanted.to)}
        </Text>
      </div>
      <SegmentedControl
        fullWidth
        aria-label={forVisitors ? 'Quién recibe a la visita' : 'Para quién es'}
        data={[
          { value: 'other', label: forVisitors ? 'La recibe otra persona' : 'Para otra persona' },
          { value: 'me', label: forVisitors ? 'La recibo yo' : 'Para mí' },
        ]}
        {...form.getInputProps('forWhom')}
      />
      {form.values.forWhom === 'other' && <PersonField form={form} name="username" />}
      {forVisitors && (
        <AttendeesField
          value={form.values.attendees}
          onChange={attendees => form.setFieldValue('attendees', attendees)}
          room={undefined}
          owner={form.values.forWhom === 'other' ? form.values.username : me.username}
        />
      )}
      <RepeatFields at={date} value={repetition} onChange={setRepetition} />
      {dates.refusal && <ProblemAlert refusal={{ ...dates.refusal, status: undefined }} />}
      {rule && dates.preview && (
        <DatesPreview preview={dates.preview} choices={dates.choices} onChoices={dates.setChoices} busy={dates.busy} />
      )}
      <Suspense fallback={null}>
        <PriceNote
          slot={wanted}
          username={form.values.forWhom === 'other' ? form.values.username : undefined}
          each={rule !== undefined}
          payBy={payBy}
          onPayBy={setPayBy}
        />
      </Suspense>
      <TextField form={form} name="subject" label="Nota" placeholder="Opcional" maxLength={200} />
    </RecordForm>
  )
}
