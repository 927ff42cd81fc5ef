import type { Reservation } from '@aforo/api/bookings/reservations'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Note } from '../../ui/Note.tsx'
import { nameOf, whereAndWhen } from '../reservations/reservationWords.ts'

/** Says that the next press moves a seat's booking. */
export const MovingNote = ({ moving, onStay }: { moving: Reservation; onStay: () => void }) => (
  <Note tone="info" mb="sm" icon={IconArrowsExchange} title={`Elige el nuevo escritorio de ${nameOf(moving)}`}>
    <Group justify="space-between" gap="xs">
      <Text size="sm">Ahora: {whereAndWhen(moving)}. También puedes cambiar de día o de turno.</Text>
      <Button size="compact-sm" variant="default" onClick={onStay}>
        Dejarlo donde está
      </Button>
    </Group>
  </Note>
)
