// @vitest-environment happy-dom
import type { OccupationEnding, OccupationRenewal } from '@aforo/api/insight/occupation'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { z } from 'zod'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ComingDates } from './ComingDates.tsx'

const id = (place: number) => `0198a000-0000-7000-8000-00000000000${place}`
const place = {
  type: 'PRIVATE_OFFICE' as const,
  campusId: id(8),
  campusName: 'Miraflores',
  floorId: id(9),
  floorName: 'Piso 6',
  spaceId: null,
  seatCount: 4,
  currency: 'PEN' as const,
}
const contract = { kind: 'CONTRACT' as const, from: '2025-07-01', to: null, probability: null }
const renewals: z.input<typeof OccupationRenewal>[] = [
  {
    ...place,
    productId: id(1),
    code: 'MIR-601',
    name: 'Oficina 601',
    taker: { ...contract, id: id(5), title: 'C-2026-0008', client: 'Quiroga Abogados' },
    renewsOn: '2027-01-01',
    daysLeft: 31,
    noticeBy: '2026-12-15',
    monthly: 350000,
  },
  {
    ...place,
    productId: id(2),
    code: 'MIR-602',
    name: 'Oficina 602',
    taker: { ...contract, id: id(6), title: 'C-2026-0009', client: null },
    renewsOn: '2026-12-02',
    daysLeft: 1,
    noticeBy: '2026-11-30',
    monthly: 420000,
  },
]
const ending: z.input<typeof OccupationEnding> = {
  ...place,
  productId: id(3),
  code: 'MIR-605',
  name: 'Suite 605',
  taker: { ...contract, id: id(7), title: 'C-2026-0004', client: 'Lumen', to: '2026-12-03' },
  endsOn: '2026-12-03',
  daysLeft: 2,
  noticeOn: null,
  monthly: 1246000,
  next: null,
}

/** The table's rows, cell by cell. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent?.replaceAll('\u00a0', ' ')),
    )

function showTab() {
  vi.setSystemTime('2026-12-01T15:00:00Z')
  onTestFinished(() => {
    vi.useRealTimers()
  })
  fakeApi({ occupation: { endings: () => pageOf([ending]), renewals: () => pageOf(renewals) } })
  return showScreen(<ComingDates />, '/app/reports/occupation')
}

test('what renews itself stands apart from what ends, with its last day to give notice and its next price', async () => {
  const user = showTab()
  await screen.findByText('Suite 605')
  expect(screen.queryByText('Oficina 601')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Se renuevan' }))
  await screen.findByText('Oficina 601')
  expect(screen.queryByText('Suite 605')).toBeNull()
  expect(rows()).toEqual([
    [
      'Oficina 601MIR-601 · Oficina privada',
      'Piso 6, Miraflores',
      'C-2026-0008, Quiroga Abogados',
      '1 ene. 2027en 31 días',
      '15 dic. 2026',
      'S/ 3,500.00',
    ],
    [
      'Oficina 602MIR-602 · Oficina privada',
      'Piso 6, Miraflores',
      'C-2026-0009',
      '2 dic. 2026en 1 día',
      '30 nov. 2026ya venció',
      'S/ 4,200.00',
    ],
  ])
  expect(screen.getByRole('link', { name: 'C-2026-0008' }).getAttribute('href')).toBe(`/app/sales/contracts/${id(5)}`)
})

test('one goes back to what ends', async () => {
  const user = showTab()
  await user.click(await screen.findByRole('radio', { name: 'Se renuevan' }))
  await screen.findByText('Oficina 602')
  await user.click(screen.getByRole('radio', { name: 'Terminan' }))
  await screen.findByText('Suite 605')
  expect(screen.queryByText('Oficina 602')).toBeNull()
})

test('where nothing renews itself soon, it says from when it would be shown', async () => {
  fakeApi({ occupation: { endings: () => pageOf([]), renewals: () => pageOf([]) } })
  const user = showScreen(<ComingDates />, '/app/reports/occupation')
  await screen.findByRole('radio', { name: 'Se renuevan' })
  await user.click(screen.getByRole('radio', { name: 'Se renuevan' }))
  await screen.findByText('Nada se renueva pronto')
})
