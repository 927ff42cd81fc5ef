import { decodeJwt } from 'jose'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { UserGiven } from '../../demo/factories.ts'
import { type Credentials, openBrowser } from '../../testing/browser.ts'
import { makeSomebody } from '../../testing/somebody.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const somebody = (given: UserGiven = {}) => makeSomebody(app, given)

const callerOf = (token: string) => app.services.callerOf(token)

describe('signing in', () => {
  it('exchanges domain and password by a code for an access token of ten minutes', async () => {
    const { credentials, user } = await somebody()
    const browser = openBrowser(app)
    const answer = await browser.exchange(await browser.code(credentials))
    expect(answer.statusCode).toBe(200)
    const { access_token, expires_in } = answer.json()
    expect(expires_in).toBe(600)
    const claims = decodeJwt(access_token)
    expect(claims).toMatchObject({ sub: user.userId, tenant_id: user.tenantId, aud: 'http://localhost:3000/api' })
    expect(await callerOf(access_token)).toMatchObject({ userId: user.userId, sessionId: claims.sid })
  })

  it('keeps the refresh token in a cookie for the token call, unreadable by scripts', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(app)
    const answer = await browser.exchange(await browser.code(credentials))
    expect(answer.json()).not.toHaveProperty('refresh_token')
    const all = await browser.jar.getCookies('http://localhost:3000/oidc/token')
    expect(all.find(one => one.key === 'aforo_refresh')).toMatchObject({
      httpOnly: true,
      sameSite: 'strict',
      path: '/oidc/token',
    })
  })

  it('accepts a password that is ten years old', async () => {
    const { credentials, user } = await somebody()
    await app.services.database.pool.query(
      "update user_credentials set changed_at = now() - interval '10 years' where user_id = $1",
      [user.userId],
    )
    expect(await callerOf(await openBrowser(app).signIn(credentials))).toBeDefined()
  })

  it('accepts a username in capitals and a domain with spaces around it', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(app)
    const written = { ...credentials, username: credentials.username.toUpperCase(), domain: ` ${credentials.domain} ` }
    expect(await callerOf(await browser.signIn(written))).toBeDefined()
  })

  it('does not ask for the password again while the session lasts', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(app)
    await browser.signIn(credentials)
    const again = await browser.authorize()
    expect(again.headers.location).toMatch(/^http:\/\/localhost:3000\/login\/callback\?code=/)
  })

  it('as somebody else in the same browser ends the previous sign-in', async () => {
    const first = await somebody()
    const second = await somebody()
    const browser = openBrowser(app)
    const token = await browser.signIn(first.credentials)
    const asked = await browser.authorize({ prompt: 'login' })
    const uid = new URL(asked.headers.location ?? '', 'http://localhost:3000').searchParams.get('interaction') ?? ''
    const accepted = await browser.answer(uid, second.credentials)
    const back = await browser.send({ url: accepted.json().redirectTo })
    const code = new URL(back.headers.location ?? '').searchParams.get('code') ?? ''
    const { access_token } = (await browser.exchange(code)).json()
    expect(await callerOf(access_token)).toMatchObject({ userId: second.user.userId })
    await expect.poll(() => callerOf(token)).toBeUndefined()
  })

  it('adds an audit entry', async () => {
    const { credentials, user } = await somebody()
    await openBrowser(app).signIn(credentials)
    const { rows } = await app.services.database.pool.query('select action from audit_log where actor_id = $1', [
      user.userId,
    ])
    expect(rows).toEqual([{ action: 'user.signed_in' }])
  })
})

