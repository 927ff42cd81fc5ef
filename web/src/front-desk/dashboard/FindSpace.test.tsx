// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { FindSpace } from './FindSpace.tsx'

const campusId = '0198a000-0000-7000-8000-000000000001'

test.each([
  ['of a campus the hours are of its zone', campusId, 'America/Santiago'],
  ['among all campuses they are of each one’s own', undefined, undefined],
])('%s', async (_, campus, zone) => {
  const asked: unknown[] = []
  fakeApi({
    bookings: {
      availability: ({ timeZone, campusId: where, startsAt, endsAt }) => {
        asked.push({ timeZone, where, startsAt, endsAt })
        return pageOf([])
      },
    },
  })
  showScreen(<FindSpace campusId={campus} now="2026-11-18T10:20" timeZone="America/Santiago" nextOpen={null} />)
  await expect.poll(() => asked).toEqual([{ timeZone: zone, where: campus, startsAt: '10:30', endsAt: '11:30' }])
})

test('hours and people are typed key by key, and only whole hours are asked for', async () => {
  const asked: string[] = []
  fakeApi({
    bookings: {
      availability: ({ startsAt, endsAt, capacity }) => {
        asked.push([startsAt, endsAt, capacity].join(' '))
        return pageOf([])
      },
    },
  })
  const user = showScreen(
    <FindSpace campusId={undefined} now="2026-11-26 09:10" timeZone="America/Lima" nextOpen={null} />,
  )
  const [from, to] = [
    await screen.findByLabelText<HTMLInputElement>('Desde', { selector: 'input' }),
    screen.getByLabelText<HTMLInputElement>('Hasta', { selector: 'input' }),
  ]
  await user.clear(to)
  await user.type(to, '19:00')
  await user.clear(from)
  await user.type(from, '1615')
  await user.type(screen.getByLabelText('Personas'), '12')
  expect([from.value, to.value]).toEqual(['16:15', '19:00'])
  await waitFor(() => expect(asked.at(-1)).toBe('16:15 19:00 12'))
  expect([...new Set(asked.map(one => one.slice(0, 11)))]).toEqual(['09:30 10:30', '09:30 19:00', '16:15 19:00'])
})

const evening = '2026-11-27 19:40'
test.each([
  [
    'before the campus closes',
    evening,
    { date: '2026-11-27', opensAt: '08:00', closesAt: '22:00' },
    '2026-11-27 20:00 21:00',
  ],
  [
    'when it is closed for today',
    evening,
    { date: '2026-11-30', opensAt: '08:00', closesAt: '20:00' },
    '2026-11-30 08:00 09:00',
  ],
  ['late, where it says no hours', '2026-11-27 23:20', null, '2026-11-28 09:00 10:00'],
])('an hour is proposed that has not begun: %s', async (_, now, nextOpen, hours) => {
  const asked: string[] = []
  fakeApi({
    bookings: {
      availability: ({ date, startsAt, endsAt }) => {
        asked.push([date, startsAt, endsAt].join(' '))
        return pageOf([])
      },
    },
  })
  showScreen(<FindSpace campusId={campusId} now={now} timeZone="America/Lima" nextOpen={nextOpen} />)
  await expect.poll(() => asked).toEqual([hours])
})
