// @vitest-environment happy-dom
import type { CampusSummary } from '@aforo/api/places/campuses'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { pageOf } from '../testing/pageOf.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { CampusPicker } from './CampusPicker.tsx'
import { useUsualCampus } from './usualCampus.ts'

beforeEach(() => localStorage.clear())

const campus = (digit: number, name: string, capacity: number): CampusSummary => ({
  id: `01990000-0000-7000-8000-00000000000${digit}`,
  name,
  code: name.slice(0, 3).toUpperCase(),
  address: {
    addressOne: 'Calle Uno 1',
    district: name,
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
  capacity,
  photoKey: null,
  photoUrl: null,
  thumbnailUrl: null,
  version: 1,
})
const surco = campus(1, 'Surco', 62)
const lince = campus(2, 'Lince', 18)
const items = [lince, surco]

/** Another screen, which begins at the usual campus. */
const Next = () => {
  const usual = useUsualCampus(items)
  return <output>{items.find(({ id }) => id === usual)?.name}</output>
}

test('the campus that is chosen on one screen is where the next one begins', async () => {
  fakeApi({ campuses: { search: () => pageOf(items) } })
  const user = showScreen(
    <>
      <CampusPicker value={undefined} onChoose={() => undefined} />
      <Next />
    </>,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Sede' }))
  expect(screen.getByRole('status').textContent).toBe('Surco')
  await user.click(await screen.findByRole('option', { name: /^Lince/ }))
  expect(screen.getByRole('status').textContent).toBe('Lince')
})
