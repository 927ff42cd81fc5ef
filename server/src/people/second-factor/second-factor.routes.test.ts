import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Security } from '@aforo/api/people/second-factor'
import type { User } from '@aforo/api/people/users'
import type { History } from '@aforo/api/platform/base'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MadeUser, makeUser } from '../../demo/factories.ts'
import { openBrowser } from '../../testing/browser.ts'
import { atSecondStep, codeOf, mailsTo, somebody, withApp } from '../../testing/second-factor-house.ts'
import { password, passwordHash } from '../../testing/somebody.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
// Codes are of a half minute: stopped, no test crosses from one to the next.
beforeEach(() => app.clock.set(Temporal.Now.instant()))
afterEach(() => app.clock.set(undefined))

describe('an authenticator app', () => {
  it('is asked for after the password once its first code was right, and its secret is sealed', async () => {
    const { client, credentials, user } = await somebody()
    const { begun, confirmed, secret, recoveryCodes } = await withApp(client)
    // Five bits a letter: 160.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Aforo:/)
    expect(begun.body.qr).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(confirmed.status).toBe(200)
    expect(recoveryCodes).toHaveLength(10)

    const { first, show, browser } = await atSecondStep(credentials)
    expect(first.json()).toEqual({ secondFactor: ['TOTP', 'RECOVERY_CODE'] })
    const accepted = await show({ code: codeOf(secret) })
    expect(accepted.statusCode).toBe(200)
    const back = await browser.send({ url: accepted.json<{ redirectTo: string }>().redirectTo })
    expect(back.headers.location).toContain('code=')
    const { rows } = await app.services.database.pool.query('select * from user_totp where user_id = $1', [user.userId])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('that nobody confirmed asks for nothing', async () => {
    const { client, credentials } = await somebody()
    await client.post('/users/me/security/totp')
    expect((await client.post('/users/me/security/totp/confirm', { code: '000000' })).status).toBe(422)
    expect((await atSecondStep(credentials)).first.json()).toHaveProperty('redirectTo')
  })

  it('takes each code once, also of two at the same moment, and none that is older', async () => {
    const { client, credentials } = await somebody()
    const { secret } = await withApp(client)
    const code = codeOf(secret)
    const both = await Promise.all([atSecondStep(credentials), atSecondStep(credentials)])
    const answers = await Promise.all(both.map(({ show }) => show({ code })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const { show } = await atSecondStep(credentials)
    expect((await show({ code: codeOf(secret, -30) })).json()).toMatchObject({ code: 'WRONG_CODE' })
    expect((await show({ code: codeOf(secret, 30) })).statusCode).toBe(200)
  })

  it('takes a code for one step around its own, and none of two steps before or after', async () => {
    for (const [seconds, status] of [
      [-60, 401],
      [-30, 200],
      [30, 200],
      [60, 401],
    ] as const) {
      const { client, credentials } = await somebody()
      const now = app.clock.now()
      // Confirmed an hour ago, so that no code of now was taken.
      app.clock.set(now.subtract({ hours: 1 }))
      const { secret } = await withApp(client)
      app.clock.set(now)
      const { show } = await atSecondStep(credentials)
      expect([seconds, (await show({ code: codeOf(secret, seconds) })).statusCode]).toEqual([seconds, status])
    }
  })

  it('can’t be guessed: the sixth wrong code locks, for the right one too, and the right password opens nothing', async () => {
    const { client, credentials } = await somebody()
    const { secret } = await withApp(client)
    const { show } = await atSecondStep(credentials)
    const statuses: number[] = []
    for (let time = 0; time < 7; time++) statuses.push((await show({ code: '000000' })).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
    const again = await atSecondStep(credentials)
    const locked = await again.show({ code: codeOf(secret) })
    expect(locked.statusCode).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is asked of nobody whose password was wrong, nor in another browser', async () => {
    const { client, credentials } = await somebody()
    const { secret } = await withApp(client)
    const wrong = await atSecondStep({ ...credentials, password: 'otra cosa' })
    expect(wrong.first.statusCode).toBe(401)
    expect((await wrong.show({ code: codeOf(secret) })).json()).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
    const { uid } = await atSecondStep(credentials)
    const thief = openBrowser(app)
    await thief.arrive()
    const stolen = await thief.send({
      method: 'POST',
      url: `/login/interaction/${uid}/second-factor`,
      payload: { code: codeOf(secret) },
    })
    expect(stolen.statusCode).toBe(410)
  })

  it('is still asked for after a forgotten password was replaced', async () => {
    const { client, credentials, user } = await somebody()
    await withApp(client)
    await app.nobody.post('/iam/password/forgot', { username: user.username })
    await app.drain()
    const folder = app.services.mail.outbox ?? ''
    const mails = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
    const mine = mails
      .filter(mail => mail.includes(user.username))
      .join('')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
    const token = /reset#token=([\w-]+)/.exec(mine)?.[1] ?? ''
    const newPassword = 'siete cóndores sobre el cañón'
    expect((await app.nobody.post('/iam/password/reset', { token, newPassword })).status).toBe(200)
    const { first } = await atSecondStep({ ...credentials, password: newPassword })
    expect(first.json()).toEqual({ secondFactor: ['TOTP', 'RECOVERY_CODE'] })
  })

  it('given up is asked for no more, and its recovery codes go with it', async () => {
    const { client, credentials } = await somebody()
    await withApp(client)
    expect((await client.delete('/users/me/security/totp')).status).toBe(200)
    expect((await client.get<Security>('/users/me/security')).body).toMatchObject({
      totpSince: null,
      recoveryCodesLeft: 0,
    })
    expect((await atSecondStep(credentials)).first.json()).toHaveProperty('redirectTo')
  })
})

describe('a recovery code', () => {
  it('stands in for the app once, however it is typed, and only its digest is kept', async () => {
    const { client, credentials, user } = await somebody()
    const { recoveryCodes } = await withApp(client)
    const [code = ''] = recoveryCodes
    // Five bits a letter: 140, in groups that can be read out.
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/)
    const { show } = await atSecondStep(credentials)
    expect((await show({ recoveryCode: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })).statusCode).toBe(200)
    const second = await atSecondStep(credentials)
    expect((await second.show({ recoveryCode: code })).json()).toMatchObject({ code: 'WRONG_CODE' })
    const { rows } = await app.services.database.pool.query('select * from user_recovery_codes where user_id = $1', [
      user.userId,
    ])
    for (const one of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(one)
    expect((await client.get<Security>('/users/me/security')).body.recoveryCodesLeft).toBe(9)
  })

  it('of somebody else serves nobody, and new ones end the old', async () => {
    const one = await somebody()
    const other = await somebody()
    const [code = ''] = (await withApp(one.client)).recoveryCodes
    await withApp(other.client)
    expect((await (await atSecondStep(other.credentials)).show({ recoveryCode: code })).statusCode).toBe(401)
    await one.client.post('/users/me/security/recovery-codes')
    expect((await (await atSecondStep(one.credentials)).show({ recoveryCode: code })).statusCode).toBe(401)
  })
})

describe('changing one’s security', () => {
  const grow = (user: MadeUser, minutes: number) =>
    app.services.database.pool.query(
      `update user_sessions set created_at = now() - make_interval(mins => $2) where user_id = $1`,
      [user.userId, minutes],
    )

  it('takes a sign-in of the last ten minutes, or the password again', async () => {
    const { client, user } = await somebody()
    await grow(user, 11)
    for (const path of ['/users/me/security/totp', '/users/me/security/passkeys/options'])
      expect(await client.post(path)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    expect(await client.post('/users/me/security/proof', { password: 'no es' })).toMatchObject({ status: 422 })
    expect((await client.post('/users/me/security/totp')).status).toBe(403)
    expect((await client.post('/users/me/security/proof', { password })).status).toBe(200)
    expect((await client.post('/users/me/security/totp')).status).toBe(200)
    expect((await client.get<Security>('/users/me/security')).body).toMatchObject({ proven: true, hasPassword: true })
  })

  it('tells the person by mail', async () => {
    const { client, user } = await somebody()
    await withApp(client)
    expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(['Cambió la seguridad de tu cuenta de Aforo'])
  })

  it('with an answer that is no passkey registers none', async () => {
    const { client } = await somebody()
    await client.post('/users/me/security/passkeys/options')
    const passkey = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'x' },
    }
    expect(await client.post('/users/me/security/passkeys', { name: 'Falsa', passkey })).toMatchObject({ status: 422 })
    expect((await client.get<Security>('/users/me/security')).body.passkeys).toEqual([])
  })

  it('of somebody else’s passkey is not there', async () => {
    const { client } = await somebody()
    const id = crypto.randomUUID()
    expect((await client.delete(`/users/me/security/passkeys/${id}`)).status).toBe(404)
    expect((await client.patch(`/users/me/security/passkeys/${id}`, { name: 'Otra' })).status).toBe(404)
  })
})

describe('resetting somebody’s second factor', () => {
  it('is done by an administrator, ends the sessions, and the password alone serves again', async () => {
    const { tenant, client } = await somebody()
    const user = await makeUser(app.services.database, tenant, { passwordHash, roles: ['ROLE_USER'] })
    const theirs = await app.as(user)
    await withApp(theirs)
    expect((await client.delete(`/iam/users/${user.userId}/second-factor`)).status).toBe(200)
    await expect.poll(async () => (await theirs.get('/users/me/security')).status).toBe(401)
    const credentials = { domain: tenant.domainPrefix, username: user.username, password }
    expect((await atSecondStep(credentials)).first.json()).toHaveProperty('redirectTo')
  })

  it('is not done for another tenant’s people, nor for a root by an administrator', async () => {
    const { tenant, client } = await somebody()
    const other = await somebody()
    expect((await client.delete(`/iam/users/${other.user.userId}/second-factor`)).status).toBe(404)
    const root = await makeUser(app.services.database, tenant, { roles: ['ROLE_ROOT'] })
    expect((await client.delete(`/iam/users/${root.userId}/second-factor`)).status).toBe(403)
    expect((await client.delete(`/iam/users/${root.userId}/identities`)).status).toBe(403)
  })

  it('is told to the person by mail, and in the history by name', async () => {
    const { tenant, client, user: admin } = await somebody()
    const user = await makeUser(app.services.database, tenant, { passwordHash, roles: ['ROLE_USER'] })
    await withApp(await app.as(user))
    expect((await client.get<User>(`/users/profile/${user.userId}`)).body).toMatchObject({
      secondFactor: true,
      can: { resetSecondFactor: true },
    })
    await client.delete(`/iam/users/${user.userId}/second-factor`)
    expect((await client.get<User>(`/users/profile/${user.userId}`)).body.secondFactor).toBe(false)
    expect((await mailsTo(user)).at(-1)?.text).toContain('un administrador restableció tu segundo factor')
    const { body } = await client.get<History>(`/iam/users/${user.userId}/history`)
    expect(body[0]).toMatchObject({ what: 'Segundo factor restablecido', who: 'Rosa Quispe Mamani' })
    expect(admin.userId).not.toBe(user.userId)
  })

  it('is not done to oneself: that takes showing who one is', async () => {
    const { client, user } = await somebody()
    await withApp(client)
    expect(await client.delete(`/iam/users/${user.userId}/second-factor`)).toMatchObject({
      status: 409,
      body: { code: 'OWN_ACCOUNT' },
    })
  })
})
