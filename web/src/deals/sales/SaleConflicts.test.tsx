// @vitest-environment happy-dom
import type { Sale } from '@aforo/api/deals/sale-records'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SaleConflicts } from './SaleConflicts.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const sale = {
  saleId: id(1),
  title: 'Nube',
  version: 3,
  status: { name: 'RESERVED', displayName: 'Reservado', affectsAvailability: true },
  can: { move: ['LOST'] },
  conflicts: [
    {
      id: id(5),
      status: 'OPEN',
      reason: null,
      product: { id: id(6), code: 'OF-301', name: 'Oficina 301' },
      from: '2027-01-01',
      to: '2027-01-31',
      rival: {
        kind: 'SALE',
        id: id(2),
        title: 'Quiroga',
        status: { name: 'CONFIRMED', displayName: 'Confirmado', affectsAvailability: true },
        salesExecutive: null,
        client: null,
        can: { lose: true },
      },
    },
  ],
} as unknown as Sale

test('either deal of a conflict is moved to Perdido from there, and the other one is a link', async () => {
  const moved: unknown[] = []
  fakeApi({
    sales: {
      move: ({ id: saleId, status }) => {
        moved.push([saleId, status])
        throw new Refused('SALE_DEPRECATED')
      },
    },
  })
  const user = showScreen(<SaleConflicts sale={sale} />)
  const link = await screen.findByRole('link', { name: 'Quiroga' })
  expect(link.getAttribute('href')).toContain(id(2))
  await user.click(screen.getByRole('button', { name: 'Pasar Quiroga a Perdido' }))
  await user.click(screen.getByRole('button', { name: 'Pasar este negocio a Perdido' }))
  await vi.waitFor(() =>
    expect(moved).toEqual([
      [id(2), 'LOST'],
      [id(1), 'LOST'],
    ]),
  )
})
