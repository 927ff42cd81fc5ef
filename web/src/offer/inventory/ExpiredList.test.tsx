// @vitest-environment happy-dom
import type { Product, ProductSummary } from '@aforo/api/offer/products'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ExpiredList } from './ExpiredList.tsx'

const office: Product & { price: null } = {
  id: '019acb00-0000-7000-8000-000000000001',
  code: 'OF-301',
  name: 'Oficina 301',
  type: 'PRIVATE_OFFICE',
  category: 'SPACE',
  campusId: '019acb00-0000-7000-8000-000000000002',
  campusName: 'Miraflores',
  space: null,
  capacity: 6,
  features: [],
  locationFeatures: [],
  flags: [],
  startsOn: '2026-01-01',
  endsOn: '2026-11-17',
  status: 'EXPIRED',
  price: null,
  nextException: null,
  version: 1,
  description: null,
  timeZone: 'America/Lima',
  today: '2026-11-20',
  createdAt: '2026-01-01T15:00:00Z',
  can: { edit: true, remove: true, block: true },
}

test('what is expired is offered again from a phone’s card, which undoing takes back', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void } }
  happyDOM.setViewport({ width: 390 })
  onTestFinished(() => happyDOM.setViewport({ width: 1440 }))
  let product = office
  const search = () => pageOf<ProductSummary & { price: null }>(product.endsOn === null ? [] : [product])
  fakeApi({
    products: {
      search,
      update: ({ endsOn = null, version }) => {
        expect(version).toBe(product.version)
        product = { ...product, endsOn, version: product.version + 1 }
        return product
      },
    },
  })
  const user = showScreen(<ExpiredList />, '/app/inventory/')
  await user.click(await screen.findByRole('button', { name: 'Volver a ofrecer Oficina 301' }))
  await screen.findByText('Nada ha vencido')
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await screen.findByRole('button', { name: 'Volver a ofrecer Oficina 301' })
  expect(product.endsOn).toBe('2026-11-17')
})
