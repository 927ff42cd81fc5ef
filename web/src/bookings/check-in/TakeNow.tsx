import type { Here } from '@aforo/api/bookings/check-in'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { isCancelled, type Refusal, refusalOf } from '../../platform/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { SlotRefusal } from '../reservations/SlotRefusal.tsx'
import { refusedSlot } from '../reservations/slotRefusal.ts'
import { WaitButton } from '../waitlist/WaitButton.tsx'
import { useReadHere } from './useDoorRefresh.ts'

/** Takes the place one stands before, for as long as one says; who takes it is there. */
export function TakeNow({ here }: { here: Here }) {
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<{ refusal: Refusal; wanted: { at: string; from: string; to: string } }>()
  const { spaceId, date, offers, reason, current } = here
  const readAgain = useReadHere()

  const take = async (slot: { spaceId: string; at: string; from: string; to: string; turnId?: string }) => {
    setBusy(slot.to)
    setRefused(undefined)
    try {
      const taken = await client.bookings.create(slot)
      const { reservationId: id } = taken
      // Where it must be said, it is said; the place is had all the same.
      await client.checkIn.checkIn({ id, via: 'QR' }).catch(() => undefined)
      toast.undo(taken.unpaid ? bookingStateInWords(taken, Date.now()) : `Es tuyo hasta las ${slot.to}`, () =>
        undo(async () => {
          await client.bookings.release({ id })
          await readAgain()
        }),
      )
    } catch (error) {
      if (!isCancelled(error)) setRefused({ refusal: refusalOf(error), wanted: slot })
    }
    await readAgain()
    setBusy(undefined)
  }
  return (
    <section aria-label="Usarlo ahora">
      <Stack gap="xs">
        {refused && (
          <SlotRefusal
            refusal={refused.refusal}
            wanted={{ spaceId, ...refused.wanted }}
            verb="Reservar"
            onAlternative={take}
            onClose={() => setRefused(undefined)}
          >
            {refusedSlot(refused.refusal).rivals.length > 0 && (
              <WaitButton slot={{ spaceId, ...refused.wanted }} subject="" onJoined={() => setRefused(undefined)} />
            )}
          </SlotRefusal>
        )}
        {offers.length > 0 ? (
          <>
            <Text fw={600}>Úsalo ahora</Text>
            {offers.map(({ from, to, turnId }, index) => (
              <Button
                data-writes
                key={to}
                size="lg"
                fullWidth
                variant={index === 0 ? 'filled' : 'default'}
                loading={busy === to}
                onClick={() => take({ spaceId, at: date, from, to, ...(turnId && { turnId }) })}
              >
                {turnId ? `En este turno, ${formatTimes(from, to)}` : `Hasta las ${to}`}
              </Button>
            ))}
          </>
        ) : (
          <>
            <Text fw={600}>No tienes una reserva aquí ahora</Text>
            <Text size="sm" c="dimmed">
              {current ? `Estará libre desde las ${current.to}, si nadie lo reserva antes.` : reason}
            </Text>
          </>
        )}
      </Stack>
    </section>
  )
}
