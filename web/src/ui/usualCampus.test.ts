// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { largestOf, useUsualCampus } from './usualCampus.ts'

beforeEach(() => localStorage.clear())

const barranco = { id: 'barranco', capacity: 18 }
const miraflores = { id: 'miraflores', capacity: 62 }
const surco = { id: 'surco', capacity: 62 }
const ofOthers = { id: 'de otros' }
const listed = [barranco, miraflores, surco, ofOthers]

const usualAmong = (campuses: Parameters<typeof useUsualCampus>[0]) =>
  renderHook(() => useUsualCampus(campuses)).result.current

test('who has looked at no campus yet begins at the largest, of equals at the first', () => {
  expect(largestOf(listed)).toBe(miraflores)
  expect(usualAmong(listed)).toBe('miraflores')
})

test('who has looked at one begins there, and at the largest where it is gone', () => {
  localStorage.setItem('aforo-campus', JSON.stringify('surco'))
  expect(usualAmong(listed)).toBe('surco')
  expect(usualAmong([ofOthers, barranco])).toBe('barranco')
})

test('without campuses there is nowhere to begin', () => {
  expect(usualAmong(undefined)).toBe(undefined)
  expect(usualAmong([])).toBe(undefined)
})
