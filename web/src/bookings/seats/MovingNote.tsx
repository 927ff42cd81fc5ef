import type { Reservation } from '@aforo/api/bookings/reservations'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { nameOf, whereAndWhen } from '../reservations/reservationWords.ts'

/** Says that the next press moves a seat's booking. */
export const MovingNote = ({ moving, onStay }: { moving: Reservation; onStay: () => void }) => (
  <Alert mb="sm" icon={<IconArrowsExchange size={18} />} title={`Elige el nuevo escritorio de ${nameOf(moving)}`}>
    <Group justify="space-between" gap="xs">
      <Text size="sm">Ahora: {whereAndWhen(moving)}. También puedes cambiar de día o de turno.</Text>
      <Button size="compact-sm" variant="default" onClick={onStay}>
        Dejarlo donde está
      </Button>
    </Group>
  </Alert>
)
