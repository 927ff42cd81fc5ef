// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { calendarFixture } from '../../bookings/reservations/calendarFixture.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { DeskHours } from './DeskHours.tsx'

const { campusId, spaces } = calendarFixture
const [room] = spaces
const shifts = [
  { turnId: '01990000-0000-7000-8000-0000000000c1', name: 'Mañana', from: '08:00', to: '13:00' },
  { turnId: '01990000-0000-7000-8000-0000000000c2', name: 'Tarde', from: '14:00', to: '19:00' },
]
let hours: (string | undefined)[] = []

function Fields({ spaceId }: { spaceId: string }) {
  const { form } = useRecordForm({
    initialValues: { campusId, spaceId, at: '2027-03-05' as string | null, from: '15:00', to: '16:00' },
    save: async () => undefined,
  })
  hours = [form.values.from, form.values.to]
  return <DeskHours form={form as never} />
}

test.each([
  ['a rotating spot', { type: 'PARKING_SPOT', kind: 'ROTATING' }],
  ['a desk', { type: 'SEAT', kind: 'AVAILABLE' }],
] as const)('%s is sold by the shift, with the one of those hours chosen', async (_, is) => {
  if (!room) throw new Error('no room')
  fakeApi({ bookings: { calendar: () => ({ ...calendarFixture, spaces: [{ ...room, ...is }], shifts }) } })
  const user = showScreen(<Fields spaceId={room.id} />)
  const afternoon = await screen.findByRole<HTMLInputElement>('radio', { name: 'Tarde, 14:00 – 19:00' })
  expect(afternoon.checked).toBe(true)
  expect(hours).toEqual(['14:00', '19:00'])
  await user.click(screen.getByRole('radio', { name: 'Mañana, 08:00 – 13:00' }))
  expect(hours).toEqual(['08:00', '13:00'])
  expect(screen.queryByRole('combobox', { name: /^Desde/ })).toBeNull()
})

test('a room is sold by its hours', async () => {
  fakeApi({ bookings: { calendar: () => calendarFixture } })
  showScreen(<Fields spaceId={room?.id ?? ''} />)
  await screen.findByRole('combobox', { name: /^Desde/ })
  expect(screen.queryByRole('radio')).toBeNull()
})
