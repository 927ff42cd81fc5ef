import { randomUUID } from 'node:crypto'
import { googlePerson } from '@aforo/simulators/google'
import { microsoftPerson } from '@aforo/simulators/microsoft'
import { describe, expect, it } from 'vitest'
import { makeTenant } from '../../../demo/factories.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { federatedHouse } from '../../../testing/federated-house.ts'
import { callbackPath } from './providers.ts'

const { program, password, organization, member, simulatorOf, fetchAnswer, come, usersOf } = await federatedHouse()

describe.each(['MICROSOFT', 'GOOGLE_WORKSPACE'] as const)('through %s', kind => {
  const personOf = (email: string) => (kind === 'MICROSOFT' ? microsoftPerson(email) : googlePerson(email))

  it('a user with the same proven address signs in, also in capitals', async () => {
    const org = await organization(kind)
    const user = await member(org.tenant, `rosa@${org.domain}`)
    expect((await come(org, personOf(`Rosa@${org.domain}`))).caller).toMatchObject({ userId: user.userId })
  })

  it('the second sign-in goes by the identity, even if the address changed here', async () => {
    const org = await organization(kind)
    const user = await member(org.tenant, `rosa@${org.domain}`)
    await come(org, personOf(`rosa@${org.domain}`))
    await program.services.database.pool.query('update users set username = $1 where id = $2', [
      `otra@${org.domain}`,
      user.userId,
    ])
    expect((await come(org, personOf(`rosa@${org.domain}`))).caller).toMatchObject({ userId: user.userId })
  })

  it('the new owner of an address does not get the previous owner’s account', async () => {
    const org = await organization(kind, { createsUsers: true })
    const email = `ventas@${org.domain}`
    await member(org.tenant, email)
    await come(org, personOf(email))
    const newOwner =
      kind === 'MICROSOFT' ? microsoftPerson(email, { oid: randomUUID() }) : googlePerson(email, { sub: '999' })
    expect(await come(org, newOwner)).toEqual({ problem: 'FEDERATED_UNKNOWN' })
  })

  it('somebody of another domain is refused, and so is somebody unknown', async () => {
    const org = await organization(kind)
    expect(await come(org, personOf('ana@otra-empresa.pe'))).toEqual({ problem: 'FEDERATED_WRONG_ACCOUNT' })
    expect(await come(org, personOf(`nadie@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNKNOWN' })
    expect(await usersOf(org.tenant)).toEqual([])
  })

  it('the address of a user in another organisation is unknown here', async () => {
    const org = await organization(kind)
    await member(await makeTenant(program.services.database), `rosa@${org.domain}`)
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNKNOWN' })
  })

  it('with automatic accounts, two first sign-ins at once create one account', async () => {
    const org = await organization(kind, { createsUsers: true })
    const email = `nuevo@${org.domain}`
    const both = await Promise.all([come(org, personOf(email)), come(org, personOf(email))])
    expect(await usersOf(org.tenant)).toEqual([{ username: email, roles: ['ROLE_USER'] }])
    expect(both.some(({ caller }) => caller?.username === email)).toBe(true)
    expect((await come(org, personOf(email))).caller).toMatchObject({ username: email, roles: ['ROLE_USER'] })
  })

  it('a disabled person is refused, and a root signs in by password only', async () => {
    const org = await organization(kind)
    const rosa = await member(org.tenant, `rosa@${org.domain}`, ['ROLE_USER'])
    await come(org, personOf(`rosa@${org.domain}`))
    await program.services.database.pool.query('update users set active = false where id = $1', [rosa.userId])
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNKNOWN' })
    await member(org.tenant, `raiz@${org.domain}`, ['ROLE_ROOT', 'ROLE_ADMIN'])
    expect(await come(org, personOf(`raiz@${org.domain}`))).toEqual({ problem: 'FEDERATED_ROOT' })
    const browser = openBrowser(program)
    const credentials = { domain: org.tenant.domainPrefix, username: `raiz@${org.domain}`, password }
    expect((await browser.answer(await browser.arrive(), credentials)).statusCode).toBe(200)
  })

  it('the provider’s clock may differ by one minute, not by five', async () => {
    const org = await organization(kind)
    await member(org.tenant, `rosa@${org.domain}`)
    simulatorOf(kind).quirks = { skewSeconds: 45 }
    expect((await come(org, personOf(`rosa@${org.domain}`))).caller).toBeDefined()
    simulatorOf(kind).quirks = { skewSeconds: 300 }
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNTRUSTED' })
    simulatorOf(kind).quirks = { skewSeconds: -3600 - 300 }
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_UNTRUSTED' })
  })

  it('new keys of the provider are accepted at once', async () => {
    const org = await organization(kind)
    await member(org.tenant, `rosa@${org.domain}`)
    await come(org, personOf(`rosa@${org.domain}`))
    await simulatorOf(kind).rotateKeys()
    expect((await come(org, personOf(`rosa@${org.domain}`))).caller).toBeDefined()
  })

  it.each([
    ['signed by an unpublished key', { unknownKey: true }, 'FEDERATED_UNTRUSTED'],
    ['of another issuer', { claims: { iss: 'https://malo.example' } }, 'FEDERATED_UNTRUSTED'],
    ['for another application', { claims: { aud: 'otra' } }, 'FEDERATED_UNTRUSTED'],
    ['with another nonce', { claims: { nonce: 'otro' } }, 'FEDERATED_UNTRUSTED'],
    ['without a nonce', { claims: { nonce: undefined } }, 'FEDERATED_UNTRUSTED'],
    ['that is missing', { token: 'no-id-token' }, 'FEDERATED_UNTRUSTED'],
    ['cut short', { token: 'half' }, 'FEDERATED_UNAVAILABLE'],
    ['that is an error', { token: 'error' }, 'FEDERATED_UNAVAILABLE'],
    ['that never comes', { token: 'silent' }, 'FEDERATED_UNAVAILABLE'],
    ['refused by the person', { refuse: 'access_denied' }, 'FEDERATED_CANCELED'],
    ['refused by the provider', { refuse: 'unauthorized_client' }, 'FEDERATED_MISCONFIGURED'],
  ] as const)('an answer %s signs nobody in', async (_what, quirks, problem) => {
    const org = await organization(kind, { createsUsers: true })
    simulatorOf(kind).quirks = quirks
    expect(await come(org, personOf(`nuevo@${org.domain}`))).toEqual({ problem })
    expect(await usersOf(org.tenant)).toEqual([])
  })

  it('an application that the provider rejects is reported as misconfigured', async () => {
    const org = await organization(kind, { secret: 'caducado' })
    expect(await come(org, personOf(`rosa@${org.domain}`))).toEqual({ problem: 'FEDERATED_MISCONFIGURED' })
  })

  it('an answer works once, in the browser that asked, at its own provider’s callback', async () => {
    const org = await organization(kind)
    await member(org.tenant, `rosa@${org.domain}`)
    const browser = openBrowser(program)
    const { answer } = await fetchAnswer(browser, org, personOf(`rosa@${org.domain}`))
    const thief = openBrowser(program)
    await thief.arrive()
    const problemOf = async (who: typeof browser, url: string) =>
      new URL((await who.send({ url })).headers.location ?? '/', 'http://localhost:3000').searchParams.get('problem')
    expect(await problemOf(thief, answer)).toBe('SIGN_IN_EXPIRED')
    // The thief's attempt used up the answer, so that two can't race for it.
    expect(await problemOf(browser, answer)).toBe('SIGN_IN_EXPIRED')

    const again = await fetchAnswer(browser, org, personOf(`rosa@${org.domain}`))
    const other = callbackPath(kind === 'MICROSOFT' ? 'GOOGLE_WORKSPACE' : 'MICROSOFT')
    expect(await problemOf(browser, again.answer.replace(callbackPath(kind), other))).toBe('SIGN_IN_EXPIRED')

    const third = await fetchAnswer(browser, org, personOf(`rosa@${org.domain}`))
    expect(await problemOf(browser, third.answer)).toBeNull()
    expect(await problemOf(browser, third.answer)).toBe('SIGN_IN_EXPIRED')
  })

  it('an unknown or missing state is refused', async () => {
    const browser = openBrowser(program)
    await browser.arrive()
    for (const query of ['code=x&state=inventado', 'code=x', ''])
      expect((await browser.send({ url: `${callbackPath(kind)}?${query}` })).headers.location).toContain(
        'SIGN_IN_EXPIRED',
      )
  })

  it('administrators keep their passwords until one signs in through the provider', async () => {
    const org = await organization(kind)
    await member(org.tenant, `rosa@${org.domain}`)
    await member(org.tenant, `jorge@${org.domain}`, ['ROLE_USER'])
    const byPassword = async (name: string) => {
      const browser = openBrowser(program)
      const credentials = { domain: org.tenant.domainPrefix, username: `${name}@${org.domain}`, password }
      return (await browser.answer(await browser.arrive(), credentials)).statusCode
    }
    expect(await byPassword('rosa')).toBe(200)
    expect(await byPassword('jorge')).toBe(401)
    await come(org, personOf(`jorge@${org.domain}`))
    expect(await byPassword('rosa')).toBe(200)
    await come(org, personOf(`rosa@${org.domain}`))
    expect(await byPassword('rosa')).toBe(401)
  })
})
