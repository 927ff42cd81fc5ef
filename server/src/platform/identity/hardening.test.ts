import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs, ports, router } from '../../parts.ts'
import { openProgram, type Program } from '../../program.ts'
import { openBrowser } from '../../testing/browser.ts'
import { makeSomebody, password } from '../../testing/somebody.ts'
import { asTenant } from '../database/transaction.ts'
import { readSettings } from '../settings.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { openIdentity } from './identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'aforo-https-'))
const publicUrl = 'https://aforo.example.pe'
const logged: string[] = []

/** The program behind TLS, logging everything. */
let program: Program

beforeAll(async () => {
  const settings = readSettings({ AFORO_DATA: folder, AFORO_PUBLIC_URL: publicUrl })
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'trace' }, sink)
  program = await openProgram(settings, await openTestDatabase(), { router, jobs, ports, openIdentity }, { log })
})
afterAll(async () => {
  await program.close()
  rmSync(folder, { recursive: true, force: true })
})

const somebody = () => makeSomebody(program, { roles: ['ROLE_USER'] })

describe('behind TLS', () => {
  it('every sign-in cookie is Secure by prefix and attribute, and HttpOnly', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(program)
    const uid = await browser.arrive()
    const during = await browser.jar.getCookies(`${publicUrl}/login/interaction/${uid}`)
    await browser.answer(uid, credentials)
    await browser.signIn(credentials)
    const after = await browser.jar.getCookies(`${publicUrl}/oidc/token`)
    const names = [...during, ...after].map(cookie => cookie.key)
    expect(names).toEqual(
      expect.arrayContaining(['__Secure-_interaction', '__Host-_session', '__Secure-aforo_refresh']),
    )
    for (const cookie of [...during, ...after]) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true })
      expect(cookie.key).toMatch(/^__(Secure|Host)-/)
      expect(['lax', 'strict']).toContain(cookie.sameSite)
    }
  })
})

