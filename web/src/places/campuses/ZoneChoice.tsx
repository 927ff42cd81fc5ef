import type { Campus } from '@aforo/api/places/campuses'
import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { FieldForm } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { Note } from '../../ui/Note.tsx'

/** What a corrected time zone does to the bookings that are coming, and the choice about it. Nothing while there are none. */
export function ZoneChoice({ form, campus }: { form: FieldForm; campus: Campus }) {
  const coming = useQuery(api.campuses.comingReservations.queryOptions({ input: { id: campus.id } }))
  if (!coming.data) return coming.error ? null : <Skeleton height={120} radius="md" {...loading} />
  const { reservations } = coming.data
  if (reservations === 0) return null
  const input = form.getInputProps('bookings')
  return (
    <Note
      tone="warning"
      icon={IconClockExclamation}
      title={`${formatCounted(reservations, 'reserva empieza', 'reservas empiezan')} de ahora en adelante`}
    >
      <Radio.Group {...input} label="Al cambiar la zona horaria, ¿qué conservan?">
        <Stack gap="xs" mt="xs">
          <Radio
            value="KEEP_WALL_TIMES"
            label="Su hora en la sede"
            description="La de las 09:00 sigue a las 09:00. Se mueven, y sus titulares reciben la invitación nueva."
          />
          <Radio
            value="KEEP_INSTANTS"
            label="Su momento exacto"
            description="Nadie se mueve, pero en la sede se leerán a otra hora."
          />
        </Stack>
      </Radio.Group>
      <Text size="xs" mt="xs">
        Los bloqueos hacen lo mismo. Lo que ya empezó o pasó no cambia de momento.
      </Text>
    </Note>
  )
}
