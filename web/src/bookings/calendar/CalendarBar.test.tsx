// @vitest-environment happy-dom
import type { CampusSummary } from '@aforo/api/places/campuses'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import type { BookingCampus } from '../reservations/bookingsCampuses.ts'
import { ownCampus } from '../reservations/bookingsCampuses.ts'
import { CalendarBar } from './CalendarBar.tsx'

const own: CampusSummary = {
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Surco',
  code: 'SUR',
  address: {
    addressOne: 'Calle Uno 1',
    district: 'Surco',
    city: 'Lima',
    countryCode: 'PE',
    countryName: 'Perú',
    timeZoneId: 'America/Lima',
  },
  floorCount: 1,
  parkingCount: 0,
  roomCount: 1,
  phoneBoothCount: 0,
  deskCount: 0,
  parkingSpotCount: 0,
  capacity: 8,
  photoKey: null,
  photoUrl: null,
  thumbnailUrl: null,
  version: 1,
}
const shared: BookingCampus = {
  id: '01990000-0000-7000-8000-000000000002',
  name: 'Barranco',
  code: '',
  timeZone: 'America/Lima',
  host: 'Andén',
}

test('own campuses stand before those that others share', async () => {
  const items = [own, { ...own, id: '01990000-0000-7000-8000-000000000003', name: 'Comas', code: 'COM' }]
  fakeApi({ campuses: { search: () => pageOf(items) }, bookingRequests: { search: () => pageOf([]) } })
  const user = showScreen(
    <CalendarBar
      campuses={[...items.map(ownCampus), shared]}
      campusId={own.id}
      search={{}}
      date="2026-11-24"
      today="2026-11-24"
      onSearch={() => undefined}
      narrow={false}
      tight={false}
    />,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Sede' }))
  const names = () => screen.queryAllByRole('option').map(option => option.textContent)
  await expect.poll(names).toEqual(['SurcoSUR', 'ComasCOM', 'BarrancoDe Andén'])
})
