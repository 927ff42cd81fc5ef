import { expect, test } from 'vitest'
import { endAfter, foundRows, lineOf, planRows, productLine, timeChoices } from './planogramWords.ts'

test('times are offered by half hours, with the one that was asked for', () => {
  expect(timeChoices(540, 660, '10:10')).toEqual(['09:00', '09:30', '10:00', '10:10', '10:30', '11:00'])
})

test('a later beginning keeps the length, up to the end of the day', () => {
  expect(endAfter('15:00', { from: '10:00', to: '11:30' })).toBe('16:30')
  expect(endAfter('23:30', { from: '10:00', to: '12:00' })).toBe('24:00')
})

test('who has it and until when is said in a line', () => {
  const space = {
    spaceId: '',
    elementId: '',
    name: 'Sala',
    type: 'ROOM' as const,
    capacity: 4,
    reason: '',
    bookings: [],
    freeAt: null,
    freeUntil: null,
  }
  expect(lineOf({ ...space, status: 'FREE', freeUntil: '12:00' })).toBe('Libre hasta las 12:00')
  expect(lineOf({ ...space, status: 'FREE' })).toBe('Libre el resto del día')
  const booking = { reservationId: '', from: '09:00', to: '11:00', subject: 'Comité', owner: 'Ana Soto' }
  expect(lineOf({ ...space, status: 'BUSY', bookings: [booking], freeAt: '11:00' })).toBe(
    'Ana Soto, 09:00 – 11:00 · libre desde las 11:00',
  )
  expect(lineOf({ ...space, status: 'CLOSED', reason: 'Feriado' })).toBe('Feriado')
})

const product = {
  productId: 'p',
  elementId: 'e',
  spaceId: null,
  code: 'OF-301',
  name: 'Oficina 301',
  type: 'PRIVATE_OFFICE' as const,
  capacity: 6,
  status: 'OFFERED' as const,
  reason: '',
}

test('what is sold is told by name, code and size, and why it can’t be had', () => {
  expect(productLine(product)).toBe('Oficina 301 · OF-301 · 6 personas')
  expect(
    productLine({ ...product, capacity: null, status: 'BLOCKED', reason: 'Mantenimiento, hasta el 4 mar. 2026.' }),
  ).toBe('Oficina 301 · OF-301 · No disponible: Mantenimiento, hasta el 4 mar. 2026.')
})

test('a product is told beside its space, and by itself where it has none', () => {
  const space = {
    spaceId: 's',
    elementId: 'f',
    name: 'Sala',
    type: 'ROOM' as const,
    capacity: 4,
    status: 'FREE' as const,
    reason: '',
    bookings: [],
    freeAt: null,
    freeUntil: null,
  }
  const sold = { ...product, productId: 'q', spaceId: 's' }
  expect(planRows({ spaces: [space], products: [sold, product] })).toMatchObject([
    { id: 's', name: 'Sala', product: { productId: 'q' } },
    { id: 'p', elementId: 'e', name: 'Oficina 301', space: undefined },
  ])
})

test('a place is found by its name, by what is sold there and by who has it, and by how it is', () => {
  const place = (id: string, owner: string, status: 'FREE' | 'BUSY') => ({
    spaceId: id,
    elementId: id,
    name: `Sala ${id}`,
    type: 'ROOM' as const,
    capacity: 4,
    status,
    reason: '',
    bookings: [{ reservationId: '', from: '10:00', to: '11:00', subject: '', owner }],
    freeAt: null,
    freeUntil: null,
  })
  const rows = planRows({ spaces: [place('A', 'Lucía', 'BUSY'), place('B', 'Íñigo', 'FREE')], products: [product] })
  const found = (search: Parameters<typeof foundRows>[1]) => foundRows(rows, search).map(({ id }) => id)
  expect(found({})).toEqual(['A', 'B', 'p'])
  expect(found({ q: ' inigo sala' })).toEqual(['B'])
  expect(found({ q: 'of-301' })).toEqual(['p'])
  expect(found({ q: 'sala', status: 'BUSY' })).toEqual(['A'])
})
