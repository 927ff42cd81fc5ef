import { expect, test } from 'vitest'
import { type DrawnElement, findingsOf, type KnownProduct, type KnownSpace } from './findings.rules.ts'

const plan = { width: 1_000, height: 1_000 }
const space = (id: string, type: KnownSpace['type'] = 'ROOM', parentId: string | null = 'floor'): KnownSpace => ({
  id,
  parentId,
  type,
  name: id.toUpperCase(),
})
const drawn = (id: string, given: Partial<DrawnElement> = {}): DrawnElement => ({
  id,
  shape: 'RECTANGLE',
  kind: 'ROOM',
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  rotation: 0,
  points: [],
  text: '',
  spaceIds: [],
  productIds: [],
  ...given,
})
const product = (id: string, given: Partial<KnownProduct> = {}): KnownProduct => ({
  id,
  name: `Oficina ${id}`,
  code: id.toUpperCase(),
  spaceId: null,
  drawnOn: null,
  isHere: true,
  ...given,
})
const told = (
  elements: DrawnElement[],
  spaces: KnownSpace[],
  elsewhere: KnownSpace[] = [],
  products: { drawn?: KnownProduct[]; onSale?: KnownProduct[] } = {},
) =>
  findingsOf(plan, elements, spaces, new Map(elsewhere.map(each => [each.id, each])), {
    drawn: new Map(products.drawn?.map(each => [each.id, each])),
    onSale: products.onSale ?? [],
  }).map(({ code, message, elementIds }) => [code, message, elementIds.join()])

test('a plan in which each space lies apart has nothing to be told of', () => {
  expect(
    told([drawn('one', { spaceIds: ['a'] }), drawn('two', { x: 100, spaceIds: ['b'] })], [space('a'), space('b')]),
  ).toEqual([])
})

test('areas and tables may be left out, rooms, booths, seats and spots may not', () => {
  const types = ['ROOM', 'PHONE_BOOTH', 'WORK_AREA', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT'] as const
  const found = told(
    [],
    types.map(type => space(type.toLowerCase(), type)),
  )
  expect(found.map(([, message]) => message)).toEqual([
    'ROOM no tiene lugar en el plano.',
    'PHONE_BOOTH no tiene lugar en el plano.',
    'SEAT no tiene lugar en el plano.',
    'PARKING_SPOT no tiene lugar en el plano.',
  ])
})

test('what stands in another space may lie over it, what does not may only touch', () => {
  const spaces = [
    space('area', 'WORK_AREA'),
    space('table', 'WORK_TABLE', 'area'),
    space('seat', 'SEAT', 'table'),
    space('a'),
  ]
  const elements = [
    drawn('1', { kind: 'AREA', width: 500, height: 500, spaceIds: ['area'] }),
    drawn('2', { kind: 'TABLE', x: 50, spaceIds: ['table'] }),
    drawn('3', { kind: 'DESK', x: 60, spaceIds: ['seat'] }),
    drawn('4', { x: 450, spaceIds: ['a'] }),
    drawn('5', { kind: 'WALL', x: 440 }),
  ]
  expect(told(elements, spaces)).toEqual([['OVERLAP', 'AREA y A se superponen.', '1,4']])
})

test('a round room beside a corner does not overlap it although their boxes do', () => {
  const round = drawn('1', { shape: 'CIRCLE', width: 200, height: 200, spaceIds: ['a'] })
  expect(told([round, drawn('2', { x: 185, y: 185, spaceIds: ['b'] })], [space('a'), space('b')])).toEqual([])
})

test('a space of another floor, one that is gone and one placed twice are errors', () => {
  const elements = [drawn('1', { spaceIds: ['a', 'b', 'c'] }), drawn('2', { x: 300, spaceIds: ['a'] })]
  expect(told(elements, [space('a')], [space('b')])).toEqual([
    ['PLACED_TWICE', 'A está colocado 2 veces.', '1,2'],
    ['WRONG_FLOOR', 'B es de otro piso.', '1'],
    ['SPACE_GONE', 'Un espacio colocado ya no existe.', '1'],
  ])
})

test('a product without a space is placed by itself, once, and an element that has one is not empty', () => {
  const withIt = { drawn: [product('p')] }
  expect(told([drawn('1', { productIds: ['p'] })], [], [], withIt)).toEqual([])
  expect(told([drawn('1', { productIds: ['p'] }), drawn('2', { x: 300, productIds: ['p'] })], [], [], withIt)).toEqual([
    ['PLACED_TWICE', 'Oficina p está colocado 2 veces.', '1,2'],
  ])
  expect(told([drawn('1')], [])).toEqual([['EMPTY', 'Un elemento no tiene un espacio ni un producto asignado.', '1']])
})

test('a product without a space that is drawn on another floor, too, is told of', () => {
  const withIt = { drawn: [product('p', { drawnOn: 'Piso 4' })] }
  expect(told([drawn('1', { productIds: ['p'] })], [], [], withIt)).toEqual([
    ['PRODUCT_ELSEWHERE', 'Oficina p también está en el plano de Piso 4.', '1'],
  ])
})

test('a product is placed where its space is, and nowhere else', () => {
  const sold = { drawn: [product('p', { spaceId: 'a' })] }
  const one = drawn('1', { productIds: ['p'] })
  expect(told([one], [space('a')], [], sold)).toEqual([])
  expect(told([one, drawn('2', { x: 300, spaceIds: ['a'] })], [space('a')], [], sold)).toEqual([
    ['PRODUCT_APART', 'Oficina p está en un elemento y su espacio, A, en otro.', '1,2'],
  ])
  expect(told([one], [], [], sold)).toEqual([['WRONG_FLOOR', 'El espacio de Oficina p es de otro piso.', '1']])
})

test('a product that is gone or of another campus is an error', () => {
  const one = drawn('1', { productIds: ['p'] })
  expect(told([one], [])).toEqual([['PRODUCT_GONE', 'Un producto colocado ya no existe.', '1']])
  expect(told([one], [], [], { drawn: [product('p', { isHere: false })] })).toEqual([
    ['WRONG_FLOOR', 'Oficina p es de otra sede.', '1'],
  ])
})

test('what is sold on the floor is missed, unless its space is missed already', () => {
  const onSale = [product('p', { spaceId: 'a' }), product('q', { spaceId: 'r' }), product('z')]
  expect(told([], [space('a', 'WORK_AREA'), space('r')], [], { onSale })).toEqual([
    ['UNPLACED', 'R no tiene lugar en el plano.', ''],
    ['PRODUCT_UNPLACED', 'Oficina p (P) no tiene lugar en el plano.', ''],
  ])
})

test('two thousand elements on one heap are reviewed without looking at each pair of them', () => {
  const spaces = Array.from({ length: 2_000 }, (_, index) => space(`s${index}`))
  const heap = spaces.map(({ id }, index) => drawn(`e${index}`, { spaceIds: [id] }))
  expect(told(heap, spaces).filter(([code]) => code === 'OVERLAP')).toHaveLength(200)
})
