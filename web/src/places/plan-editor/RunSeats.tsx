import type { PlaceableSpace } from '@aforo/api/places/floor-plans'
import { displayName } from '@aforo/api/places/labels'
import { Checkbox, Select, Stack } from '@mantine/core'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'

/** Which seats the desks of a run are. */
export interface SeatChoice {
  /** Whether they get the seats that have no place yet, and of which table or area: null is any. */
  assign: boolean
  parent: string | null
  /** Where those that are missing are made; null makes none. */
  table: string | null
}

interface RunSeatsProps {
  choice: SeatChoice
  onChange: (choice: SeatChoice) => void
  /** Seats of the floor that have no place yet. */
  seats: readonly PlaceableSpace[]
  tables: readonly PlaceableSpace[]
  nameOf: (spaceId: string) => string | undefined
  /** Desks for which there is no seat. */
  missing: number
}

export function RunSeats({ choice, onChange, seats, tables, nameOf, missing }: RunSeatsProps) {
  const { assign, parent, table } = choice
  const parents = [...new Set(seats.flatMap(({ parentId }) => parentId ?? []))]
  return (
    <>
      {seats.length > 0 && (
        <Stack gap="xs">
          <Checkbox
            label={`Asignar los escritorios del piso que aún no tienen lugar (${seats.length})`}
            checked={assign}
            onChange={event => onChange({ ...choice, assign: event.currentTarget.checked })}
          />
          {assign && parents.length > 1 && (
            <Select
              aria-label="De qué mesa o área"
              placeholder="De cualquier mesa"
              clearable
              data={parents.map(id => ({ value: id, label: nameOf(id) ?? 'Sin nombre' }))}
              value={parent}
              onChange={next => onChange({ ...choice, parent: next })}
            />
          )}
        </Stack>
      )}
      {tables.length > 0 && missing > 0 && (
        <SearchableSelect
          label={`Crear los ${missing} escritorios que faltan en`}
          description="Quedan en esa mesa, con números seguidos, y cada uno en su lugar del plano."
          placeholder="No crear: solo dibujar"
          clearable
          data={tables.map(each => ({ value: each.id, label: displayName(each) }))}
          value={table}
          onChange={next => onChange({ ...choice, table: next })}
        />
      )}
    </>
  )
}
