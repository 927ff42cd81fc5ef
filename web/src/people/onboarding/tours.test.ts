import { onboardingTours } from '@aforo/api/people/onboarding'
import { expect, test } from 'vitest'
import { screenGroups } from '../../layout/screens.ts'
import { tourAt, tourSteps } from './tours.ts'

test('each tour is of a screen of the menu, under its name, and begins with what the screen is for', () => {
  const screens = screenGroups.flatMap(group => group.screens)
  for (const [tour, { path }] of Object.entries(onboardingTours)) {
    expect(screens.map(screen => screen.path)).toContain(path)
    expect(tourSteps[tour as keyof typeof tourSteps][0]?.target).toBe('title')
    expect(tourAt(path)).toBe(tour)
    expect(tourAt(`${path}/`)).toBe(tour)
  }
})

test('a record’s own screen has no tour', () => {
  expect(tourAt('/app/configurations/campus/019')).toBeUndefined()
})
