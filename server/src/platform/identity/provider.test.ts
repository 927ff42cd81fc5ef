import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { makeSomebody } from '../../testing/somebody.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function signedIn() {
  const { tenant, user, credentials } = await makeSomebody(app, { roles: ['ROLE_USER'] })
  const browser = openBrowser(app)
  const token = await browser.signIn(credentials)
  const cookie = async () => {
    const all = await browser.jar.getCookies('http://localhost:3000/oidc/token')
    return all.find(one => one.key === 'aforo_refresh')?.value ?? ''
  }
  return { tenant, user, browser, credentials, token, cookie }
}

const callerOf = (token: string) => app.services.callerOf(token)

/** Moves the use of all used tokens into the past, beyond the grace period. */
const aWhileLater = () =>
  app.services.database.pool.query("update oidc_payloads set consumed_at = consumed_at - interval '1 minute'")

describe('a refresh', () => {
  it('by the specified call returns a new access token and a new refresh token', async () => {
    const { browser, cookie } = await signedIn()
    const before = await cookie()
    const answer = await browser.refresh()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).not.toHaveProperty('refresh_token')
    expect(await callerOf(answer.json().access_token)).toBeDefined()
    expect(await cookie()).not.toBe(before)
    expect((await browser.refresh()).statusCode).toBe(200)
  })

  it('with a token whose successor was used ends the session and all its tokens', async () => {
    const { browser, cookie } = await signedIn()
    const stolen = await cookie()
    await browser.refresh()
    const { access_token } = (await browser.refresh()).json()
    expect(await callerOf(access_token)).toBeDefined()

    const thief = openBrowser(app)
    expect((await thief.refresh(stolen)).json()).toMatchObject({ error: 'invalid_grant' })
    await expect.poll(() => callerOf(access_token)).toBeUndefined()
    expect((await browser.refresh()).json()).toMatchObject({ error: 'invalid_grant' })
    await expect(browser.arrive()).resolves.toBeTypeOf('string')
  })

  it('with a token used longer ago ends the session, even if its successor is unused', async () => {
    const { browser, cookie } = await signedIn()
    const stolen = await cookie()
    const { access_token } = (await browser.refresh()).json()
    await aWhileLater()
    expect((await openBrowser(app).refresh(stolen)).json()).toMatchObject({ error: 'invalid_grant' })
    await expect.poll(() => callerOf(access_token)).toBeUndefined()
    expect((await browser.refresh()).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('whose answer got lost can be repeated, and the session goes on', async () => {
    const { browser, cookie } = await signedIn()
    const kept = await cookie()
    for (const _lost of [1, 2]) expect((await openBrowser(app).refresh(kept)).statusCode).toBe(200)
    const { access_token } = (await browser.refresh()).json()
    expect(await callerOf(access_token)).toBeDefined()
    expect((await browser.refresh()).statusCode).toBe(200)
  })

  it('by a quick thief is detected at the next refresh', async () => {
    const { browser, cookie } = await signedIn()
    const stolen = await cookie()
    expect((await browser.refresh()).statusCode).toBe(200)
    const thief = openBrowser(app)
    const { access_token } = (await thief.refresh(stolen)).json()
    expect(await callerOf(access_token)).toBeDefined()
    // The browser's token no longer works, since the thief refreshed last.
    expect((await browser.refresh()).json()).toMatchObject({ error: 'invalid_grant' })
    await expect.poll(() => callerOf(access_token)).toBeUndefined()
    expect((await thief.refresh()).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('by two at once with one token leaves one valid successor; using the other counts as theft', async () => {
    const { browser, cookie } = await signedIn()
    const value = await cookie()
    const both = [browser, openBrowser(app)]
    const answers = await Promise.all(both.map(one => one.refresh(value)))
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200])
    // One after the other: whichever is refused also ends the other.
    const outcomes = []
    for (const one of both) outcomes.push((await one.refresh()).statusCode)
    expect(outcomes).toContain(400)
    const tokens: string[] = answers.map(answer => answer.json().access_token)
    for (const token of tokens) await expect.poll(() => callerOf(token)).toBeUndefined()
  })

  it('is refused without a cookie, with an invalid one, and to a page of another site', async () => {
    const { browser } = await signedIn()
    const bare = openBrowser(app)
    expect((await bare.refresh()).statusCode).toBe(400)
    expect((await bare.refresh('nonsense')).json()).toMatchObject({ error: 'invalid_grant' })
    const foreign = await browser.token(
      { grant_type: 'refresh_token', refresh_token: 'cookie' },
      { origin: 'https://malo.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(foreign.statusCode).toBe(403)
    expect((await browser.refresh()).statusCode).toBe(200)
  })

  it('is refused once the user is disabled', async () => {
    const { browser, user } = await signedIn()
    await app.services.database.pool.query('update users set active = false where id = $1', [user.userId])
    expect((await browser.refresh()).json()).toMatchObject({ error: 'invalid_grant' })
    await expect(browser.arrive()).resolves.toBeTypeOf('string')
  })

  it('leaves no readable token in the database', async () => {
    const { cookie } = await signedIn()
    const { rows } = await app.services.database.pool.query('select id, payload::text from oidc_payloads')
    const token = await cookie()
    expect(token).not.toBe('')
    expect(JSON.stringify(rows).includes(token)).toBe(false)
  })
})

describe('a code', () => {
  it('works once; a second use ends what the first one gave', async () => {
    const { browser, credentials } = await signedIn()
    await browser.signOut()
    const code = await browser.code(credentials)
    const { access_token } = (await browser.exchange(code)).json()
    expect(await callerOf(access_token)).toBeDefined()
    expect((await browser.exchange(code)).json()).toMatchObject({ error: 'invalid_grant' })
    await expect.poll(() => callerOf(access_token)).toBeUndefined()
  })

  it('is useless without its verifier', async () => {
    const { browser, credentials } = await signedIn()
    await browser.signOut()
    const code = await browser.code(credentials)
    const answer = await browser.exchange(code, { code_verifier: 'x'.repeat(43) })
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('an authorization', () => {
  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
    ['for another response type', { response_type: 'token' }],
    ['with a nonce that is no text', { nonce: 'a\0b' }],
    ['for a service that is not ours', { resource: 'https://otro.example/api' }],
  ])('%s returns to the application with an error', async (_case, changes) => {
    const answer = await openBrowser(app).authorize(changes)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^http:\/\/localhost:3000\/login\/callback[?#]error=/)
  })

  it.each([
    ['an unregistered redirect address', { redirect_uri: 'http://localhost:3000/login/callback/otra' }],
    ['a redirect address on another host', { redirect_uri: 'https://malo.example/login/callback' }],
    ['an unknown client', { client_id: 'otro' }],
    ['a client id that is not text', { client_id: 'a\0b' }],
    ['no client id', { client_id: undefined }],
  ])('with %s shows a page in Spanish and redirects nowhere', async (_case, changes) => {
    const answer = await openBrowser(app).authorize(changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('No se pudo iniciar sesión')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('is asked for 600 times a minute by one address at most, and other addresses go on', async () => {
    const ask = (remoteAddress: string) =>
      app.app.inject({ url: '/oidc/auth?client_id=otro', remoteAddress }).then(({ statusCode }) => statusCode)
    for (let n = 0; n < 600; n++) expect(await ask('203.0.113.7')).toBe(400)
    const refused = await app.app.inject({ url: '/oidc/auth?client_id=otro', remoteAddress: '203.0.113.7' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await ask('203.0.113.8')).toBe(400)
    await signedIn()
  })

  it('grants no unknown scope, whatever is requested', async () => {
    const { browser } = await signedIn()
    const asked = await browser.authorize({ scope: 'openid offline_access admin', prompt: undefined })
    const code = new URL(asked.headers.location ?? '', 'http://localhost:3000').searchParams.get('code') ?? ''
    const { scope, access_token } = (await browser.exchange(code)).json()
    expect(await callerOf(access_token)).toBeDefined()
    expect(`${scope} ${decodeJwt(access_token).scope}`).not.toContain('admin')
  })

  it('of a program on the user’s machine may return to any port there', async () => {
    const answer = await openBrowser(app).authorize({
      client_id: 'aforo-cli',
      redirect_uri: 'http://127.0.0.1:49321/callback',
      prompt: undefined,
    })
    expect(answer.headers.location).toMatch(/^\/login\?interaction=/)
  })

  it('stays at the public address whatever the Host header', async () => {
    const answer = await app.app.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'malo.example', 'x-forwarded-host': 'malo.example' },
    })
    expect(answer.json()).toMatchObject({
      issuer: 'http://localhost:3000/oidc',
      token_endpoint: 'http://localhost:3000/oidc/token',
    })
    expect(answer.body).not.toContain('malo')
  })

  it('never exposes a private key', async () => {
    const { keys } = (await app.app.inject({ url: '/oidc/jwks' })).json()
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(key).not.toHaveProperty('d')
    // A modulus of 3,072 bits.
    for (const key of keys) expect(Buffer.from(key.n, 'base64url')).toHaveLength(384)
  })
})

describe('while the database is away', () => {
  it('a page says so, and a program is told when to retry', async () => {
    const { browser, credentials } = await signedIn()
    await browser.signOut()
    const code = await browser.code(credentials)
    const { pool } = app.services.database
    await pool.query(`
      create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
      create trigger disk_is_full before insert or update on oidc_payloads execute function disk_is_full()`)
    try {
      const shown = await openBrowser(app).authorize()
      expect(shown.statusCode).toBe(503)
      expect(shown.headers['content-type']).toContain('text/html')
      expect(shown.headers['retry-after']).toBe('5')
      expect(shown.body).toContain('Ahora mismo no se puede iniciar sesión')
      const told = await browser.exchange(code)
      expect(told.statusCode).toBe(503)
      expect(told.headers['content-type']).toContain('application/problem+json')
      expect(told.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    } finally {
      await pool.query('drop function disk_is_full cascade')
    }
    // The code wasn't used up: it still signs in.
    expect((await browser.exchange(code)).statusCode).toBe(200)
  })

  it('an unfinished refresh uses nothing up: the same token works afterwards, however late', async () => {
    const { browser } = await signedIn()
    const { pool } = app.services.database
    await pool.query(`
      create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
      create trigger disk_is_full before insert on oidc_payloads execute function disk_is_full()`)
    try {
      expect((await browser.refresh()).statusCode).toBe(503)
    } finally {
      await pool.query('drop function disk_is_full cascade')
    }
    await aWhileLater()
    expect((await browser.refresh()).statusCode).toBe(200)
  })
})
