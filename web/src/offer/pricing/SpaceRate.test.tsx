// @vitest-environment happy-dom
import type { RateScope } from '@aforo/api/offer/rates'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SpaceRate } from './SpaceRate.tsx'

const spaceId = '01990000-0000-7000-8000-000000000001'
const rate = {
  id: '01990000-0000-7000-8000-000000000002',
  scope: 'TENANT' as RateScope,
  campus: null,
  spaceType: null,
  space: null as { id: string; name: string } | null,
  currency: 'PEN' as const,
  hourly: 30_00,
  hourlyCredits: 3_00,
  billableMinutes: 30,
  bands: [],
  halfDay: null,
  day: null,
  teamDiscount: 100_00,
  version: 1,
  can: { edit: true, remove: true },
}

/** What is shown of a space to which a rate applies, or none, and what is sent to set one. */
function show(applies: typeof rate | undefined) {
  const sent: unknown[] = []
  fakeApi({
    rates: {
      quote: () => [
        {
          spaceId,
          spaceName: 'Sala Ceibo',
          at: '2027-03-03',
          from: '10:00',
          to: '11:00',
          rate: applies ? { id: applies.id, scope: applies.scope } : null,
          currency: 'PEN',
          free: !applies,
          price: { amount: 0, reasons: [] },
          credits: null,
        },
      ],
      get: ({ id }) => {
        if (id !== applies?.id) throw new Refused('NOT_FOUND')
        return applies
      },
      create: input => {
        sent.push(input)
        return rate
      },
    },
  })
  return { user: showScreen(<SpaceRate spaceId={spaceId} />), sent }
}

test('a space without a rate is free, and says how to change that', async () => {
  show(undefined)
  await screen.findByText('Reservarlo es gratis')
  expect(screen.getByRole('button', { name: 'Poner tarifa propia' })).toBeTruthy()
})

test('the rate of the organization is named, and proposed for one of its own', async () => {
  const { user, sent } = show(rate)
  await screen.findByText(/^Es la tarifa de toda la organización/)
  expect(screen.getByText('Equipos con contrato: gratis')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Poner tarifa propia' }))
  await user.click(await screen.findByRole('button', { name: 'Poner tarifa' }))
  await screen.findByText(/^Se puso la tarifa/)
  expect(sent).toMatchObject([{ spaceId, hourly: 30_00, hourlyCredits: 3_00, teamDiscount: 100_00 }])
})

test('the space’s own rate is shown and changed, however many others there are', async () => {
  const own = { ...rate, scope: 'SPACE' as const, space: { id: spaceId, name: 'Sala Ceibo' }, teamDiscount: 0 }
  const { user } = show(own)
  await screen.findByText('Es la tarifa de este espacio.')
  expect(screen.getByText(/S\/\s30\.00/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cambiar tarifa' }))
  expect(await screen.findByRole('button', { name: 'Guardar' })).toBeTruthy()
})
