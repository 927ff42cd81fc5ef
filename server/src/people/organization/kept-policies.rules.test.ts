import { expect, test } from 'vitest'
import { usualPolicy } from '../../bookings/reservations/slot.rules.ts'
import { policyIn } from './kept-policies.rules.ts'

test('what a document says holds, what it leaves out is usual, and what it says besides is nothing', () => {
  expect(policyIn({ stepMinutes: 30, shortestMinutes: 30, approvalTypes: [], color: 'rojo' })).toEqual({
    policy: { ...usualPolicy, stepMinutes: 30, shortestMinutes: 30, approvalTypes: [] },
  })
})

test.each([
  ['a text for a number', { stepMinutes: '30' }, ['stepMinutes']],
  ['a step that is none', { stepMinutes: 7 }, ['stepMinutes']],
  ['nothing for a number', { daysAhead: null }, ['daysAhead']],
  ['a type of place that is none', { approvalTypes: ['ROOM', 'POOL'] }, ['approvalTypes']],
  ['a longest off the step', { stepMinutes: 60, shortestMinutes: 60, longestMinutes: 90 }, ['longestMinutes']],
  ['two at once', { daysAhead: 0, freeRelease: 'sí' }, ['daysAhead', 'freeRelease']],
])('%s is named', (_what, fields, wrong) => {
  expect(policyIn(fields)).toEqual({ wrong })
})
