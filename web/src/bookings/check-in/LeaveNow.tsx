import type { Reservation } from '@aforo/api/bookings/reservations'
import { Button } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useReadHere } from './useDoorRefresh.ts'

/** Gives the rest of one's time back where one stands, and takes that back as long as nobody else has it. */
export function LeaveNow({ reservation: { reservationId: id } }: { reservation: Reservation }) {
  const readAgain = useReadHere()
  const leave = useMutation({
    mutationFn: () => client.bookings.release({ id }),
    onSuccess: () =>
      toast.undo('El resto quedó libre.', () =>
        undo(async () => {
          await client.bookings.undoEnd({ id })
          await readAgain()
        }),
      ),
    onError: error => toast.error(refusalOf(error).message),
    onSettled: readAgain,
  })
  return (
    <Button
      data-writes
      variant="default"
      fullWidth
      loading={leave.isPending}
      leftSection={<IconDoorExit size={18} />}
      onClick={() => leave.mutate()}
    >
      Ya terminé: dejarlo libre
    </Button>
  )
}
