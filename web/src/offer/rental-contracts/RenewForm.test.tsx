// @vitest-environment happy-dom
import { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { RenewForm } from './RenewForm.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

/** A period of a year as the server answers it: amounts in minor units, the area in hundredths. */
const period = {
  id: id(3),
  campusId: id(4),
  campusName: 'Andén Barranco',
  area: 500_00,
  rent: 10_000_00,
  currency: 'PEN' as const,
  startsOn: '2026-03-01',
  endsOn: '2027-02-28',
  graceMonths: 0,
  graceEndsOn: null,
  deposit: 0,
  stepUps: [],
  status: 'ACTIVE' as const,
  rentToday: 10_000_00,
  segments: [{ from: '2026-03-01', to: '2027-02-28', rent: 10_000_00, paid: 10_000_00 }],
}
const answered: z.input<typeof RentalContract> = {
  id: id(2),
  code: 'ALQ-7',
  description: null,
  landlord: { id: id(1), name: 'Inmobiliaria Larco' },
  campuses: [{ id: id(4), name: 'Andén Barranco' }],
  area: 500_00,
  rentToday: [],
  startsOn: '2026-03-01',
  endsOn: '2027-02-28',
  daysLeft: 93,
  expiresSoon: true,
  noticeOn: null,
  renewalOn: null,
  status: 'ACTIVE',
  version: 1,
  notes: null,
  ended: null,
  periods: [period],
  timeZone: 'America/Lima',
  today: '2026-11-27',
  createdAt: '2026-03-01T15:00:00Z',
  can: { edit: true, remove: true, renew: true, end: true, undoEnd: false },
}

test('a lease is renewed from the day after its last one, as long as before, and ends when it did once that is undone', async () => {
  const sent: { periods: unknown[]; version?: number }[] = []
  const done = vi.fn()
  fakeApi({
    campuses: { get: () => new Promise(() => undefined) },
    rentalContracts: {
      renew: given => {
        sent.push(given)
        return { ...answered, version: 2, endsOn: '2028-02-28' }
      },
      update: given => {
        sent.push({ periods: given.periods ?? [], version: given.version })
        return { ...answered, version: 3 }
      },
    },
  })
  const user = showScreen(<RenewForm contract={RentalContract.parse(answered)} onDone={done} />)
  const rent = await screen.findByLabelText(/^Renta por mes/)
  await user.clear(rent)
  await user.type(rent, '11000')
  await user.click(screen.getByRole('button', { name: 'Renovar' }))
  await screen.findByText(/^Renovado hasta el 28 feb\. 2028/)
  expect(done).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(sent).toMatchObject([
    { version: 1, periods: [{ startsOn: '2027-03-01', rent: 11_000_00 }] },
    { version: 2, periods: [{ startsOn: '2026-03-01', endsOn: '2027-02-28', rent: 10_000_00 }] },
  ])
})
