import { formatMoney } from '@aforo/api/platform/money'
import { Button, Stack, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { GuestProblem } from '../../layout/guest/GuestProblem.tsx'
import { momentIn } from '../../layout/guest/guestDates.ts'
import { client } from '../../platform/api.ts'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.tsx'
import { myBookingWords } from './myBookingWords.ts'
import type { ActProps } from './useMyBooking.ts'

/** What a booking waits for: to be taken, to be paid, to be got back; and why the last change was refused. */
export function MyBookingNotes(props: ActProps) {
  const { token, booking, language, acts } = props
  const words = myBookingWords[language]
  const { status, heldUntil, timeZone, today, can, version, attendance } = booking
  // Where it is moved, and who is invited, say it themselves.
  const refusal = acts.refused && !['move', 'invite'].includes(acts.refused.act) ? acts.refused.refusal : undefined
  const confirm = async () => {
    const done = await acts.run('confirm', () => client.myBooking.confirm({ token, version }))
    if (done) toast.success(words.confirmed)
  }
  const restore = async () => {
    const done = await acts.run('restore', () => client.myBooking.restore({ token, version }))
    if (done) toast.success(words.cancelUndone)
  }
  return (
    <>
      {refusal && <GuestProblem language={language} refusal={refusal} onClose={acts.dismiss} />}
      {heldUntil && can.confirm && (
        <Note tone="warning" icon={IconHourglass}>
          <Stack gap="xs">
            {words.held(momentIn(language, heldUntil, timeZone, today))}
            <Button loading={acts.busy === 'confirm'} onClick={confirm}>
              {words.confirm}
            </Button>
          </Stack>
        </Note>
      )}
      <Unpaid {...props} />
      {status === 'CANCELED' && (
        <Note tone="neutral">
          <Stack gap="xs" align="flex-start">
            {words.canceled}
            {can.restore && (
              <Button size="compact-md" variant="default" loading={acts.busy === 'restore'} onClick={restore}>
                {words.restore}
              </Button>
            )}
          </Stack>
        </Note>
      )}
      {status === 'FINISH' && <Note tone="neutral">{attendance.releasedAt ? words.noShow : words.over}</Note>}
    </>
  )
}

function Unpaid({ token, booking, language, acts }: ActProps) {
  const words = myBookingWords[language]
  const { unpaid, price, waysToPay, timeZone, today } = booking
  if (!unpaid || !price) return null
  const pay = async (by: Parameters<typeof client.myBooking.pay>[0]['by']) => {
    const done = await acts.run('pay', () => client.myBooking.pay({ token, by }))
    if (done) toast.success(by.by === 'WALLET' ? words.paidNow : words.putOff)
  }
  return (
    <Note tone="warning" icon={IconHourglass}>
      <Stack gap="xs">
        {price.atCampus
          ? words.atCampus(formatMoney(price))
          : unpaid.until
            ? words.unpaid(momentIn(language, unpaid.until, timeZone, today))
            : words.unpaidOpen}
        {waysToPay.map(way =>
          way.by === 'WALLET' ? (
            <Button
              key={way.walletId}
              h="auto"
              mih={36}
              styles={{ label: { whiteSpace: 'normal' } }}
              disabled={acts.busy === 'pay'}
              onClick={() => pay({ by: 'WALLET', walletId: way.walletId })}
            >
              {words.payWith(way.name, way.credits)}
            </Button>
          ) : (
            <Button key="campus" variant="default" disabled={acts.busy === 'pay'} onClick={() => pay(way)}>
              {words.payAtCampus}
            </Button>
          ),
        )}
        {!price.atCampus && <Text size="sm">{words.askToPay}</Text>}
      </Stack>
    </Note>
  )
}
