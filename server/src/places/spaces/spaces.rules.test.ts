import { consecutiveNames, numberedName } from '@aforo/api/places/space-names'
import { mayStandIn } from '@aforo/api/places/space-places'
import { type SpaceFeature, SpaceType, spaceTypes } from '@aforo/api/places/spaces'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bulkChanged, faultInBulk, faultInPosition, newFields, onlyTypeIn } from './spaces.rules.ts'

describe('what may stand where', () => {
  const pairs = spaceTypes.flatMap(type => spaceTypes.map(parent => [type, parent] as const))

  test('is exactly what the tree of a campus shows', () => {
    expect(pairs.filter(([type, parent]) => mayStandIn(type, parent)).map(pair => pair.join(' in '))).toEqual([
      'ROOM in FLOOR',
      'ROOM in WORK_AREA',
      'PHONE_BOOTH in FLOOR',
      'PHONE_BOOTH in WORK_AREA',
      'WORK_AREA in FLOOR',
      'WORK_TABLE in FLOOR',
      'WORK_TABLE in WORK_AREA',
      'SEAT in WORK_TABLE',
      'PARKING_SPOT in PARKING',
    ])
  })

  test('a table holds only seats and a parking only spots; where more is possible one has to say', () => {
    expect(spaceTypes.map(type => onlyTypeIn(type) ?? '-')).toEqual([
      '-',
      'PARKING_SPOT',
      '-',
      '-',
      '-',
      'SEAT',
      '-',
      '-',
    ])
  })
})

describe('a new space', () => {
  test('has what its type has, and nothing else, whatever is asked for', () => {
    const given = { capacity: 9, kind: 'FIXED', parkingSpotType: 'MOTORCYCLE', bookable: true } as const
    const born = Object.fromEntries(
      spaceTypes.map(type => {
        const { capacity, kind, parking_spot_type, pointer_diameter, bookable } = newFields(type, given)
        return [type, [capacity, kind, parking_spot_type, pointer_diameter, bookable]]
      }),
    )
    expect(born).toEqual({
      FLOOR: [9, null, null, null, false],
      PARKING: [9, null, null, null, false],
      ROOM: [1, null, null, null, true],
      PHONE_BOOTH: [null, null, null, null, true],
      WORK_AREA: [9, null, null, null, true],
      WORK_TABLE: [null, null, null, 60, true],
      SEAT: [null, 'FIXED', null, null, true],
      PARKING_SPOT: [null, 'FIXED', 'MOTORCYCLE', null, true],
    })
  })

  test('is for anybody and for cars unless something else is said', () => {
    expect(newFields('PARKING_SPOT', {})).toMatchObject({ kind: 'AVAILABLE', parking_spot_type: 'SIMPLE' })
  })

  test('has a whole place on the drawing or none', () => {
    expect(faultInPosition({ position_x: 1, position_y: 2 })).toBeUndefined()
    expect(faultInPosition({ position_x: null, position_y: null })).toBeUndefined()
    expect(faultInPosition({ position_x: null, position_y: 2 })?.field).toBe('positionX')
    expect(faultInPosition({ position_x: 1, position_y: null })?.field).toBe('positionY')
  })
})

describe('names in a run', () => {
  test.each([
    ['Sala', 3, 1, 'Sala 3'],
    ['A', 3, 1, 'A3'],
    ['P2-', 3, 2, 'P2-03'],
    ['Piso 2', 3, 1, 'Piso 2-3'],
    ['', 3, 3, '003'],
    ['Mesa ', 3, 1, 'Mesa 3'],
  ])('"%s" and %i with %i digits make "%s"', (prefix, number, digits, name) => {
    expect(numberedName(prefix, number, digits)).toBe(name)
  })

  test('go on after the highest number, whatever the zeros, accents and case before it', () => {
    const siblings = ['Área 2', 'AREA 007', 'Área 12b', 'Área', 'Sala 90', '40']
    expect(consecutiveNames(siblings, 'Área', 3, 1)).toEqual(['Área 8', 'Área 9', 'Área 10'])
    expect(consecutiveNames(siblings, '', 2, 1)).toEqual(['41', '42'])
    expect(consecutiveNames([], 'S', 2, 3)).toEqual(['S001', 'S002'])
    expect(consecutiveNames(['S99999999999999999999'], 'S', 1, 1)).toEqual(['S1'])
  })

  test('never meet one that is there, nor one another', () => {
    const prefix = fc.constantFrom('', 'A', 'Sala', 'Piso 2', 'P-')
    const sibling = fc.oneof(
      fc.tuple(prefix, fc.nat(400), fc.integer({ min: 1, max: 3 })).map(given => numberedName(...given)),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(
        fc.array(sibling),
        prefix,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 3 }),
        (siblings, word, amount, digits) => {
          const names = consecutiveNames(siblings, word, amount, digits)
          expect(new Set(names).size).toBe(amount)
          expect(names.filter(name => siblings.includes(name))).toEqual([])
        },
      ),
    )
  })
})

describe('a bulk change', () => {
  test('is refused for a type that lacks the field, by its name', () => {
    expect(faultInBulk({ capacity: 4 }, { type: 'PHONE_BOOTH', name: 'Cabina 3' })).toEqual({
      field: 'capacity',
      message: 'Phone Booth «Cabina 3» no tiene capacidad.',
    })
    expect(faultInBulk({ bookable: false }, { type: 'FLOOR', name: 'Piso 1' })?.field).toBe('bookable')
    expect(faultInBulk({ features: [] }, { type: 'FLOOR', name: 'Piso 1' })).toBeUndefined()
  })

  test('adds and removes features, and leaves what is not said', () => {
    const row = {
      capacity: 4,
      features: ['WIFI', 'HDMI'] as SpaceFeature[],
      bookable: true,
      kind: null,
      parking_spot_type: null,
      pointer_diameter: null,
      position_x: null,
      position_y: null,
    }
    expect(bulkChanged(row, { addFeatures: ['WEB_CAM', 'WIFI'], removeFeatures: ['HDMI'] })).toMatchObject({
      features: ['WIFI', 'WEB_CAM'],
      capacity: 4,
      bookable: true,
    })
    expect(bulkChanged(row, { features: ['POUFFE'], bookable: false })).toMatchObject({
      features: ['POUFFE'],
      bookable: false,
    })
  })
})

test('every type is known to the contract', () => {
  expect(SpaceType.options).toEqual([...spaceTypes])
})
