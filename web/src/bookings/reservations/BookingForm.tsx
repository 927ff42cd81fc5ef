import type { CalendarRoom, OpenStretch } from '@aforo/api/bookings/calendar'
import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import { Group, SegmentedControl } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { WallClock } from '../../ui/days.ts'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { AttendeesField } from '../invitations/AttendeesField.tsx'
import { DatesPreview } from '../series/DatesPreview.tsx'
import { RepeatFields } from '../series/RepeatFields.tsx'
import { WaitButton } from '../waitlist/WaitButton.tsx'
import type { Slot } from './bookingSearch.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { PersonField } from './PersonField.tsx'
import { PriceNote } from './price.ts'
import { SlotFields } from './SlotFields.tsx'
import { SlotRefusal } from './SlotRefusal.tsx'
import { refusedSlot } from './slotRefusal.ts'
import { useSubject } from './subject.ts'
import type { BookingActions } from './useBookingActions.ts'
import { useBookingForm } from './useBookingForm.ts'

interface BookingFormProps {
  /** What the address says of the slot; drawn anew on the calendar, it changes under the form. */
  slot: Partial<Slot>
  subject: string
  campusId: string
  rooms: CalendarRoom[]
  policy: BookingPolicy | undefined
  now: WallClock
  /** The campus's hours, as far as they are known. */
  open?: OpenStretch[] | undefined
  actions: Pick<BookingActions, 'create' | 'hold'>
  onSlot: (slot: Partial<Slot>) => void
  /** @param open a reservation that wants something more: a draft to confirm */
  onSaved: (open?: string) => void
  onWaiting: () => void
  onCancel: () => void
}

/** A new reservation, or a series of them. What is typed stays through a refusal, another slot and a reload. */
export function BookingForm(props: BookingFormProps) {
  const { campusId, rooms, policy, now, onWaiting, onCancel } = props
  const { meets } = useSubject()
  const { me, mayForOthers, record, day, slot, rule, repetition, setRepetition, dates, retryAt, payBy, setPayBy } =
    useBookingForm(props)
  const { form } = record
  const { values } = form
  const [drawn] = useState(Boolean(props.slot.from && props.slot.spaceId))
  const [begun] = useState(props.slot.spaceId)
  // Whoever says that it is for somebody else says next for whom.
  const [asked, setAsked] = useState(false)
  const room = rooms.find(one => one.id === values.spaceId)
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
                  slot={slot}
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
      {mayForOthers && (
        <SegmentedControl
          fullWidth
          aria-label="Para quién es"
          data={[
            { value: 'me', label: 'Para mí' },
            { value: 'other', label: 'Para otra persona' },
          ]}
          {...form.getInputProps('forWhom')}
          onChange={forWhom => {
            setAsked(true)
            form.setFieldValue('forWhom', forWhom as 'me' | 'other')
          }}
        />
      )}
      {values.forWhom === 'other' && <PersonField form={form} name="username" data-autofocus autoFocus={asked} />}
      <SlotFields
        form={form}
        values={values}
        campusId={campusId}
        rooms={rooms}
        policy={policy}
        now={now}
        people={values.people}
        drawn={rooms.find(one => one.id === begun)}
        asksPeople={meets}
        autoFocus={values.forWhom === 'me' && !drawn}
      />
      <Suspense fallback={null}>
        <PriceNote
          slot={slot}
          username={values.forWhom === 'other' ? values.username : undefined}
          each={rule !== undefined}
          payBy={payBy}
          onPayBy={setPayBy}
        />
      </Suspense>
      <TextField
        form={form}
        name="subject"
        label="Asunto"
        placeholder="Reunión de equipo"
        maxLength={200}
        // Whoever drew a slot has said when and where.
        data-autofocus={values.forWhom === 'me' && drawn ? true : undefined}
      />
      <RepeatFields at={day} value={repetition} onChange={setRepetition} />
      {dates.refusal && <ProblemAlert refusal={{ ...dates.refusal, status: undefined }} />}
      {rule && dates.preview && (
        <DatesPreview preview={dates.preview} choices={dates.choices} onChoices={dates.setChoices} busy={dates.busy} />
      )}
      {(meets || room?.kind === 'VISIT') && (
        <AttendeesField
          value={values.attendees}
          onChange={attendees => form.setFieldValue('attendees', attendees)}
          room={room}
          owner={values.forWhom === 'other' ? values.username : me.username}
        />
      )}
      {meets && <DetailsFields form={form} isRoom={room?.type === 'ROOM'} />}
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
