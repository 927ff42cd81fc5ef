import { expect, test } from 'vitest'
import { importSteps, percentOf, stepOf } from './steps.ts'

const can = { check: true, mend: true, run: true, cancel: true, undo: false, refused: false }

test('a file is at the step of its state, or back at its columns while they can still change', () => {
  expect(stepOf(undefined, false)).toBe(0)
  expect(stepOf({ status: 'UPLOADED', can }, false)).toBe(1)
  expect(stepOf({ status: 'CHECKED', can }, false)).toBe(2)
  expect(stepOf({ status: 'CHECKED', can }, true)).toBe(1)
  expect(stepOf({ status: 'FINISHED', can: { ...can, check: false } }, true)).toBe(3)
})

test('progress is a share of what is known, and nothing where that is not', () => {
  expect(percentOf({ done: 50, total: 200 })).toBe(25)
  expect(percentOf({ done: 0, total: 0 })).toBe(100)
  expect(percentOf({ done: 50, total: null })).toBeNull()
})

test('the list of steps says which columns are missing and how many rows are wrong', () => {
  const counts = {
    rows: 300,
    create: 290,
    joined: 0,
    exists: 0,
    errors: 10,
    created: 0,
    guessed: 0,
    undone: 0,
    kept: 0,
  }
  const mapping = { givenName: 0, lastname: null, username: null }
  const told = (file: Parameters<typeof importSteps>[0], chosen: Parameters<typeof importSteps>[1]) =>
    importSteps(file, chosen).map(({ key, done, open, missing }) => [key, done, open, missing])
  expect(told({ kind: 'USERS', status: 'UPLOADED', can, counts: { ...counts, errors: 0 } }, mapping)).toEqual([
    ['file', true, false, undefined],
    ['columns', false, true, 'Falta: Apellidos, Correo'],
    ['review', false, false, undefined],
    ['result', false, false, undefined],
  ])
  const whole = { givenName: 0, lastname: 1, username: 2 }
  expect(told({ kind: 'USERS', status: 'CHECKED', can, counts }, whole)[2]).toEqual([
    'review',
    false,
    true,
    '10 filas con error',
  ])
  const over = { ...can, check: false }
  expect(told({ kind: 'USERS', status: 'FINISHED', can: over, counts }, whole)).toEqual([
    ['file', true, false, undefined],
    ['columns', true, false, undefined],
    ['review', true, false, undefined],
    ['result', true, true, undefined],
  ])
})
