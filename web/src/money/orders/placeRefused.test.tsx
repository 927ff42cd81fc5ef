// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reservation } from '../../bookings/reservations/reservationFixture.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { placeRefused } from './placeRefused.tsx'

const { spaceId, spaceName, campusId, campusName, timeZone, at } = reservation
const wanted = { spaceId, at, from: '10:00', to: '11:00' }

test('a place that is taken names who has it, and another hour is one press away', async () => {
  const acts: unknown[] = []
  const alternative = { spaceId, spaceName, campusId, campusName, timeZone, at, from: '17:00', to: '18:00' }
  const rival = { ...reservation, ownerGivenName: 'Iris' }
  const refusal = {
    code: 'SLOT_TAKEN',
    message: 'Ese horario ya está reservado.',
    data: { rivals: [rival], alternatives: [alternative] },
  }
  const form = { values: wanted, setValues: (slot: unknown) => acts.push(slot) }
  const user = showScreen(placeRefused(refusal as never, form, () => acts.push('dismissed')))
  await screen.findByText('Iris')
  await user.click(screen.getByRole('button', { name: /^Vender en .*17:00 – 18:00$/ }))
  expect(acts).toEqual([{ spaceId, at, from: '17:00', to: '18:00' }, 'dismissed'])
})

test('what isn’t about the place is left to others', () => {
  const form = { values: wanted, setValues: () => undefined }
  expect(placeRefused({ code: 'OPERATION_USED', message: '' } as never, form, () => undefined)).toBeUndefined()
})
