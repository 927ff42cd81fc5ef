import { wallOf } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarDown, IconCalendarTime, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { messageIn } from '../../layout/guest/GuestProblem.tsx'
import { momentIn } from '../../layout/guest/guestDates.ts'
import { guestWords } from '../../layout/guest/guestWords.ts'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { download } from '../../ui/download.ts'
import { toast } from '../../ui/toast.tsx'
import { priceWords } from './myBookingFacts.tsx'
import { myBookingWords } from './myBookingWords.ts'
import type { ActProps } from './useMyBooking.ts'

/** What may be done with the booking as it stands now, the most urgent first. */
export function MyBookingActions({ token, booking, language, acts, onMove }: ActProps & { onMove: () => void }) {
  const words = myBookingWords[language]
  const { can, status, attendance, version, timeZone, today, cancelableUntil, price } = booking
  const [saving, setSaving] = useState(false)
  const isOn = status === 'CREATED' || status === 'IN_PROGRESS'
  const amount = priceWords(booking, words)
  const clock = (instant: string) => wallOf(instant, timeZone).time

  const checkIn = async () => {
    const done = await acts.run('checkIn', () => client.myBooking.checkIn({ token }))
    if (!done?.attendance.checkedInAt) return
    toast.undo(
      words.checkedIn(clock(done.attendance.checkedInAt)),
      () => acts.run('checkIn', () => client.myBooking.checkIn({ token, undo: true })),
      guestWords[language].undo,
    )
  }
  const cancel = async () => {
    const done = await acts.run('cancel', () => client.myBooking.cancel({ token, version }))
    if (!done) return
    if (!done.can.restore) return toast.success(words.canceled)
    toast.undo(
      words.canceled,
      async () => {
        const back = await acts.run('restore', () => client.myBooking.restore({ token, version: done.version }))
        if (back) toast.success(words.cancelUndone)
      },
      guestWords[language].undo,
    )
  }
  const save = async () => {
    setSaving(true)
    try {
      download(await client.myBooking.calendarFile({ token }))
    } catch (error) {
      toast.error(messageIn(language, refusalOf(error)))
    }
    setSaving(false)
  }
  return (
    <Stack gap="xs">
      {attendance.checkedInAt ? (
        isOn && <Text size="sm">{words.checkedIn(clock(attendance.checkedInAt))}</Text>
      ) : attendance.can.checkIn ? (
        <Button
          size="lg"
          fullWidth
          leftSection={<IconUserCheck size={20} />}
          loading={acts.busy === 'checkIn'}
          onClick={checkIn}
        >
          {words.checkIn}
        </Button>
      ) : (
        attendance.required &&
        status === 'CREATED' && (
          <Text size="sm" c="dimmed">
            {words.checkInFrom(clock(attendance.opensAt), clock(attendance.closesAt))}
          </Text>
        )
      )}
      {isOn && (
        <Group grow gap="xs">
          {can.reschedule && (
            <Button variant="default" size="md" leftSection={<IconCalendarTime size={18} />} onClick={onMove}>
              {words.move}
            </Button>
          )}
          <Button
            variant="default"
            size="md"
            h="auto"
            mih={42}
            styles={{ label: { whiteSpace: 'normal', lineHeight: 1.25 } }}
            leftSection={<IconCalendarDown size={18} />}
            loading={saving}
            onClick={save}
          >
            {words.calendar}
          </Button>
        </Group>
      )}
      {status === 'CREATED' && !can.reschedule && (
        <Text size="sm" c="dimmed">
          {words.byRequest}
        </Text>
      )}
      {can.cancel && (
        <>
          <Button variant="subtle" color="red" size="md" loading={acts.busy === 'cancel'} onClick={cancel}>
            {words.cancel}
          </Button>
          <Text size="xs" c="dimmed" ta="center">
            {[
              cancelableUntil && words.cancelUntil(momentIn(language, cancelableUntil, timeZone, today)),
              amount && price?.state === 'CHARGED' && (price.refundable ? words.back(amount) : words.notBack(amount)),
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
        </>
      )}
      {status === 'CREATED' && !can.cancel && (
        <Text size="sm" c="dimmed">
          {words.tooLate}
        </Text>
      )}
    </Stack>
  )
}
