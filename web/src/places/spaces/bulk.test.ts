import { consecutiveNames } from '@aforo/api/places/space-names'
import type { SpaceSummary } from '@aforo/api/places/spaces'
import { expect, test } from 'vitest'
import { afterBulk, bulkPreview, namesInShort, sharedFields, undoingBulk } from './bulk.ts'

const seat = (name: string, more: Partial<SpaceSummary> = {}): SpaceSummary => ({
  id: name,
  campusId: 'campus',
  parentId: 'table',
  type: 'SEAT',
  name,
  capacity: null,
  features: [],
  bookable: true,
  kind: 'AVAILABLE',
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
  ...more,
})

test('only what all of the chosen have is offered', () => {
  const spot = seat('7', { type: 'PARKING_SPOT', parkingSpotType: 'SIMPLE' })
  expect(sharedFields([seat('1'), spot])).toMatchObject({ kind: true, bookable: true, features: false })
  expect(sharedFields([spot])).toMatchObject({ parkingSpotType: true, capacity: false })
})

test('the preview tells what changes, and leaves out what stays', () => {
  const preview = bulkPreview([seat('1'), seat('2', { kind: 'FIXED' })], { kind: 'FIXED' })
  expect(preview.map(({ space, changes }) => [space.name, changes])).toEqual([['1', ['Disponible → Fijo']]])
  expect(bulkPreview([seat('1')], { addFeatures: ['WIFI'] })[0]?.changes).toEqual(['Sin equipamiento → Wi-Fi'])
})

test('a bulk change is taken back to what each space was before', () => {
  const spaces = [seat('1', { features: ['HDMI'] }), seat('2'), seat('3', { kind: 'VISIT' })]
  const change = { kind: 'FIXED', addFeatures: ['WIFI'] } as const
  const changed = spaces.map(space => ({ ...space, ...afterBulk(space, { kind: 'FIXED', addFeatures: ['WIFI'] }) }))
  for (const { ids, change: back } of undoingBulk(spaces, { ...change, addFeatures: ['WIFI'] }))
    for (const id of ids) {
      const was = spaces.find(space => space.id === id)
      const is = changed.find(space => space.id === id)
      expect({ kind: back.kind, features: back.features }).toEqual({ kind: was?.kind, features: was?.features })
      expect(is?.features).toContain('WIFI')
    }
})

test("a run's names are said in short", () => {
  expect(namesInShort(consecutiveNames([], 'P2-', 2, 3))).toBe('P2-001, P2-002')
  expect(namesInShort(consecutiveNames([], 'A', 200, 1))).toBe('A1, A2, A3 … A200')
})
