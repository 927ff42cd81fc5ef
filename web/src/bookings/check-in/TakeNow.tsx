import type { Here } from '@aforo/api/bookings/check-in'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { guestWords } from '../../layout/guest/guestWords.ts'
import type { Language } from '../../layout/guest/language.ts'
import { client } from '../../platform/api.ts'
import { isCancelled, type Refusal, refusalOf } from '../../platform/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { GuestSlotRefusal } from '../reservations/GuestSlotRefusal.tsx'
import { SlotRefusal } from '../reservations/SlotRefusal.tsx'
import { refusedSlot } from '../reservations/slotRefusal.ts'
import { WaitButton } from '../waitlist/WaitButton.tsx'
import { doorWords } from './doorWords.ts'
import { useReadHere } from './useDoorRefresh.ts'

/** Takes the place one stands before, for as long as one says; who takes it is there. */
export function TakeNow({ here, language }: { here: Here; language: Language }) {
  const words = doorWords[language]
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
      const leave = async () => {
        await client.bookings.release({ id })
        await readAgain()
      }
      const held = language === 'es' ? bookingStateInWords(taken, Date.now()) : words.onHold
      toast.undo(taken.unpaid ? held : words.yoursUntil(slot.to), () => undo(leave), guestWords[language].undo)
    } catch (error) {
      if (!isCancelled(error)) setRefused({ refusal: refusalOf(error), wanted: slot })
    }
    await readAgain()
    setBusy(undefined)
  }
  const wait = refused && refusedSlot(refused.refusal).rivals.length > 0 && (
    <WaitButton
      slot={{ spaceId, ...refused.wanted }}
      language={language}
      subject=""
      onJoined={() => setRefused(undefined)}
    />
  )
  return (
    <section aria-label={words.useNow}>
      <Stack gap="xs">
        {refused && language === 'en' && (
          <GuestSlotRefusal
            language={language}
            refusal={refused.refusal}
            onAlternative={({ spaceId, at, from, to }) => take({ spaceId, at, from, to })}
            onClose={() => setRefused(undefined)}
          >
            {wait}
          </GuestSlotRefusal>
        )}
        {refused && language === 'es' && (
          <SlotRefusal
            refusal={refused.refusal}
            wanted={{ spaceId, ...refused.wanted }}
            verb="Reservar"
            onAlternative={take}
            onClose={() => setRefused(undefined)}
          >
            {wait}
          </SlotRefusal>
        )}
        {offers.length > 0 ? (
          <>
            <Text fw={600}>{words.use}</Text>
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
                {turnId ? words.shift(formatTimes(from, to)) : words.until(to)}
              </Button>
            ))}
          </>
        ) : (
          <>
            <Text fw={600}>{words.none}</Text>
            <Text size="sm" c="dimmed">
              {current ? words.freeAt(current.to) : language === 'es' ? reason : words.reason}
            </Text>
          </>
        )}
      </Stack>
    </section>
  )
}
