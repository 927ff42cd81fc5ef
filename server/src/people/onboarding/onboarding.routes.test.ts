import type { Onboarding } from '@aforo/api/people/onboarding'
import { expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

async function house() {
  const { api, asColleague } = await makeOperator(app, { members: { colleague: { roles: ['ROLE_ADMIN'] } } })
  return { me: api, colleague: asColleague }
}

const done = ({ steps }: Onboarding) => steps.filter(({ completed }) => completed).map(({ id }) => id)

test('a tour seen to its end is not shown again, to that person alone', async () => {
  const { me, colleague } = await house()
  expect((await me.get<Onboarding>('/onboarding/')).body).toMatchObject({ channel: 'BACKOFFICE', skipped: false })
  const first = await me.patch<Onboarding>('/onboarding/teams/complete', {})
  const again = await me.patch<Onboarding>('/onboarding/teams/complete', { channel: 'BACKOFFICE' })
  expect(done(first.body)).toEqual(['teams'])
  expect(again.body).toEqual(first.body)
  expect(done((await colleague.get<Onboarding>('/onboarding/')).body)).toEqual([])
})

test('who wants none skips them all, and may begin anew', async () => {
  const { me } = await house()
  await me.patch('/onboarding/zones/complete', {})
  expect((await me.patch<Onboarding>('/onboarding/skip', {})).body).toMatchObject({ skipped: true })
  const anew = await me.patch<Onboarding>('/onboarding/restart', {})
  expect(anew.body.skipped).toBe(false)
  expect(done(anew.body)).toEqual([])
})

test('a tour or channel that does not exist is refused', async () => {
  const { me } = await house()
  expect((await me.patch('/onboarding/nada/complete', {})).status).toBe(400)
  expect((await me.patch('/onboarding/skip', { channel: 'RADIO' })).status).toBe(400)
})
