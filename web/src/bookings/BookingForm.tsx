import type { BookingPolicy } from '@aforo/contract/bookings'
import type { CalendarRoom } from '@aforo/contract/calendar'
import { Group, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '../api.ts'
import { AttendeesField } from '../attendees/AttendeesField.tsx'
import { type Invited, toInvite } from '../attendees/invited.ts'
import { DatesPreview } from '../series/DatesPreview.tsx'
import { noRepetition, RepeatFields } from '../series/RepeatFields.tsx'
import { ruleOf } from '../series/rule.ts'
import { useSeriesPreview } from '../series/useSeriesPreview.ts'
import { useMe } from '../session/me.ts'
import { SwitchField, TextField } from '../ui/fields.tsx'
import { formatCounted, parseWallTime } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RecordForm } from '../ui/RecordForm.tsx'
import { toast } from '../ui/toast.tsx'
import { useRecordForm } from '../ui/useRecordForm.ts'
import { WaitButton } from '../waitlist/WaitButton.tsx'
import type { Slot } from './bookingSearch.ts'
import { DetailsFields, detailsOf, noDetails } from './DetailsFields.tsx'
import type { WallClock } from './days.ts'
import { PersonField } from './PersonField.tsx'
import { SlotFields } from './SlotFields.tsx'
import { SlotRefusal } from './SlotRefusal.tsx'
import { refusedSlot } from './slotRefusal.ts'
import { BookingSchema, SlotSchema } from './slotSchema.ts'
import { useSubject } from './subject.ts'
import type { BookingActions } from './useBookingActions.ts'

interface BookingFormProps {
  /** What the address says of the slot; drawn anew on the calendar, it changes under the form. */
  slot: Partial<Slot>
  subject: string
  rooms: CalendarRoom[]
  policy: BookingPolicy | undefined
  now: WallClock
  actions: Pick<BookingActions, 'create' | 'hold'>
  onSlot: (slot: Partial<Slot>) => void
  /** @param open a reservation that wants something more: a draft to confirm */
  onSaved: (open?: string) => void
  onWaiting: () => void
  onCancel: () => void
}

const initial = {
  forWhom: 'me' as 'me' | 'other',
  username: '',
  ...noDetails,
  attendees: [] as Invited[],
  hold: false,
}

