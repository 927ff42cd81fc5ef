import type { ProductType } from '@aforo/api/offer/product-types'
import { Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { InlineForm } from '../../ui/InlineForm.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'

/** The kind of space that a product's type sells; undefined where it is made with the floor's others: desks and lockers. */
export const spaceTypeOf: Partial<Record<ProductType, 'ROOM' | 'PARKING_SPOT'>> = {
  PRIVATE_OFFICE: 'ROOM',
  SUITE: 'ROOM',
  DEDICATED_ROOM: 'ROOM',
  STORAGE: 'ROOM',
  PARKING: 'PARKING_SPOT',
}

const words = {
  ROOM: { level: 'Piso', none: 'La sede no tiene pisos todavía: créalos en Espacios.' },
  PARKING_SPOT: { level: 'Estacionamiento', none: 'La sede no tiene estacionamientos todavía: créalos en Espacios.' },
} as const

interface NewSpaceHereProps {
  name: string
  type: 'ROOM' | 'PARKING_SPOT'
  campusId: string
  /** With the new space's id. */
  onMade: (id: string) => void
  onCancel: () => void
}

/** A space made where a product chooses it: its name and the floor on which it is. */
export function NewSpaceHere({ name: typed, type, campusId, onMade, onCancel }: NewSpaceHereProps) {
  const queryClient = useQueryClient()
  const tree = useQuery(api.spaces.hierarchical.queryOptions({ input: { campus_id: campusId, lists: false } }))
  const levels = levelsIn(type === 'ROOM' ? tree.data?.floors : tree.data?.parkings)
  const [name, setName] = useState(typed)
  const [chosen, setChosen] = useState<string | null>(null)
  const attempt = useAttempt()
  const parentId = chosen ?? (levels.length === 1 ? (levels[0]?.value ?? null) : null)
  const fault = attempt.refusal?.errors[0]?.message
  const make = async () => {
    if (parentId === null) return
    await attempt.run(async () => {
      // What is sold by the month isn't booked by the hour, unless somebody says so in Espacios.
      const given = { name: name.trim(), parentId, bookable: false }
      const made = await (type === 'ROOM' ? client.spaces.createRoom(given) : client.spaces.createParkingSpot(given))
      await queryClient.invalidateQueries({ queryKey: api.spaces.key() })
      onMade(made.id)
    })
  }
  return (
    <InlineForm
      legend="Espacio nuevo"
      attempt={attempt}
      submit="Crear espacio"
      disabled={parentId === null || name.trim() === ''}
      onSubmit={make}
      onCancel={onCancel}
    >
      <Group grow align="flex-start" gap="xs">
        <TextInput
          label="Nombre del espacio"
          value={name}
          maxLength={100}
          error={fault}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Select
          label={words[type].level}
          placeholder="Elige uno"
          data={levels}
          value={parentId}
          onChange={setChosen}
          allowDeselect={false}
        />
      </Group>
      <Text size="xs" c="dimmed">
        No se podrá reservar por horas: si hace falta, se cambia en Espacios.
      </Text>
      {tree.data && levels.length === 0 && (
        <Text size="xs" c="orange">
          {words[type].none}
        </Text>
      )}
    </InlineForm>
  )
}

const levelsIn = (levels: readonly { id: string; name: string }[] = []) =>
  levels.map(({ id, name }) => ({ value: id, label: name }))
