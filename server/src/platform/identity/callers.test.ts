import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { asSystem, asTenant } from '../database/transaction.ts'
import { openAccessTokens } from './access-tokens.ts'
import { endSessions } from './sessions.ts'
import { rotateSigningKey, signingKeys } from './signing-keys.ts'

async function signedIn() {
  const app = await testApp()
  const { database } = app.services
  const tenantId = randomUUID()
  const userId = randomUUID()
  const name = `t${tenantId.slice(0, 8)}`
  await asSystem(database, async tx => {
    await tx
      .insertInto('tenants')
      .values({
        id: tenantId,
        account_name: name,
        name,
        type: 'ORGANIZATION',
        domain_prefix: name,
        time_zone: 'America/Lima',
      })
      .execute()
    const person = (id: string, username: string) => ({
      tenant_id: tenantId,
      id,
      username: `${username}@${name}.pe`,
      given_name: 'Ana',
      lastname: 'Quispe',
      time_zone: 'America/Lima',
      roles: ['ROLE_ADMIN', 'ROLE_USER'],
    })
    // The organisation keeps another administrator, whatever happens to Ana.
    const people = [person(userId, 'ana'), person(randomUUID(), 'otra')]
    await tx.insertInto('users').values(people).execute()
  })
  const token = await app.identity.mintSession({ tenantId, userId })
  const change = (values: { active?: boolean; roles?: string[] }) =>
    asTenant(database, tenantId, tx => tx.updateTable('users').set(values).where('id', '=', userId).execute())
  return { app, database, tenantId, userId, token, change, caller: () => app.services.callerOf(token) }
}

/** Polls for a second. */
const soon = { timeout: 1_000, interval: 10 }

describe('the caller of a token', () => {
  it('is the session’s user, with the tenant and roles as they are now', async () => {
    const { caller, tenantId, userId } = await signedIn()
    expect(await caller()).toMatchObject({ tenantId, userId, givenName: 'Ana', roles: ['ROLE_ADMIN', 'ROLE_USER'] })
  })

  it('ends within a second of disabling the user, also if the user is enabled again', async () => {
    const { caller, change } = await signedIn()
    expect(await caller()).toBeDefined()
    await change({ active: false })
    await vi.waitFor(async () => expect(await caller()).toBeUndefined(), soon)
    await change({ active: true })
    expect(await caller()).toBeUndefined()
  })

  it('loses a role within a second, and keeps the session when a role is granted', async () => {
    const { caller, change } = await signedIn()
    await change({ roles: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_STAFF'] })
    await vi.waitFor(async () => expect((await caller())?.roles).toContain('ROLE_STAFF'), soon)
    await change({ roles: ['ROLE_USER'] })
    await vi.waitFor(async () => expect(await caller()).toBeUndefined(), soon)
  })

  it('ends within a second of disabling the tenant', async () => {
    const { caller, database, tenantId } = await signedIn()
    expect(await caller()).toBeDefined()
    await asSystem(database, tx =>
      tx.updateTable('tenants').set({ active: false }).where('id', '=', tenantId).execute(),
    )
    await vi.waitFor(async () => expect(await caller()).toBeUndefined(), soon)
  })

  it('keeps the session that is excluded when a user’s sessions end', async () => {
    const { app, caller, database, tenantId, userId } = await signedIn()
    const other = await app.identity.mintSession({ tenantId, userId })
    const spared = (await caller())?.sessionId
    await asTenant(database, tenantId, tx => endSessions(tx, { tenantId, userId }, { except: spared }))
    await vi.waitFor(async () => expect(await app.services.callerOf(other)).toBeUndefined(), soon)
    expect(await caller()).toBeDefined()
  })

  it.each(['', 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'is nobody for the token "%s"',
    async token => {
      const app = await testApp()
      expect(await app.services.callerOf(token)).toBeUndefined()
    },
  )

  it('is nobody for a forged token or one of another service', async () => {
    const { app, database, token, tenantId, userId, caller } = await signedIn()
    const [head, body, signature] = token.split('.')
    const other = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...other, sub: randomUUID() })).toString('base64url')
    expect(await app.services.callerOf(`${head}.${forged}.${signature}`)).toBeUndefined()

    const elsewhere = await openAccessTokens(database, 'https://otro.example')
    const sessionId = (await caller())?.sessionId ?? ''
    expect(await app.services.callerOf(await elsewhere.sign({ tenantId, userId, sessionId }))).toBeUndefined()
  })

  it('is nobody for a token that expired, has another type, or brings its own key', async () => {
    const { app, database, tenantId, userId, caller } = await signedIn()
    const { publicUrl } = app.services.settings
    const sessionId = (await caller())?.sessionId ?? ''
    const ours = await openAccessTokens(database, publicUrl)
    const verdict = (token: string) => app.services.callerOf(token)
    expect(await verdict(await ours.sign({ tenantId, userId, sessionId }))).toBeDefined()
    expect(await verdict(await ours.sign({ tenantId, userId, sessionId }, -1))).toBeUndefined()

    const [key] = await signingKeys(database)
    const made = (header: object, by: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ sid: sessionId, tenant_id: tenantId, client_id: 'aforo-web' })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })
        .setIssuer(`${publicUrl}/oidc`)
        .setAudience(`${publicUrl}/api`)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(by)
    expect(await verdict(await made({}, key))).toBeDefined()
    expect(await verdict(await made({ typ: 'JWT' }, key))).toBeUndefined()
    const own = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'mía' }
    for (const header of [{}, { jwk }, { jwk, kid: 'mía' }, { jku: 'https://malo.example/jwks', kid: 'mía' }])
      expect(await verdict(await made(header, own.privateKey))).toBeUndefined()
  })

  it('gets tokens of a strong key from the next start on, after a version with weak keys', async () => {
    const { app, database, caller, token } = await signedIn()
    const { publicUrl } = app.services.settings
    const strong = await signingKeys(database)
    const weak = await exportJWK(
      (await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })).privateKey,
    )
    const keep = (keys: object[]) =>
      asSystem(database, tx =>
        tx
          .updateTable('secrets')
          .set({ value: JSON.stringify(keys) })
          .where('name', '=', 'oidc-signing-keys')
          .execute(),
      )
    try {
      await keep([{ ...weak, kid: 'antes', alg: 'RS256', use: 'sig' }])
      const starts = await Promise.all([openAccessTokens(database, publicUrl), openAccessTokens(database, publicUrl)])
      const [first, before] = await signingKeys(database)
      expect(before?.kid).toBe('antes')
      expect(Buffer.from(first.n ?? '', 'base64url')).toHaveLength(384)
      const { tenantId, userId, sessionId } = (await caller()) ?? expect.fail('nobody')
      const later = await starts[0].sign({ tenantId, userId, sessionId })
      expect(decodeProtectedHeader(later).kid).toBe(first.kid)
      expect(await starts[1].verify(later)).toBeDefined()
    } finally {
      await keep(strong)
    }
    expect(await app.services.callerOf(token)).toBeDefined()
  })

  it('survives a rotation of the signing key', async () => {
    const { app, database, caller, token } = await signedIn()
    await rotateSigningKey(database)
    expect(await caller()).toBeDefined()
    const later = await openAccessTokens(database, app.services.settings.publicUrl)
    expect(await later.verify(token)).toBeDefined()
  })
})
