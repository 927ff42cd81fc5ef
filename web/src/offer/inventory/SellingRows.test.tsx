// @vitest-environment happy-dom
import type { PlanProduct } from '@aforo/api/offer/inventory-plan'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { SellingLegend, SellingRows } from './SellingRows.tsx'
import { foundProducts, pricesWords, standingWords } from './sellingWords.ts'

const id = (number: number) => `01990000-0000-7000-8000-00000000000${number}`

const office: PlanProduct = {
  productId: id(1),
  elementId: id(2),
  spaceId: null,
  spaceName: null,
  code: 'OF-301',
  name: 'Oficina 301',
  type: 'PRIVATE_OFFICE',
  capacity: 6,
  state: 'AVAILABLE',
  offeredFrom: '2026-01-01',
  offeredTo: null,
  prices: [{ amount: '4500.00', currency: 'PEN', promotional: false }],
  freeFrom: null,
  freeUntil: null,
  takers: [],
  wishes: 0,
  conflict: null,
}

const taker = (title: string, clientName: string | null, endDate: string | null): PlanProduct['takers'][number] => ({
  kind: 'SALE',
  id: id(5),
  chainId: id(5),
  title,
  status: { name: 'RESERVED', displayName: 'Reservado' },
  clientName,
  ownerName: null,
  renews: false,
  startDate: '2026-03-01',
  endDate,
})

const disputed: PlanProduct = {
  ...office,
  productId: id(3),
  name: 'Oficina 302',
  code: 'OF-302',
  state: 'CONFLICT',
  prices: [],
  takers: [taker('Traslado', 'Nube Andina', '2026-04-30'), taker('Expansión', null, null)],
  conflict: { id: id(4), startDate: '2026-03-01', endDate: '2026-04-30', status: 'OPEN' },
}

test('a price says its currency and month, and a promotion that it is one', () => {
  expect(pricesWords(office)).toMatch(/^S\/.4,500\.00 al mes$/)
  expect(pricesWords({ prices: [{ amount: '900.00', currency: 'USD', promotional: true }] })).toMatch(
    /^US\$.900\.00 al mes \(promoción\)$/,
  )
  expect(pricesWords({ prices: [] })).toBe('Sin precio')
})

test('a line says until when it is free, from when on it is, or who has it until when', () => {
  const words = (product: Partial<PlanProduct>) => standingWords({ ...office, ...product }, '2026-03-10')
  const conflict = { ...disputed, freeFrom: null }
  expect(words({ wishes: 2 })).toBe('Libre sin fecha de fin · 2 negocios lo piden')
  expect(words({ freeUntil: '2026-05-02' })).toBe('Libre hasta el 2 may. 2026')
  expect(words({ state: 'SOON', freeFrom: '2026-05-01', takers: disputed.takers.slice(0, 1) })).toBe(
    'Libre desde el 1 may. 2026 · Negocio: Traslado, Nube Andina, hasta el 30 abr. 2026',
  )
  expect(words(conflict)).toBe(
    'Negocio: Traslado, Nube Andina, hasta el 30 abr. 2026 · Negocio: Expansión, sin fecha de fin',
  )
  expect(words({ ...conflict, takers: [] })).toBe('Dos lo quieren desde el 1 mar. 2026')
  expect(words({ state: 'NOT_OFFERED', offeredFrom: '2026-06-01' })).toBe('Se ofrece desde el 1 jun. 2026')
  expect(words({ state: 'NOT_OFFERED', offeredTo: '2026-02-01' })).toBe('Se ofreció hasta el 1 feb. 2026')
})

test('a product is found by its code, its kind or its client, and by how it stands', () => {
  const found = (search: Parameters<typeof foundProducts>[1]) =>
    foundProducts([office, disputed], search).map(({ code }) => code)
  expect(found({ q: 'oficina privada' })).toEqual(['OF-301', 'OF-302'])
  expect(found({ q: 'nube' })).toEqual(['OF-302'])
  expect(found({ q: 'oficina', state: 'AVAILABLE' })).toEqual(['OF-301'])
})

test('the legend counts each state and chooses one', async () => {
  const chosen: (string | undefined)[] = []
  const user = showScreen(
    <SellingLegend products={[office, disputed]} chosen="CONFLICT" onChoose={state => chosen.push(state)} />,
  )
  const conflicts = await screen.findByRole('button', { name: /En conflicto 1$/ })
  expect(conflicts.getAttribute('aria-pressed')).toBe('true')
  await user.click(await screen.findByRole('button', { name: /Contratado 0$/ }))
  await user.click(conflicts)
  expect(chosen).toEqual(['SIGNED', undefined])
})

test('a row opens its product and leads to its conflict', async () => {
  const opened: string[] = []
  const user = showScreen(
    <SellingRows
      products={[office, disputed]}
      campusId={id(9)}
      date="2026-03-10"
      empty=""
      hovered={undefined}
      onHover={() => undefined}
      onOpen={productId => opened.push(productId)}
    />,
  )
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('two products were given')
  expect(within(first).queryByRole('link')).toBeNull()
  const link = within(second).getByRole('link', { name: 'Ver el conflicto de Oficina 302' })
  expect(link.getAttribute('href')).toContain(`conflict=${id(4)}`)
  // How it stands is said, and not by its colour alone.
  await user.click(within(second).getByRole('button', { name: /^En conflicto Oficina 302/ }))
  expect(opened).toEqual([disputed.productId])
})
