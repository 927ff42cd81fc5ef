import { onboardingTours } from '@aforo/api/people/onboarding'
import { expect, test } from 'vitest'
import { screenGroups, withUnlisted } from '../../layout/screens.ts'
import { tourAt, tourSteps } from './tours.ts'

const tours = Object.keys(onboardingTours) as (keyof typeof onboardingTours)[]

test('each tour is of a screen that one can go to, and begins with what the screen is for', () => {
  const screens = withUnlisted(screenGroups).flatMap(group => group.screens.map(screen => screen.path))
  for (const tour of tours) {
    const [path = '', tab] = onboardingTours[tour].path.split('?tab=')
    expect([...screens, '/app/configurations/general/integrations']).toContain(path)
    expect(tourSteps[tour][0]?.target).toBe('title')
    expect(tourSteps[tour].length).toBeGreaterThan(1)
    expect(tourAt(path, tab)).toBe(tour)
    expect(tourAt(`${path}/`, tab)).toBe(tour)
  }
})

test('every section of the menu has its tour, and so have Wallets, Tarifas and Integraciones', () => {
  const missing = screenGroups.flatMap(({ screens }) => screens).filter(({ path }) => !tourAt(path))
  expect(missing).toEqual([])
  expect(tourAt('/app/users/wallets')).toBe('wallets')
  expect(tourAt('/app/configurations/general/profile', 'rates')).toBe('rates')
  expect(tourAt('/app/configurations/general/profile', 'theme')).toBe('organization')
  expect(tourAt('/app/configurations/general/integrations')).toBe('integrations')
})

test('a record’s own screen has no tour', () => {
  expect(tourAt('/app/configurations/campus/019')).toBeUndefined()
})