describe('every answer', () => {
  it('forbids caching', async () => {
    const { user } = await somebody()
    const authorization = `Bearer ${await program.identity.mintSession(user)}`
    const me = await program.app.inject({ url: '/api/users/profile/me', headers: { authorization } })
    expect(me.statusCode).toBe(200)
    const token = await program.app.inject({ method: 'POST', url: '/oidc/token' })
    for (const answer of [me, token]) expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('requires TLS for a year', async () => {
    const { headers } = await program.app.inject('/oidc/jwks')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('signing out behind TLS', () => {
  it('removes the session cookie', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(program)
    await browser.signIn(credentials)
    await browser.signOut()
    const left = await browser.jar.getCookies(`${publicUrl}/oidc/token`)
    expect(left.map(cookie => cookie.key)).toEqual([])
  })
})

describe('the log', () => {
  it('records that a refresh token was used twice', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(program)
    await browser.signIn(credentials)
    const cookies = await browser.jar.getCookies(`${publicUrl}/oidc/token`)
    const stolen = cookies.find(cookie => cookie.key === '__Secure-aforo_refresh')?.value ?? ''
    await browser.refresh()
    await browser.refresh()
    await browser.refresh(stolen)
    expect(logged.join('')).toContain('was used twice')
  })

  it('never contains a password, token, code or cookie', async () => {
    const { credentials } = await somebody()
    const browser = openBrowser(program)
    const code = await browser.code(credentials)
    const token = (await browser.exchange(code)).json<{ access_token: string }>().access_token
    await browser.refresh()
    await browser.exchange(code)
    const uid = await browser.arrive()
    await browser.answer(uid, { ...credentials, password: 'secreto de otra parte' })
    await program.app.inject({ url: '/api/users/profile/me', headers: { authorization: `Bearer ${token}` } })
    const [feed, invitation, own] = ['clave-de-un-calendario', 'clave-de-una-invitacion', 'clave-de-una-reserva']
    for (const url of [
      `/api/feeds/${feed}`,
      `/invitation/${invitation}`,
      `/mi-reserva/${own}`,
      `/api/booking/mine?token=${own}`,
    ])
      await program.app.inject({ url })
    const cookies = await browser.jar.getCookies(`${publicUrl}/oidc/token`)
    const everything = logged.join('')
    expect(everything).toContain('/oidc/token')
    expect(everything).toContain('"outcome":"refused"')
    for (const secret of [
      password,
      'secreto de otra parte',
      code,
      token,
      feed,
      invitation,
      own,
      ...cookies.map(cookie => cookie.value),
    ])
      expect(everything.includes(secret)).toBe(false)
  })
})

describe('the log, line by line', () => {
  it('is one JSON object a line with its time, whatever a stranger sends', async () => {
    const forged = '\n{"level":60,"msg":"todo está bien"}\r\n'
    await program.app.inject({
      url: `/api/${encodeURIComponent(forged)}`,
      headers: { authorization: `Bearer ${encodeURIComponent(forged)}` },
    })
    const browser = openBrowser(program)
    const uid = await browser.arrive()
    await browser.answer(uid, { domain: forged, username: `a${forged}@x.pe`, password: forged })
    const lines = logged.flatMap(chunk => chunk.trimEnd().split('\n'))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
    expect(lines.some(line => JSON.parse(line).msg === 'todo está bien')).toBe(false)
  })

  it('records who was denied what, and from where', async () => {
    const { user } = await somebody()
    const authorization = `Bearer ${await program.identity.mintSession(user)}`
    const answer = await program.app.inject({ url: '/api/users/report/file?x=1', headers: { authorization } })
    expect(answer.statusCode).toBe(403)
    await program.app.inject({ url: '/api/users/profile/me' })
    const told = logged.filter(line => line.includes('"kept out"')).map(line => JSON.parse(line))
    expect(told).toContainEqual(
      expect.objectContaining({
        status: 403,
        path: '/api/users/report/file',
        userId: user.userId,
        tenantId: user.tenantId,
        ip: '127.0.0.1',
        requestId: answer.headers['x-request-id'],
      }),
    )
    expect(told).toContainEqual(expect.objectContaining({ status: 401, path: '/api/users/profile/me' }))
  })
})

describe('a fault', () => {
  it('answers with a code and the request id, and is logged once', async () => {
    const { user } = await somebody()
    const { pool } = program.services.database
    const authorization = `Bearer ${await program.identity.mintSession(user)}`
    await pool.query('alter table user_preferences rename to gone')
    const answer = await program.app
      .inject({ url: '/api/users/me/preferences/users', headers: { authorization } })
      .finally(() => pool.query('alter table gone rename to user_preferences'))
    expect(answer.statusCode).toBe(500)
    expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'detail', 'message', 'status', 'title', 'type'])
    expect(answer.json()).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', detail: 'Hubo un error inesperado.' })
    expect(answer.body).not.toMatch(/user_preferences|select|relation|\.ts/)
    const faults = logged.filter(
      line => line.includes('"fault"') && line.includes(String(answer.headers['x-request-id'])),
    )
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('user_preferences')
  })
})

describe('two copies of the program', () => {
  it('accept each other’s tokens, and both drop a disabled user within a second', async () => {
    const { user } = await somebody()
    const { database } = program.services
    const other = await openIdentity(program.services)
    try {
      const token = await other.mintSession(user)
      expect(await program.identity.callerOf(token)).toMatchObject({ userId: user.userId })
      expect(await other.callerOf(token)).toMatchObject({ userId: user.userId })
      await asTenant(database, user.tenantId, tx => tx.updateTable('users').set({ active: false }).execute())
      for (const copy of [program.identity, other])
        await expect.poll(() => copy.callerOf(token), { timeout: 1_000, interval: 10 }).toBeUndefined()
    } finally {
      await other.close()
    }
  })
})
