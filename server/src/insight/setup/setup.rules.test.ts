import { type SetupStepId, SetupStepId as StepIds, setupSteps } from '@aforo/api/insight/setup'
import { expect, test } from 'vitest'
import { type Found, setupOf } from './setup.rules.ts'

const found = (...done: SetupStepId[]) =>
  Object.fromEntries(StepIds.options.map(id => [id, { done: done.includes(id) }])) as Record<SetupStepId, Found>
const step = (of: ReturnType<typeof setupOf>, id: SetupStepId) => of.steps.find(one => one.id === id)

test('each step names steps before it, so that the order works', () => {
  const ids = StepIds.options
  for (const id of ids) for (const need of setupSteps[id].needs) expect(ids.indexOf(need)).toBeLessThan(ids.indexOf(id))
})

test('nothing is there: the company comes first, and what needs it waits', () => {
  const setup = setupOf('AFORO', found())
  expect(setup).toMatchObject({ done: false, next: 'COMPANY' })
  expect(step(setup, 'COMPANY')).toMatchObject({
    done: false,
    waitsFor: [],
    neededBy: expect.arrayContaining(['ACCOUNT', 'CONTRACT']),
  })
  expect(step(setup, 'CONTRACT')?.waitsFor).toEqual(['DEAL', 'COMPANY', 'ACCOUNT', 'SIGNER', 'TEMPLATE'])
})

test('what is there waits for nothing, and nobody waits for it any more', () => {
  const setup = setupOf('AFORO', found('COMPANY', 'TAXES', 'TEMPLATE', 'ACCOUNT', 'CONTRACT'))
  expect(step(setup, 'CONTRACT')).toMatchObject({ done: true, waitsFor: [] })
  expect(step(setup, 'ACCOUNT')?.neededBy).toEqual([])
  expect(step(setup, 'SIGNED')?.waitsFor).toEqual([])
  expect(setup.next).toBe('SIGNER')
})

test('an organisation is finished without what is optional, and a guest organisation bills nobody', () => {
  const required = StepIds.options.filter(id => !('optional' in setupSteps[id]))
  expect(setupOf('AFORO', found(...required))).toMatchObject({ done: true, next: null })
  const guest = setupOf('ORGANIZATION', found('CAMPUS', 'SPACES'))
  expect(guest).toMatchObject({ done: true, next: null })
  expect(guest.steps.map(({ id }) => id)).toEqual(['CAMPUS', 'SPACES', 'PEOPLE', 'TEAMS', 'ZONES', 'ACCESS'])
})