describe('a refused sign-in', () => {
  it.each([
    ['a wrong password', (c: Asked) => ({ ...c, password: 'otra cosa muy distinta' })],
    ['somebody unknown', (c: Asked) => ({ ...c, username: 'nadie@example.pe' })],
    ['an unknown domain', (c: Asked) => ({ ...c, domain: 'no-existe' })],
  ])('for %s gets the same answer', async (_case, change) => {
    const { credentials } = await somebody()
    const browser = openBrowser(app)
    const answer = await browser.answer(await browser.arrive(), change(credentials))
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      code: 'SIGN_IN_FAILED',
      message: 'El usuario o la contraseña no son correctos.',
    })
  })

  it('is the answer to the right password in another tenant’s domain', async () => {
    const { credentials } = await somebody()
    const other = await somebody()
    const browser = openBrowser(app)
    const answer = await browser.answer(await browser.arrive(), { ...credentials, domain: other.tenant.domainPrefix })
    expect(answer.json()).toMatchObject({ code: 'SIGN_IN_FAILED' })
  })

  it('is the answer to a disabled user', async () => {
    const { credentials } = await somebody({ active: false })
    const browser = openBrowser(app)
    const answer = await browser.answer(await browser.arrive(), credentials)
    expect(answer.json()).toMatchObject({ code: 'SIGN_IN_FAILED' })
  })

  it('runs the same queries whether or not the account exists', async () => {
    const { tenant, user, credentials } = await somebody({ roles: ['ROLE_USER'] })
    const asked = async (given: Partial<Credentials>) => {
      const browser = openBrowser(app)
      const uid = await browser.arrive()
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      try {
        const answer = await browser.answer(uid, { ...credentials, ...given })
        const texts = spy.mock.calls.map(([first]) =>
          typeof first === 'string' ? first : (first as { text: string }).text,
        )
        const { requestId: _, ...told } = answer.json()
        return {
          told,
          texts: texts.filter(text => /user_credentials|sign_in_attempts|attempts|oidc_payloads/.test(text)),
        }
      } finally {
        spy.mockRestore()
      }
    }
    const wrong = await asked({ password: 'no es esta clave' })
    expect(wrong.texts.length).toBeGreaterThan(1)
    expect(await asked({ username: `nadie@${tenant.domainPrefix}.test` })).toEqual(wrong)
    expect(await asked({ domain: 'no-hay-tal' })).toEqual(wrong)
    await app.services.database.pool.query('update users set active = false where id = $1', [user.userId])
    expect(await asked({})).toEqual(wrong)
  })

  it('names the fields that are missing', async () => {
    const browser = openBrowser(app)
    const answer = await browser.answer(await browser.arrive(), { username: 'no es un correo', domain: 'x' })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json().errors.map((fault: { field: string }) => fault.field)).toEqual(['username', 'password'])
  })

  it('reports field errors for values that are not text', async () => {
    const browser = openBrowser(app)
    const answer = await browser.answer(await browser.arrive(), {
      domain: 'a\0b',
      username: 'a@example.pe',
      password: '\0',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('says that the sign-in began in another browser or has expired', async () => {
    const { credentials } = await somebody()
    const uid = await openBrowser(app).arrive()
    const answer = await openBrowser(app).answer(uid, credentials)
    expect(answer.statusCode).toBe(410)
    expect(answer.json()).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  })

  it('is the answer to a page of another site, whatever its cookies', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(app)
    const uid = await browser.arrive()
    const foreign: Record<string, string>[] = [
      { origin: 'https://malo.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) expect((await browser.answer(uid, credentials, headers)).statusCode).toBe(403)
  })
})

type Asked = { domain: string; username: string; password: string }

describe('the lock after ten failures', () => {
  it('applies to the right password too, says how long, ends by itself, and leaves open sessions alone', async () => {
    const { credentials } = await somebody()
    const working = await openBrowser(app).signIn(credentials)
    const browser = openBrowser(app)
    const uid = await browser.arrive()
    for (let failure = 0; failure < 10; failure++)
      expect((await browser.answer(uid, { ...credentials, password: 'equivocada' })).statusCode).toBe(401)

    const locked = await openBrowser(app).answer(uid, credentials)
    expect(locked.statusCode).toBe(410)
    const elsewhere = openBrowser(app)
    const refused = await elsewhere.answer(await elsewhere.arrive(), credentials)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await callerOf(working)).toBeDefined()

    app.clock.set(Temporal.Now.instant().add({ minutes: 2 }))
    try {
      expect(await callerOf(await openBrowser(app).signIn(credentials))).toBeDefined()
    } finally {
      app.clock.set(undefined)
    }
  })

  it('applies to an account that does not exist', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(app)
    const uid = await browser.arrive()
    const nobody = { ...credentials, username: `nadie@${credentials.domain}.test` }
    for (let failure = 0; failure < 10; failure++) await browser.answer(uid, nobody)
    expect((await browser.answer(uid, nobody)).statusCode).toBe(429)
  })

  it('applies to guesses from many addresses at one account', async () => {
    const { credentials } = await somebody()
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) {
      // Each browser has another address.
      const browser = openBrowser(app)
      const written = {
        ...credentials,
        username: guess % 2 ? credentials.username : credentials.username.toUpperCase(),
      }
      statuses.push((await browser.answer(await browser.arrive(), { ...written, password: 'equivocada' })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('lets ten of thirty simultaneous attempts through', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(app)
    const uid = await browser.arrive()
    const wrong = { ...credentials, password: 'equivocada' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => browser.answer(uid, wrong)))
    expect(answers.filter(answer => answer.statusCode === 401)).toHaveLength(10)
    expect(answers.filter(answer => answer.statusCode === 429)).toHaveLength(20)
  })
})

describe('signing out', () => {
  it('ends the session, its tokens and its cookies', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(app)
    const token = await browser.signIn(credentials)
    expect((await browser.signOut()).statusCode).toBe(204)
    await expect.poll(() => callerOf(token)).toBeUndefined()
    expect((await browser.refresh()).json()).toMatchObject({ error: 'invalid_grant' })
    await expect(browser.arrive()).resolves.toBeTypeOf('string')
  })

  it('succeeds for somebody who is not signed in', async () => {
    expect((await openBrowser(app).signOut()).statusCode).toBe(204)
  })

  it('is refused to a page of another site', async () => {
    const browser = openBrowser(app)
    const answer = await browser.send({
      method: 'POST',
      url: '/login/sign-out',
      headers: { origin: 'https://malo.example' },
    })
    expect(answer.statusCode).toBe(403)
  })
})
