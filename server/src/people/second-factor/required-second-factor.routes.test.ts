import type { AccessSettings } from '@aforo/api/people/identity-providers'
import type { Security } from '@aforo/api/people/second-factor'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { openBrowser } from '../../testing/browser.ts'
import { atSecondStep, codeOf, mailsTo, somebody, withApp } from '../../testing/second-factor-house.ts'
import { password, passwordHash } from '../../testing/somebody.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
// Codes are of a half minute: stopped, no test crosses from one to the next.
beforeEach(() => app.clock.set(Temporal.Now.instant()))
afterEach(() => app.clock.set(undefined))

describe('an organisation that asks everybody for a second factor', () => {
  /** One whose administrator has a second factor, and asks for it. */
  async function strict() {
    const house = await somebody()
    const own = await withApp(house.client)
    const path = `/tenants/${house.tenant.domainPrefix}/second-factor`
    const asked = await house.client.put<AccessSettings>(path, { required: true })
    expect(asked).toMatchObject({ status: 200, body: { secondFactor: { required: true, without: 0 } } })
    const user = await makeUser(app.services.database, house.tenant, { passwordHash, roles: ['ROLE_USER'] })
    return { ...house, ...own, path, user, theirs: { ...house.credentials, username: user.username } }
  }

  /** As far as the step in which one is set up. */
  async function atSetUp(credentials: { domain: string; username: string; password: string }) {
    const { browser, first, uid } = await atSecondStep(credentials)
    const post = (path: string, payload: object = {}) =>
      browser.send({ method: 'POST', url: `/login/interaction/${uid}/set-up/${path}`, payload })
    return { browser, first, uid, post }
  }

  it('is one whose administrator has a second factor already', async () => {
    const { client, tenant } = await somebody()
    expect(await client.put(`/tenants/${tenant.domainPrefix}/second-factor`, { required: true })).toMatchObject({
      status: 409,
      body: { code: 'OWN_FACTOR_FIRST' },
    })
    const { body } = await client.get<AccessSettings>(`/tenants/${tenant.domainPrefix}/idp`)
    expect(body.secondFactor).toEqual({ required: false, without: 1 })
  })

  it('is gone past by nobody with a password that was replaced on the way', async () => {
    const { theirs, user, client, credentials, secret } = await strict()
    const { first, post } = await atSetUp(theirs)
    expect(first.json()).toEqual({ setUp: true })
    const temporaryPassword = 'un caballo azul con sombrero'
    expect((await client.post('/iam/password/temporal', { username: user.username, temporaryPassword })).status).toBe(
      200,
    )
    expect((await post('totp')).json()).toMatchObject({ code: 'SIGN_IN_EXPIRED' })

    const { show } = await atSecondStep(credentials)
    const changed = { currentPassword: password, newPassword: temporaryPassword }
    expect((await client.post('/iam/password/change', changed)).status).toBe(200)
    expect((await show({ code: codeOf(secret) })).json()).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
  })

  it('lets nobody in by the password alone: one is set up first, with its codes, and then one is in', async () => {
    const { theirs, user } = await strict()
    const { first, post, browser } = await atSetUp(theirs)
    expect(first.json()).toEqual({ setUp: true })
    // There is no way around: the sign-in goes on asking.
    expect((await atSetUp(theirs)).first.json()).toEqual({ setUp: true })
    const { secret, qr } = (await post('totp')).json<{ secret: string; qr: string }>()
    expect(qr).toMatch(/^data:image/)
    expect((await post('totp/code', { code: '12' })).statusCode).toBe(400)
    expect((await post('totp/code', { code: '000000' })).json()).toMatchObject({ code: 'INVALID_CODE' })
    const set = await post('totp/code', { code: codeOf(secret, -30) })
    expect(set.statusCode).toBe(200)
    const { redirectTo, recoveryCodes } = set.json<{ redirectTo: string; recoveryCodes: string[] }>()
    expect(recoveryCodes).toHaveLength(10)
    const back = await browser.send({ url: redirectTo })
    expect(back.headers.location).toContain('code=')
    expect((await mailsTo(user)).at(-1)?.text).toContain('se activó una aplicación de autenticación')
    const { rows } = await app.services.database.pool.query(
      'select action, after from audit_log where entity_id = $1 order by id',
      [user.userId],
    )
    expect(rows).toEqual([
      { action: 'user.totp_added', after: { means: ['pwd', 'otp', 'mfa'] } },
      { action: 'user.signed_in', after: { means: ['pwd', 'otp', 'mfa'] } },
    ])
    // From then on it is asked for, and the step of setting one up is over.
    const again = await atSecondStep(theirs)
    expect(again.first.json()).toEqual({ secondFactor: ['TOTP', 'RECOVERY_CODE'] })
    expect((await again.show({ code: codeOf(secret) })).statusCode).toBe(200)
    expect((await post('totp')).statusCode).toBe(410)
  })

  it('sets up nothing for who did not give the password, nor in another browser', async () => {
    const { theirs } = await strict()
    const wrong = await atSetUp({ ...theirs, password: 'no es esta clave' })
    expect((await wrong.post('totp')).statusCode).toBe(410)
    const right = await atSetUp(theirs)
    const other = openBrowser(app)
    await other.arrive()
    const url = `/login/interaction/${right.uid}/set-up/totp`
    expect((await other.send({ method: 'POST', url, payload: {} })).statusCode).toBe(410)
    for (const path of ['passkey', 'totp/code']) expect((await right.post(path, {})).statusCode).toBe(400)
    expect((await right.post('passkey/options')).json()).toMatchObject({ rp: { name: 'Aforo' } })
  })

  it('adds nothing to who got one elsewhere meanwhile: a password that was right before is not enough', async () => {
    const { theirs } = await strict()
    const thief = await atSetUp(theirs)
    expect((await thief.post('totp')).statusCode).toBe(200)
    const options = await thief.post('passkey/options')
    expect(options.statusCode).toBe(200)
    const owner = await atSetUp(theirs)
    const { secret } = (await owner.post('totp')).json<{ secret: string }>()
    const { recoveryCodes } = (await owner.post('totp/code', { code: codeOf(secret, -30) })).json<{
      recoveryCodes: string[]
    }>()
    const answer = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'x' },
    }
    for (const [path, body] of [
      ['totp', {}],
      ['totp/code', { code: codeOf(secret) }],
      ['passkey/options', {}],
      ['passkey', { name: 'Ajena', passkey: answer }],
    ] as const)
      expect((await thief.post(path, body)).json(), path).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
    // The owner's codes still hold.
    const again = await atSecondStep(theirs)
    expect((await again.show({ recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
  })

  it('lets one of two at once set it up', async () => {
    const { theirs } = await strict()
    const [one, two] = [await atSetUp(theirs), await atSetUp(theirs)]
    const { secret } = (await one.post('totp')).json<{ secret: string }>()
    const both = await Promise.all([one, two].map(each => each.post('totp/code', { code: codeOf(secret) })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
  })

  it('lets nobody who is in give up the last one, nor be rid of it by resetting', async () => {
    const { client, theirs, user } = await strict()
    expect((await client.get<Security>('/users/me/security')).body.required).toBe(true)
    expect(await client.delete('/users/me/security/totp')).toMatchObject({
      status: 409,
      body: { code: 'FACTOR_REQUIRED' },
    })
    expect((await client.get<Security>('/users/me/security')).body.totpSince).not.toBeNull()
    await withApp(await app.as(user))
    const { body } = await client.delete<{ message: string }>(`/iam/users/${user.userId}/second-factor`)
    expect(body.message).toContain('configura otro')
    expect((await atSetUp(theirs)).first.json()).toEqual({ setUp: true })
  })

  it('stops asking when it is switched off, and both are in the history', async () => {
    const { client, path, theirs, tenant } = await strict()
    expect((await client.put(path, { required: false, version: 99 })).body).toMatchObject({ code: 'STALE_VERSION' })
    expect((await client.put(path, { required: false })).status).toBe(200)
    expect((await atSetUp(theirs)).first.json()).toHaveProperty('redirectTo')
    const { rows } = await app.services.database.pool.query(
      `select after from audit_log where entity_id = $1 and action = 'organization.second_factor_changed' order by id`,
      [tenant.tenantId],
    )
    expect(rows.map(({ after }) => after)).toEqual([{ secondFactorRequired: true }, { secondFactorRequired: false }])
  })
})
