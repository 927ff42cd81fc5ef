import type { Reservation } from '@aforo/api/bookings/reservations'
import { Button } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageIn } from '../../layout/guest/GuestProblem.tsx'
import { guestWords } from '../../layout/guest/guestWords.ts'
import type { Language } from '../../layout/guest/language.ts'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { doorWords } from './doorWords.ts'
import { useReadHere } from './useDoorRefresh.ts'

interface LeaveNowProps {
  reservation: Reservation
  language: Language
}

/** Gives the rest of one's time back where one stands, and takes that back as long as nobody else has it. */
export function LeaveNow({ reservation: { reservationId: id }, language }: LeaveNowProps) {
  const words = doorWords[language]
  const readAgain = useReadHere()
  const takeBack = () =>
    undo(async () => {
      await client.bookings.undoEnd({ id })
      await readAgain()
    })
  const leave = useMutation({
    mutationFn: () => client.bookings.release({ id }),
    onSuccess: () => toast.undo(words.left, takeBack, guestWords[language].undo),
    onError: error => toast.error(messageIn(language, refusalOf(error))),
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
      {words.leave}
    </Button>
  )
}
