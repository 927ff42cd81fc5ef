import { displayName } from '@aforo/api/places/labels'
import { isLevel } from '@aforo/api/places/space-places'
import { spaceWords as words } from '@aforo/api/places/space-words'
import {
  NewFloor,
  NewParkingSpot,
  NewSeat,
  NewSpaceInside,
  NewWorkArea,
  type SpaceKind,
  type SpaceNode,
  type SpaceSummary,
  type SpaceType,
} from '@aforo/api/places/spaces'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { client } from '../../platform/api.ts'
import { fieldOf, SelectField, TextField } from '../../ui/fields.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { atField } from '../campuses/serverFields.ts'
import { KindFields } from './KindFields.tsx'
import { hasField, kindWords, placeLabel, placesFor } from './kinds.ts'
import { holderFields, whoseOf } from './spaceChange.ts'
import { readAgain } from './spacesQuery.ts'
import { nextName } from './tree.ts'

const schemas: Record<SpaceType, z.ZodType> = {
  FLOOR: NewFloor.omit({ campusId: true }),
  PARKING: NewFloor.omit({ campusId: true }),
  ROOM: NewSpaceInside,
  PHONE_BOOTH: NewSpaceInside,
  WORK_AREA: NewWorkArea,
  WORK_TABLE: NewSpaceInside,
  SEAT: NewSeat.extend(holderFields),
  PARKING_SPOT: NewParkingSpot.extend(holderFields),
}

interface Values extends Record<string, unknown> {
  campusId: string
  parentId: string
  name: string
  capacity: number | null
  features: SpaceSummary['features']
  kind: SpaceKind
  holderUsername: string
  teamIds: string[]
  parkingSpotType: 'SIMPLE' | 'MOTORCYCLE'
}

const makers: Record<SpaceType, (values: Values) => Promise<SpaceSummary>> = {
  FLOOR: values => client.spaces.createFloor(NewFloor.parse(values)),
  PARKING: values => client.spaces.createParking(NewFloor.parse(values)),
  ROOM: values => client.spaces.createRoom(NewSpaceInside.parse(values)),
  PHONE_BOOTH: values => client.spaces.createPhoneBooth(NewSpaceInside.parse(values)),
  WORK_AREA: values => client.spaces.createWorkArea(NewWorkArea.parse(values)),
  WORK_TABLE: values => client.spaces.createWorkTable(NewSpaceInside.parse(values)),
  SEAT: values => client.spaces.createSeat(NewSeat.parse({ ...values, ...whoseOf(values) })),
  PARKING_SPOT: values => client.spaces.createParkingSpot(NewParkingSpot.parse({ ...values, ...whoseOf(values) })),
}

export interface NewProps {
  type: SpaceType
  campusId: string
  /** The floors and parkings of the campus. */
  levels: SpaceNode[]
  /** Where it was asked for; another place can still be chosen. */
  parentId?: string
  onCreated: (space: SpaceSummary) => void
  onCancel: () => void
}

/** What a space is called that no other is named like. */
function firstName(type: SpaceType, others: number): string {
  if (type === 'SEAT' || type === 'PARKING_SPOT') return String(others + 1)
  return type === 'FLOOR' && others === 0 ? 'Piso 1' : ''
}

/** The form of one new space of any kind. */
export function NewSpace({ type, campusId, levels, parentId, onCreated, onCancel }: NewProps) {
  const queryClient = useQueryClient()
  const places = placesFor(type, levels)
  const first = (places.find(({ space }) => space.id === parentId) ?? places[0])?.space
  const siblings = isLevel(type) ? levels : (first?.children ?? [])
  const names = siblings.filter(sibling => sibling.type === type).map(({ name }) => name)
  const initialValues: Values = {
    campusId,
    parentId: first?.id ?? '',
    name: nextName(names) || firstName(type, names.length),
    capacity: null,
    features: [],
    kind: 'AVAILABLE',
    holderUsername: '',
    teamIds: [],
    parkingSpotType: 'SIMPLE',
  }
  const record = useRecordForm({
    initialValues,
    schema: schemas[type],
    save: async values => {
      const space = await makers[type](values).catch(error => {
        throw atField(error, 'NAME_TAKEN', 'name')
      })
      await readAgain(queryClient)
      toast.success(`Se creó ${displayName(space)}.`)
      return space
    },
    onSaved: onCreated,
  })
  const { form } = record
  const { submit, placeholder, note } = kindWords[type]
  return (
    <RecordForm record={record} submit={submit} onCancel={onCancel}>
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {!isLevel(type) && (
        <SelectField
          form={form}
          name="parentId"
          label={placeLabel(type)}
          data={places.map(({ space, label }) => ({ value: space.id, label }))}
          withAsterisk
        />
      )}
      <TextField
        {...fieldOf(form, words, 'name')}
        placeholder={placeholder}
        maxLength={100}
        withAsterisk
        data-autofocus
      />
      {hasField(type, 'capacity') && type !== 'ROOM' && (
        <NumberField
          {...fieldOf(form, words, 'capacity')}
          description="Personas que caben en total. Puedes dejarla vacía."
          placeholder="80"
          min={1}
          max={10_000}
        />
      )}
      <KindFields form={form} type={type} />
    </RecordForm>
  )
}
