// @vitest-environment happy-dom
import type { ListedException } from '@aforo/api/offer/inventory-upkeep'
import type { Product } from '@aforo/api/offer/products'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { BlockList } from './BlockList.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const office: Product & { price: null } = {
  id: id(1),
  code: 'OF-301',
  name: 'Oficina 301',
  type: 'PRIVATE_OFFICE',
  category: 'SPACE',
  campusId: id(2),
  campusName: 'Miraflores',
  space: null,
  capacity: 6,
  features: [],
  locationFeatures: [],
  flags: [],
  startsOn: '2026-01-01',
  endsOn: null,
  status: 'ACTIVE',
  price: null,
  nextException: null,
  version: 1,
  description: null,
  timeZone: 'America/Lima',
  today: '2026-11-20',
  createdAt: '2026-01-01T15:00:00Z',
  can: { edit: true, remove: true, block: true },
}

const blockOf = (startDate: string, endDate: string, rest: Partial<ListedException> = {}): ListedException => ({
  id: id(5),
  dateId: id(5),
  type: 'EXCEPTION',
  productId: office.id,
  startDate,
  endDate,
  status: 'CONFIRMED',
  reason: { code: 'RENOVATION', displayName: 'Remodelación' },
  description: null,
  createdBy: 'Marisol Rojas',
  sale: null,
  version: 1,
  productCode: office.code,
  productName: office.name,
  campusId: office.campusId,
  campusName: office.campusName,
  over: false,
  inConflict: false,
  ...rest,
})

test('the days of any product are blocked from the tab: refused beside the deal that has them, then listed', async () => {
  const kept: ListedException[] = []
  const sent: unknown[] = []
  const sale = { saleId: id(7), title: 'Traslado', status: 'Reservado', clientName: 'Nube Andina' }
  fakeApi({
    inventory: { exceptions: () => pageOf(kept) },
    products: {
      search: () => pageOf([office]),
      get: () => office,
      addException: given => {
        sent.push(given)
        const { startDate, endDate } = given
        if (startDate < '2027-01-01') {
          const reason = { code: 'SOLD' as const, displayName: 'Negocio' }
          const rival = blockOf('2026-12-01', '2026-12-31', { type: 'BLOCK_NO_AVAILABLE', reason, sale })
          throw new Refused('BLOCK_NO_AVAILABLE', { data: { rival } })
        }
        const made = blockOf(startDate, endDate)
        kept.push(made)
        return made
      },
    },
  })
  const user = showScreen(<BlockList />, '/app/inventory/')
  await screen.findByText('Nada está bloqueado')
  await user.click(screen.getAllByRole('button', { name: 'Bloquear fechas' })[0] as HTMLElement)
  const form = within(await screen.findByRole('dialog', { name: 'Bloquear fechas' }))
  await user.click(await form.findByRole('combobox', { name: 'Producto' }))
  await user.click(await screen.findByRole('option', { name: /Oficina 301/ }))
  const type = async (label: RegExp, text: string) => {
    const field = await form.findByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await type(/^Desde/, '20/12/2026')
  await type(/^Hasta/, '10/1/2027')
  await user.click(form.getByRole('combobox', { name: 'Motivo' }))
  await user.click(await screen.findByRole('option', { name: 'Remodelación' }))
  await user.click(form.getByRole('button', { name: 'Añadir' }))
  await form.findByText(/: Negocio Traslado\. Elige otras fechas, o mueve el negocio\.$/)
  await type(/^Desde/, '2/1/2027')
  await user.click(form.getByRole('button', { name: 'Añadir' }))
  await screen.findByText(/^No disponible: /)
  const row = within((await screen.findByRole('link', { name: 'Oficina 301' })).closest('tr') as HTMLElement)
  row.getByText('Remodelación')
  expect(screen.queryByRole('dialog')).toBeNull()
  const common = { productId: office.id, endDate: '2027-01-10', status: 'CONFIRMED', reason: 'RENOVATION' }
  expect(sent).toEqual([
    { ...common, startDate: '2026-12-20', description: null },
    { ...common, startDate: '2027-01-02', description: null },
  ])
})

test('a block whose days a deal takes, too, is told to be in conflict, also on a phone', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void } }
  happyDOM.setViewport({ width: 390 })
  onTestFinished(() => happyDOM.setViewport({ width: 1440 }))
  fakeApi({ inventory: { exceptions: () => pageOf([blockOf('2027-01-02', '2027-01-10', { inConflict: true })]) } })
  showScreen(<BlockList />, '/app/inventory/')
  await screen.findByText('En conflicto')
  expect(screen.queryByRole('table')).toBeNull()
})
