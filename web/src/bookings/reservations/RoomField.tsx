import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import { spaceKindLabels, spaceKindNotes } from '@aforo/api/places/labels'
import { Button, Group } from '@mantine/core'
import { type FieldForm, SelectField } from '../../ui/fields.tsx'
import { ChoiceLine } from '../../ui/SearchSelect.tsx'
import { byFloor } from '../timeline/lanes.ts'
import type { RoomChoice } from './roomChoices.ts'
import { useSubject } from './subject.ts'

interface RoomFieldProps {
  form: FieldForm
  rooms: CalendarRoom[]
  value: string
  /** How the rooms stand at the wanted time, the best first; undefined while that isn't known. */
  choices: RoomChoice[] | undefined
  onChoose: (spaceId: string) => void
}

const labelOf = (room: CalendarRoom) => (room.capacity ? `${room.name} (${room.capacity})` : room.name)

const kindOf = ({ kind }: CalendarRoom) => (kind && kind !== 'AVAILABLE' ? spaceKindLabels[kind].toLowerCase() : '')

/** Who may book what isn't for everybody. */
const noteOf = (room: CalendarRoom | undefined) =>
  room?.kind && room.kind !== 'AVAILABLE' ? spaceKindNotes[room.kind] : undefined

/** So many free rooms are offered with one press. */
const offered = 4

/** The room: a list in which each says whether it is free then, and the best free ones to press. */
export function RoomField({ form, rooms, value, choices, onChoose }: RoomFieldProps) {
  const { place, choosePlace, taken } = useSubject()
  const hints = new Map(
    choices?.map(({ room, takenUntil }) => [
      room.id,
      [takenUntil ? `${taken} hasta ${takenUntil}` : 'libre', kindOf(room), room.floorName].filter(Boolean).join(' · '),
    ]),
  )
  const itemOf = (room: CalendarRoom) => ({ value: room.id, label: labelOf(room) })
  const groups = Map.groupBy(choices ?? [], ({ fits, takenUntil }) =>
    takenUntil ? 'Con reserva a esa hora' : fits ? 'Libres a esa hora' : 'Libres, con menos lugares',
  )
  const best = (choices ?? []).filter(({ fits, takenUntil }) => fits && !takenUntil).slice(0, offered)
  return (
    <div>
      <SelectField
        form={form}
        name="spaceId"
        label={place}
        placeholder={choosePlace}
        description={noteOf(rooms.find(({ id }) => id === value))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        data={
          choices
            ? [...groups].map(([group, members]) => ({ group, items: members.map(({ room }) => itemOf(room)) }))
            : byFloor(rooms).map(({ floor, rooms }) => ({ group: floor, items: rooms.map(itemOf) }))
        }
        renderOption={({ option }) => <ChoiceLine option={option} hint={hints.get(option.value)} />}
      />
      {best.length > 0 && rooms.length > 1 && (
        <Group gap={6} mt={6} role="group" aria-label="Libres a esa hora">
          {best.map(({ room }) => (
            <Button
              key={room.id}
              size="compact-sm"
              variant={room.id === value ? 'light' : 'default'}
              aria-pressed={room.id === value}
              onClick={() => onChoose(room.id)}
            >
              {labelOf(room)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
