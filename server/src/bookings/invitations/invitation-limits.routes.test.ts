import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { nobody } = await testApp()

test('an IP address tries a limited number of links a minute', async () => {
  const statuses: number[] = []
  for (let times = 0; times < 65; times++) {
    const answer = await nobody.post(
      '/booking/invitation',
      { token: 'x', answer: 'ACCEPTED' },
      { authorization: `Bearer ${times}` },
    )
    statuses.push(answer.status)
  }
  expect(statuses[0]).toBe(404)
  expect(statuses.at(-1)).toBe(429)
})
