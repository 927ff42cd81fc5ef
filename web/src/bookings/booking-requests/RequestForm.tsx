import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import type { Here } from '@aforo/api/bookings/check-in'
import { displayName, parkingSpotTypeLabels, spaceKindLabels } from '@aforo/api/places/labels'
import { ParkingSpotType, type SpaceKind, type SpaceType } from '@aforo/api/places/spaces'
import { CalendarDate, Id, WallTime } from '@aforo/api/platform/base'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Group, SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { missingWords } from '../../ui/missingWords.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AttendeesField } from '../invitations/AttendeesField.tsx'
import { Invited, toInvite } from '../invitations/invited.ts'
import { PersonField } from '../reservations/PersonField.tsx'
import { SlotRefusal } from '../reservations/SlotRefusal.tsx'
import { useReadAgain } from './requestQueries.ts'

/** A place that can be asked for. */
export interface Askable {
  id: string
  name: string
  type: SpaceType
  floorName: string
  parkingSpotType: ParkingSpotType | null
  kind: SpaceKind | null
}

interface RequestFormProps {
  /** The places to choose from. */
  places: readonly Askable[]
  /** Of a desk, which is booked by shift and not by hours. */
  shifts?: Here['shifts']
  start: { spaceId?: string; at: string; from?: string; to?: string; turnId?: string | null }
  /** Whether one may ask for somebody else. */
  forOthers: boolean
  onAsked: (request: BookingRequest) => void
  onCancel: () => void
}

const schema = z
  .object({
    spaceId: z.union([Id], 'Elige un lugar.'),
    at: z.union([CalendarDate], missingWords.date),
    from: WallTime,
    to: WallTime,
    turnId: z.string(),
    subject: z.string().trim().max(200),
    forWhom: z.enum(['me', 'other']),
    username: z.string(),
    visitors: z.array(Invited).max(20),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'La hora de fin debe ser posterior a la de inicio.' })
  .refine(({ forWhom, username }) => forWhom === 'me' || username !== '', {
    path: ['username'],
    error: missingWords.person,
  })

/** `Estacionamiento 12 · Visitas` */
const placeInWords = (one: Askable) =>
  [displayName(one), one.kind && one.kind !== 'AVAILABLE' && spaceKindLabels[one.kind]].filter(Boolean).join(' · ')

/** Asks for a place that is had when somebody approves; a spot for cars unless another type is chosen. */
export function RequestForm({ places, shifts = [], start, forOthers, onAsked, onCancel }: RequestFormProps) {
  const readAgain = useReadAgain()
  const me = useMe()
  // Where there is only one, it is the one that is meant.
  const given = places.length === 1 ? places[0] : places.find(({ id }) => id === start.spaceId)
  const record = useRecordForm({
    initialValues: {
      type: (given?.parkingSpotType ?? 'SIMPLE') as ParkingSpotType,
      spaceId: given?.id ?? '',
      at: start.at,
      from: start.from ?? '09:00',
      to: start.to ?? '18:00',
      turnId: start.turnId ?? shifts[0]?.turnId ?? '',
      subject: '',
      forWhom: 'me' as 'me' | 'other',
      username: '',
      visitors: [] as Invited[],
    },
    schema,
    save: async ({ type: _type, forWhom, username, from, to, turnId, visitors, ...wish }) => {
      const request = await client.bookingRequests.create({
        ...wish,
        visitors: forVisitors ? visitors.map(toInvite) : [],
        ...(turnId === '' ? { from, to } : { turnId }),
        ...(forWhom === 'other' && { username }),
      })
      await readAgain()
      toast.success('Solicitud enviada. Te avisamos cuando alguien decida.')
      return request
    },
    onSaved: onAsked,
  })
  const { form } = record
  const { type, from, forWhom } = form.values
  const forVisitors = places.find(({ id }) => id === form.values.spaceId)?.kind === 'VISIT'
  const types = ParkingSpotType.options.filter(one => places.some(({ parkingSpotType }) => parkingSpotType === one))
  const shift = shifts.find(({ turnId }) => turnId === form.values.turnId)
  const offered = types.length === 0 ? places : places.filter(({ parkingSpotType }) => parkingSpotType === type)
  return (
    <RecordForm
      record={record}
      submit="Pedir el lugar"
      onCancel={() => {
        record.discard()
        onCancel()
      }}
      renderRefusal={refusal => (
        <SlotRefusal
          refusal={refusal}
          wanted={{ ...form.values, ...(shift && { from: shift.from, to: shift.to }) }}
          verb="Pedir"
          onAlternative={other => {
            const turnId = shifts.find(({ from, to }) => from === other.from && to === other.to)?.turnId
            form.setValues({ ...other, ...(turnId && { turnId }) })
            record.submit()
          }}
          onClose={record.dismiss}
        />
      )}
    >
      {types.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label="Tipo de lugar"
          value={type}
          data={optionsOf(types, parkingSpotTypeLabels)}
          onChange={next => form.setValues({ type: ParkingSpotType.parse(next), spaceId: '' })}
        />
      )}
      {start.spaceId === undefined && (
        <SelectField
          form={form}
          name="spaceId"
          label="Lugar"
          placeholder="Elige un lugar"
          withAsterisk
          data={[...Map.groupBy(offered, ({ floorName }) => floorName)].map(([group, inside]) => ({
            group,
            items: inside.map(one => ({
              value: one.id,
              label: placeInWords(one),
            })),
          }))}
        />
      )}
      <DateField form={form} name="at" label="Fecha" withAsterisk minDate={start.at} />
      {shifts.length > 0 ? (
        <SelectField
          form={form}
          name="turnId"
          label="Turno"
          withAsterisk
          searchable={false}
          data={shifts.map(one => ({ value: one.turnId, label: `${one.name}, ${formatTimes(one.from, one.to)}` }))}
        />
      ) : (
        <Group grow align="flex-start" gap="sm">
          <TimeField form={form} name="from" label="Desde" withAsterisk />
          <TimeField form={form} name="to" label="Hasta" withAsterisk since={from || undefined} />
        </Group>
      )}
      {forOthers && (
        <SegmentedControl
          fullWidth
          aria-label="Para quién es"
          data={[
            { value: 'me', label: 'Para mí' },
            { value: 'other', label: 'Para otra persona' },
          ]}
          {...form.getInputProps('forWhom')}
        />
      )}
      {forOthers && forWhom === 'other' && <PersonField form={form} name="username" />}
      {forVisitors && (
        <AttendeesField
          value={form.values.visitors}
          onChange={visitors => form.setFieldValue('visitors', visitors)}
          room={undefined}
          owner={forWhom === 'other' ? form.values.username : me.username}
        />
      )}
      <TextField
        form={form}
        name="subject"
        label="Motivo"
        description="Lo lee quien decide."
        placeholder="Visita de auditores"
        maxLength={200}
      />
    </RecordForm>
  )
}
