// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { FindSpace } from './FindSpace.tsx'

const campusId = '0198a000-0000-7000-8000-000000000001'
const page = { items: [], count: 0, currentPage: 0, empty: true, hasNext: false, totalItems: 0 }

test.each([
  ['of a campus the hours are of its zone', campusId, 'America/Santiago'],
  ['among all campuses they are of each one’s own', undefined, undefined],
])('%s', async (_, campus, zone) => {
  const asked: unknown[] = []
  fakeApi({
    bookings: {
      availability: ({ timeZone, campusId: where, startsAt, endsAt }) => {
        asked.push({ timeZone, where, startsAt, endsAt })
        return page
      },
    },
  })
  showScreen(<FindSpace campusId={campus} now="2026-11-18T10:20" timeZone="America/Santiago" />)
  await expect.poll(() => asked).toEqual([{ timeZone: zone, where: campus, startsAt: '10:30', endsAt: '11:30' }])
})