/** A new reservation, or a series of them. What is typed stays through a refusal, another slot and a reload. */
export function BookingForm(props: BookingFormProps) {
  const { slot, subject, rooms, policy, now, actions, onSlot, onSaved, onWaiting, onCancel } = props
  const me = useMe()
  const { meets } = useSubject()
  const queryClient = useQueryClient()
  const { spaceId = '', at = now.date, from = '', to = '' } = slot
  const [repetition, setRepetition] = useState(noRepetition(at))
  const saved = useRef<string>(undefined)
  const record = useRecordForm({
    initialValues: { spaceId, at, from, to, subject, ...initial },
    schema: BookingSchema,
    // By its slot: a reload finds what was typed, another slot begins anew.
    draft: `reservation ${spaceId} ${at} ${from} ${to}`,
    save: async ({ forWhom, username: other, eventType, layout, meeting, attendees, hold, ...booking }) => {
      saved.current = undefined
      const username = forWhom === 'other' ? other : undefined
      const said = { ...detailsOf({ eventType, layout, meeting }), attendees: attendees.map(toInvite) }
      if (rule) {
        const { skip, moved } = dates.choices
        const wanted = { ...booking, ...said, rule, skip, moved, username }
        const series = await client.series.create(wanted, { context: { quiet: true } })
        queryClient.invalidateQueries({ queryKey: api.bookings.key() })
        const had = series.dates.filter(({ reservationId }) => reservationId !== null)
        toast.success(`Serie reservada: ${formatCounted(had.length, 'fecha', 'fechas')}, ${series.words}`)
        return
      }
      const details = { ...booking, ...said }
      if (hold) saved.current = (await actions.hold({ ...details, username: username ?? me.username })).reservationId
      else await actions.create({ ...details, username })
    },
    onSaved: () => onSaved(saved.current),
  })
  const { form } = record
  const { values } = form
  useSlotOfAddress({ spaceId, at, from, to }, values, form.setValues, onSlot)

  const { repeat, until, days } = repetition
  const rule = repeat === 'never' ? undefined : ruleOf(repeat, values.at, until, days)
  const slotOf = { spaceId: values.spaceId, at: values.at, from: values.from, to: values.to }
  const dates = useSeriesPreview(rule && SlotSchema.safeParse(slotOf).success ? { ...slotOf, rule } : undefined)
  const room = rooms.find(one => one.id === values.spaceId)

  const retryAt = (other: Slot) => {
    form.setValues({ ...other })
    record.submit()
  }
  return (
    <RecordForm
      record={record}
      submit={rule ? 'Reservar la serie' : values.hold ? 'Apartar' : 'Reservar'}
      onCancel={() => {
        record.discard()
        onCancel()
      }}
      renderRefusal={refusal =>
        refusal.code === 'SERIES_CLASH' ? undefined : (
          <SlotRefusal
            refusal={refusal}
            wanted={values}
            verb="Reservar"
            onAlternative={retryAt}
            onClose={record.dismiss}
          >
            {refusedSlot(refusal).rivals.length > 0 && (
              <Group>
                <WaitButton
                  slot={slotOf}
                  subject={values.subject}
                  onJoined={() => {
                    record.discard()
                    onWaiting()
                  }}
                />
              </Group>
            )}
          </SlotRefusal>
        )
      }
    >
      <TextField
        form={form}
        name="subject"
        label="Asunto"
        placeholder="Reunión de equipo"
        maxLength={200}
        data-autofocus
      />
      <SegmentedControl
        fullWidth
        aria-label="Para quién es"
        data={[
          { value: 'me', label: 'Para mí' },
          { value: 'other', label: 'Para otra persona' },
        ]}
        {...form.getInputProps('forWhom')}
      />
      {values.forWhom === 'other' && <PersonField form={form} name="username" />}
      <SlotFields form={form} values={values} rooms={rooms} policy={policy} now={now} />
      <RepeatFields at={values.at} value={repetition} onChange={setRepetition} />
      {dates.refusal && <ProblemAlert refusal={{ ...dates.refusal, status: undefined }} />}
      {rule && dates.preview && (
        <DatesPreview preview={dates.preview} choices={dates.choices} onChoices={dates.setChoices} busy={dates.busy} />
      )}
      {meets && (
        <>
          <AttendeesField
            value={values.attendees}
            onChange={attendees => form.setFieldValue('attendees', attendees)}
            room={room}
            owner={values.forWhom === 'other' ? values.username : me.username}
          />
          <DetailsFields form={form} isRoom={room?.type === 'ROOM'} />
        </>
      )}
      {!rule && (
        <SwitchField
          form={form}
          name="hold"
          label="Solo apartar por ahora"
          description="El lugar queda guardado diez minutos para que lo confirmes."
        />
      )}
    </RecordForm>
  )
}

/** The slot is in the address and in the form; whichever changes last tells the other. */
function useSlotOfAddress(
  address: Slot,
  values: Slot,
  setValues: (values: Slot) => void,
  onSlot: (slot: Partial<Slot>) => void,
) {
  const known = useRef(address)
  const inAddress = wordsOf(address)
  const inForm = wordsOf({ ...values, from: parseWallTime(values.from) ?? '', to: parseWallTime(values.to) ?? '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of either side is told to the other.
  useEffect(() => {
    if (inAddress === wordsOf(known.current)) return
    known.current = address
    if (inAddress !== inForm)
      setValues({ spaceId: address.spaceId, at: address.at, from: address.from, to: address.to })
  }, [inAddress])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (inForm === wordsOf(known.current) || !values.from || !values.to) return
    if (!parseWallTime(values.from) || !parseWallTime(values.to)) return
    known.current = { spaceId: values.spaceId, at: values.at, from: values.from, to: values.to }
    onSlot(known.current)
  }, [inForm])
}

const wordsOf = ({ spaceId, at, from, to }: Slot) => [spaceId, at, from, to].join(' ')
