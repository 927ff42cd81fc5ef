import { displayName } from '@aforo/api/places/labels'
import type { SpaceNode, SpaceType } from '@aforo/api/places/spaces'
import { describe, expect, test } from 'vitest'
import { placesFor } from './kinds.ts'
import { countsIn, findItem, grouped, matching, nextName, pathTo, rowsOf, spacesIn } from './tree.ts'

const space = (
  type: SpaceType,
  name: string,
  children: SpaceNode[] = [],
  capacity: number | null = null,
): SpaceNode => ({
  id: name,
  campusId: 'campus',
  parentId: null,
  type,
  name,
  capacity,
  features: [],
  bookable: true,
  kind: null,
  holder: null,
  teams: [],
  parkingSpotType: null,
  positionX: null,
  positionY: null,
  pointerDiameter: null,
  photoUrl: null,
  layoutUrl: null,
  thumbnailUrl: null,
  version: 1,
  children,
})

const floors = [
  space('FLOOR', 'Piso 5', [
    space('PHONE_BOOTH', 'Cabina A'),
    space('ROOM', 'Sala Túpac', [], 8),
    space('ROOM', 'Sala Micaela', [], 4),
    space('WORK_TABLE', 'Mesa 1', [space('SEAT', '12')]),
  ]),
  space('FLOOR', 'Piso 6', [space('WORK_AREA', 'Ala norte', [space('ROOM', 'Sala Paracas', [], 6)])]),
]
const parkings = [space('PARKING', 'Sótano 1', [space('PARKING_SPOT', '7')])]
const tree = grouped({ floors, parkings })
const labels = (items: typeof tree) =>
  rowsOf(items, () => true).map(({ level, item }) => `${'  '.repeat(level - 1)}${item.label}`)

describe('the tree of a campus', () => {
  test('stands under the headings of its kinds, in their order', () => {
    expect(labels(tree)).toEqual([
      'Piso de Oficina',
      '  Piso 5',
      '    Salas de reunión',
      '      Sala Túpac',
      '      Sala Micaela',
      '    Phone Booths',
      '      Cabina A',
      '    Mesas de trabajo',
      '      Mesa 1',
      '        Escritorio 12',
      '  Piso 6',
      '    Áreas de trabajo',
      '      Ala norte',
      '        Salas de reunión',
      '          Sala Paracas',
      'Piso de Parking',
      '  Sótano 1',
      '    Estacionamiento 7',
    ])
  })

  test('says before a seat or a spot what it is, once', () => {
    expect(displayName({ type: 'SEAT', name: '3' })).toBe('Escritorio 3')
    expect(displayName({ type: 'PARKING_SPOT', name: 'estacionamiento 9' })).toBe('estacionamiento 9')
    expect(displayName({ type: 'ROOM', name: '3' })).toBe('3')
  })

  test('shows what is in an item only when it is open, and where each line stands', () => {
    const rows = rowsOf(tree, item => item.type === 'FLOOR' && item.space === undefined)
    expect(rows.map(({ item, position, siblings }) => `${item.label} ${position}/${siblings}`)).toEqual([
      'Piso de Oficina 1/2',
      'Piso 5 1/2',
      'Piso 6 2/2',
      'Piso de Parking 2/2',
    ])
    expect(rows[1]).toMatchObject({ level: 2, parentId: 'campus:FLOOR', expanded: false })
  })

  test('knows the way to any of its items', () => {
    expect(pathTo(tree, 'Sala Micaela')).toEqual(['campus:FLOOR', 'Piso 5', 'Piso 5:ROOM'])
    expect(pathTo(tree, 'nothing')).toBeUndefined()
    expect(findItem(tree, '12')?.label).toBe('Escritorio 12')
    expect(spacesIn(tree)).toHaveLength(11)
  })
})

describe('searching the tree', () => {
  test('pays no heed to accents and case, and keeps what a find stands in', () => {
    expect(labels(matching(tree, 'TUPAC'))).toEqual([
      'Piso de Oficina',
      '  Piso 5',
      '    Salas de reunión',
      '      Sala Túpac',
    ])
  })

  test('finds by the words of the place together with its own', () => {
    expect(spacesIn(matching(tree, 'sala piso 6')).map(({ name }) => name)).toContain('Sala Paracas')
    expect(spacesIn(matching(tree, 'sala piso 6')).map(({ name }) => name)).not.toContain('Sala Túpac')
  })

  test('keeps all that is in a find', () => {
    expect(labels(matching(tree, 'sótano'))).toEqual(['Piso de Parking', '  Sótano 1', '    Estacionamiento 7'])
  })

  test('leaves nothing when nothing matches, and everything without words', () => {
    expect(matching(tree, 'azotea')).toEqual([])
    expect(matching(tree, '  ')).toEqual(tree)
  })
})

describe('what a floor holds', () => {
  test('is counted with what its work areas hold', () => {
    expect(floors.map(countsIn)).toEqual([
      [
        { type: 'ROOM', count: 2 },
        { type: 'PHONE_BOOTH', count: 1 },
        { type: 'WORK_TABLE', count: 1 },
        { type: 'SEAT', count: 1 },
      ],
      [
        { type: 'WORK_AREA', count: 1 },
        { type: 'ROOM', count: 1 },
      ],
    ])
  })

  test('each kind has the places in which it may stand', () => {
    const labels = (type: SpaceType) => placesFor(type, [...floors, ...parkings]).map(({ label }) => label)
    expect(labels('ROOM')).toEqual(['Piso 5', 'Piso 6', 'Piso 6 › Ala norte'])
    expect(labels('SEAT')).toEqual(['Piso 5 › Mesa 1'])
    expect(labels('PARKING_SPOT')).toEqual(['Sótano 1'])
    expect(labels('FLOOR')).toEqual([])
  })

  test('the next name goes on from the numbered ones', () => {
    expect(nextName(['Sala 2', 'Sala 10', 'Sala 9'])).toBe('Sala 11')
    expect(nextName(['S-08', 'S-09'])).toBe('S-10')
    expect(nextName(['Túpac'])).toBe('')
    expect(nextName([])).toBe('')
  })
})
