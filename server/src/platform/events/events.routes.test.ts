import type { OpenSupportVisit } from '@aforo/api/people/support'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { asSystem } from '../database/transaction.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await testApp()
  url = await app.address()
})

/** Opens a stream as a browser does. */
async function listening(token: string) {
  const answer = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no body')
  let text = ''
  const heard = async (what: string) => {
    while (!text.includes(what)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended before ${what}`)
      text += value
    }
    return text
  }
  /** Reads until the server ends the stream. @returns everything received */
  const ended = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value
    return text
  }
  await heard('hello')
  return { heard, ended }
}

async function person() {
  const { database } = app.services
  const tenant = await makeTenant(database, { type: 'ORGANIZATION' })
  await makeUser(database, tenant)
  const user = await makeUser(database, tenant)
  return { tenant, user, token: await app.identity.mintSession(user) }
}

describe('a live stream', () => {
  test('carries the events of the own organisation', async () => {
    const { tenant, token } = await person()
    const stream = await listening(token)
    app.services.events.announce(tenant.tenantId, [{ topic: 'zones' }])
    await stream.heard('zones')
  })

  test('of a plain user carries what happens at doors and nothing of the back office', async () => {
    const { database } = app.services
    const tenant = await makeTenant(database)
    const user = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
    const stream = await listening(await app.identity.mintSession(user))
    app.services.events.announce(tenant.tenantId, [{ topic: 'billing' }, { topic: 'spaces' }])
    expect(await stream.heard('spaces')).not.toContain('billing')
  })

  test.each([
    ['the person is disabled', 'update users set active = false where id = $1'],
    ['their administrator role is removed', `update users set roles = '{ROLE_USER}' where id = $1`],
    ['the session ends', 'update user_sessions set ended_at = now() where user_id = $1'],
    [
      'the organisation is disabled',
      'update tenants set active = false where id = (select tenant_id from users where id = $1)',
    ],
  ])('ends when %s', async (_when, change) => {
    const { tenant, user, token } = await person()
    const stream = await listening(token)
    await app.services.database.pool.query(change, [user.userId])
    const text = await stream.ended()
    app.services.events.announce(tenant.tenantId, [{ topic: 'zones' }])
    expect(text).not.toContain('zones')
  })

  test('goes on when somebody else is disabled', async () => {
    const [one, other] = [await person(), await person()]
    const [ofOne, ofOther] = [await listening(one.token), await listening(other.token)]
    await app.services.database.pool.query('update users set active = false where id = $1', [other.user.userId])
    await ofOther.ended()
    app.services.events.announce(one.tenant.tenantId, [{ topic: 'zones' }])
    await ofOne.heard('zones')
  })

  describe('of a support visit ends', () => {
    async function visit() {
      const { database } = app.services
      const operator = await makeTenant(database)
      const root = await app.as(await makeUser(database, operator, { roles: ['ROLE_ROOT'] }))
      const { tenant } = await person()
      const path = `/tenants/${tenant.domainPrefix}/support`
      const { body } = await root.post<OpenSupportVisit>(path, { reason: 'Mirar' })
      return { root, id: body.id, stream: await listening(body.token) }
    }

    test('when it is left', async () => {
      const { root, id, stream } = await visit()
      await root.delete(`/tenants/support/${id}`)
      await stream.ended()
    })

    test('when its time is over', async () => {
      const { id, stream } = await visit()
      await asSystem(app.services.database, tx =>
        tx
          .updateTable('support_visits')
          .set(eb => ({ ends_at: eb.fn<string>('now') }))
          .where('id', '=', id)
          .execute(),
      )
      await stream.ended()
    })
  })
})
