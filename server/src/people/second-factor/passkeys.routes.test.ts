import type { Security } from '@aforo/api/people/second-factor'
import { beforeAll, describe, expect, it } from 'vitest'
import { softAuthenticator } from '../../platform/testing/authenticator.ts'
import { openBrowser } from '../../testing/browser.ts'
import { makeSomebody } from '../../testing/somebody.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

interface Challenge {
  challenge: string
}

/** Somebody with a password and a passkey. */
async function somebody() {
  const { user, credentials } = await makeSomebody(app)
  const client = await app.as(user)
  const key = softAuthenticator()
  const { body } = await client.post<Challenge>('/users/me/security/passkeys/options')
  const added = await client.post('/users/me/security/passkeys', { name: 'Mi portátil', passkey: key.create(body) })
  expect(added.status).toBe(200)
  return { user, client, key, credentials }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

/** A sign-in under way; with the password given where a passkey is the second step. */
async function signingIn(second?: Somebody['credentials']) {
  const browser = openBrowser(app)
  const uid = await browser.arrive()
  if (second)
    expect((await browser.answer(uid, second)).json()).toMatchObject({ secondFactor: ['PASSKEY', 'RECOVERY_CODE'] })
  const post = (path: string, payload: object) =>
    browser.send({ method: 'POST', url: `/login/interaction/${uid}/${path}`, payload })
  const options = async () =>
    (await post('passkey/options', { second: second !== undefined })).json<
      Challenge & { allowCredentials?: object[] }
    >()
  return { browser, post, options }
}

const refused = { code: 'PASSKEY_REFUSED' }

describe('a passkey', () => {
  it('signs in alone, in its own organisation, and once for each time that it is asked', async () => {
    const { key, credentials } = await somebody()
    const { domain } = credentials
    const { post, options, browser } = await signingIn()
    const passkey = key.show(await options())
    const accepted = await post('passkey', { domain, passkey })
    const back = await browser.send({ url: accepted.json<{ redirectTo: string }>().redirectTo })
    expect(back.headers.location).toContain('code=')
    const replayed = await signingIn()
    await replayed.options()
    expect((await replayed.post('passkey', { domain, passkey })).json()).toMatchObject(refused)
    const elsewhere = await signingIn()
    const other = (await somebody()).credentials.domain
    const shown = key.show(await elsewhere.options())
    expect((await elsewhere.post('passkey', { domain: other, passkey: shown })).json()).toMatchObject(refused)
  })

  it('is the second step behind the password of its own account alone', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const { post, options } = await signingIn(one.credentials)
    const foreign = other.key.show(await options())
    expect((await post('second-factor', { passkey: foreign })).json()).toMatchObject(refused)
    const asked = await options()
    expect(asked.allowCredentials).toHaveLength(1)
    expect((await post('second-factor', { passkey: one.key.show(asked) })).statusCode).toBe(200)
  })

  it.each([
    ['for a page of another site', { origin: 'https://malo.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['copied, as its counter shows', { counter: 1 }],
  ])('%s is refused, alone and as second step', async (_how, lie) => {
    const { key, credentials } = await somebody()
    const first = await signingIn()
    const { domain } = credentials
    const used = await first.post('passkey', { domain, passkey: key.show(await first.options(), { counter: 5 }) })
    expect(used.statusCode).toBe(200)
    const alone = await signingIn()
    const shown = key.show(await alone.options(), lie)
    expect((await alone.post('passkey', { domain, passkey: shown })).json()).toMatchObject(refused)
    const second = await signingIn(credentials)
    const again = key.show(await second.options(), lie)
    expect((await second.post('second-factor', { passkey: again })).json()).toMatchObject(refused)
  })

  it('is registered for one account, by a page of ours, with a finger, a face or a PIN', async () => {
    const { client, key } = await somebody()
    const begin = async () => (await client.post<Challenge>('/users/me/security/passkeys/options')).body
    const add = (passkey: object) => client.post('/users/me/security/passkeys', { name: 'Otra', passkey })
    for (const lie of [{ origin: 'https://malo.example' }, { isVerified: false }])
      expect(await add(softAuthenticator().create(await begin(), lie))).toMatchObject({
        status: 422,
        body: { code: 'PASSKEY_NOT_ADDED' },
      })
    const other = await somebody()
    const { body } = await other.client.post<Challenge>('/users/me/security/passkeys/options')
    const taken = await other.client.post('/users/me/security/passkeys', { name: 'Ajena', passkey: key.create(body) })
    expect(taken).toMatchObject({ body: { code: 'PASSKEY_TAKEN' } })
    expect((await client.get<Security>('/users/me/security')).body.passkeys).toHaveLength(1)
  })
})
