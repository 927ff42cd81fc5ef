// @vitest-environment happy-dom
import type { Sale } from '@aforo/api/deals/sale-records'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { RegisterClient } from './RegisterClient.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

/** As the server answers it: amounts in minor units. */
const answered: z.input<typeof Sale> = {
  saleId: id(1),
  title: 'Oficina para Nube Andina',
  type: 'NEW',
  status: { name: 'QUOTATION', displayName: 'Cotización', affectsAvailability: false },
  probability: 20,
  statusSince: '2026-11-23T15:00:00Z',
  client: { id: null, name: 'Nube Andina' },
  salesExecutiveDto: null,
  currency: 'PEN',
  startDate: null,
  endDate: null,
  productId: null,
  products: [],
  lines: 0,
  monthly: 0,
  source: 'LOCAL',
  externalId: null,
  externalModifiedDate: null,
  deprecated: null,
  expectedCloseDate: null,
  createdAt: '2026-11-23T15:00:00Z',
  version: 4,
  days: { startDate: null, endDate: null },
  notes: null,
  setUpFee: 0,
  lineItems: [],
  hiddenLines: 0,
  totals: { net: 0, tax: 0, total: 0 },
  conflicts: [],
  differences: [],
  refreshAskedAt: null,
  can: { move: [], edit: true, deprecate: true, restore: false, refresh: false },
}
const zero = '0.00'
const shown: Sale = {
  ...answered,
  lineItems: [],
  monthly: zero,
  setUpFee: zero,
  totals: { net: zero, tax: zero, total: zero },
}

test('the company is registered by one call, and the undo says which client it was', async () => {
  const sent: unknown[] = []
  fakeApi({
    sales: {
      registerClient: given => {
        sent.push(given)
        const client = { id: id(2), name: 'Nube Andina' }
        return { sale: { ...answered, client, version: 5 }, made: { id: id(2), version: 2 } }
      },
      unregisterClient: given => {
        sent.push(given)
        return { ...answered, version: 6 }
      },
    },
  })
  const user = showScreen(<RegisterClient sale={shown} />)
  await user.click(await screen.findByRole('button', { name: 'Registrar como cliente' }))
  await screen.findByText('Nube Andina es cliente.')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(sent).toEqual([{ id: id(1) }, { id: id(1), clientId: id(2), clientName: 'Nube Andina', made: { version: 2 } }])
})

test('who was a client already is said to be', async () => {
  fakeApi({
    sales: {
      registerClient: () => ({ sale: { ...answered, client: { id: id(3), name: 'Nube Andina Perú' } }, made: null }),
    },
  })
  const user = showScreen(<RegisterClient sale={shown} />)
  await user.click(await screen.findByRole('button', { name: 'Registrar como cliente' }))
  await screen.findByText('El negocio es de Nube Andina Perú, que ya era cliente.')
})

test('a refusal is told, and the button is there for another try', async () => {
  fakeApi({
    sales: {
      registerClient: () => {
        throw new Refused('NAME_TAKEN')
      },
    },
  })
  const user = showScreen(<RegisterClient sale={shown} />)
  const button = await screen.findByRole('button', { name: 'Registrar como cliente' })
  await user.click(button)
  await screen.findByText('Ese nombre ya está en uso.')
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
})
