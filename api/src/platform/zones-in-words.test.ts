import { expect, test } from 'vitest'
import { zoneLabel } from './zones-in-words.ts'

test.each([
  ['America/Lima', 'Lima (GMT-5)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (GMT-3)'],
  ['Europe/Madrid', 'Madrid (GMT+1)'],
  ['UTC', 'UTC (GMT+0)'],
])('%s is shown by its city and offset', (zone, label) => {
  expect(zoneLabel(zone, new Date('2026-01-15T12:00:00Z'))).toBe(label)
})

test('text that isn’t a zone is shown unchanged', () => {
  expect(zoneLabel('Marte/Base')).toBe('Marte/Base')
})
