// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useBooksFor } from './useBooksFor.ts'

beforeEach(() => localStorage.clear())

/** What is usual after each of these bookings. */
function usualAfter(bookings: ('me' | 'other')[]) {
  const { result } = renderHook(useBooksFor)
  return bookings.map(forWhom => {
    act(() => result.current[1](forWhom))
    return result.current[0]
  })
}

test('one booking of the other kind doesn’t change what is usual, the second in a row does', () => {
  expect(usualAfter(['other', 'other', 'me', 'other', 'me', 'me', 'other'])).toEqual([
    'other',
    'other',
    'other',
    'other',
    'other',
    'me',
    'me',
  ])
})

test('without any booking it is for oneself', () => {
  expect(renderHook(useBooksFor).result.current[0]).toBe('me')
})
