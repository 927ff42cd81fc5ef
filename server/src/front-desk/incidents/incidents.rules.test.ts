import { IncidentStatus } from '@aforo/api/front-desk/incidents'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abilities, lifecycle } from './incidents.rules.ts'

test('an incident is opened, seen to, resolved, and may come back', () => {
  expect(lifecycle.after('OPEN', 'start')).toBe('IN_PROGRESS')
  expect(lifecycle.after('IN_PROGRESS', 'resolve')).toBe('RESOLVED')
  expect(lifecycle.after('OPEN', 'resolve')).toBe('RESOLVED')
  expect(lifecycle.after('RESOLVED', 'reopen')).toBe('OPEN')
})

test('what was resolved is neither started nor resolved again', () => {
  expect(lifecycle.after('RESOLVED', 'start')).toBeUndefined()
  expect(lifecycle.after('RESOLVED', 'resolve')).toBeUndefined()
  expect(lifecycle.after('OPEN', 'reopen')).toBeUndefined()
})

test('a flag is never up for an action that the table refuses, nor for a stranger', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...IncidentStatus.options),
      fc.boolean(),
      fc.boolean(),
      (status, isAdministrator, isReporter) => {
        const can = abilities(status, { isAdministrator, isReporter })
        for (const action of ['start', 'resolve', 'reopen'] as const)
          if (can[action]) expect(lifecycle.after(status, action)).toBeDefined()
        if (!isAdministrator) expect([can.start, can.resolve, can.edit]).toEqual([false, false, false])
        if (!isAdministrator && !isReporter) expect(Object.values(can)).not.toContain(true)
      },
    ),
  )
})
