import { expect, test } from 'vitest'
import { series } from './seriesFixture.ts'
import { changeBack } from './undoChange.ts'

const { id, spaceId, from, to, subject } = series
const date = '2026-12-01'
const place = { spaceId, from: '15:00', to: '16:00' }

test('a change of all dates goes back to where they were and what was said of them', () => {
  expect(changeBack(series, { id, scope: 'ALL', date, ...place, subject: 'Otro', version: 1 }, series)).toEqual({
    id,
    scope: 'ALL',
    date,
    spaceId,
    from,
    to,
    subject,
  })
})

test('dates from one on are a series of their own, all of which goes back', () => {
  const after = { id: '01990000-0000-7000-8000-000000000101' }
  expect(changeBack(series, { id, scope: 'FOLLOWING', date, ...place }, after)).toEqual({
    id: after.id,
    scope: 'ALL',
    date,
    spaceId,
    from,
    to,
  })
})

test('what one change can’t take back is not offered to be undone', () => {
  const moved = { ...series, dates: series.dates.map(one => ({ ...one, moved: one.date === date })) }
  expect(changeBack(moved, { id, scope: 'ALL', date, ...place }, series)).toBeUndefined()
  expect(changeBack(moved, { id, scope: 'THIS', date: '2026-12-08', ...place }, series)).toBeDefined()
  expect(changeBack(series, { id, scope: 'ALL', date, ...place, skip: [date] }, series)).toBeUndefined()
  expect(changeBack(series, { id, scope: 'THIS', date, subject: 'Otro' }, series)).toBeUndefined()
})
