import type { Reservation } from '@aforo/api/bookings/reservations'
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { storeReservation } from './reservationCache.ts'

interface NewerNoteProps {
  newer: Reservation
  /** After the form goes on from the newer one. */
  onTake: () => void
  /** How it is now. */
  children: ReactNode
}

/** How somebody else left a reservation meanwhile, and the way to go on from there without losing what was typed. */
export function NewerNote({ newer, onTake, children }: NewerNoteProps) {
  const queryClient = useQueryClient()
  return (
    <>
      <Text size="sm">{children} Lo que escribiste sigue en el formulario.</Text>
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            storeReservation(queryClient, newer)
            onTake()
          }}
        >
          Partir de la versión nueva
        </Button>
      </Group>
    </>
  )
}
