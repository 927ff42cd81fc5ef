import { beforeAll, describe, expect, it } from 'vitest'
import type { UserGiven } from '../../demo/factories.ts'
import { openBrowser } from '../../testing/browser.ts'
import { sentTo } from '../../testing/mails.ts'
import { makeSomebody, password } from '../../testing/somebody.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const newPassword = 'siete cóndores sobre el cañón'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const somebody = (given: UserGiven = {}) => makeSomebody(app, given)

async function mailsTo(username: string) {
  await app.drain()
  return sentTo(app, username)
}

const tokenIn = (text = '') => /\/login\/reset#token=([\w-]+)/.exec(text)?.[1] ?? ''
const forgot = (username: string) => app.nobody.post<{ message: string }>('/iam/password/forgot', { username })
const reset = (token: string, password = newPassword) =>
  app.nobody.post<{ code: string }>('/iam/password/reset', { token, newPassword: password })

async function askedForLink() {
  const { user, credentials } = await somebody()
  await forgot(user.username)
  const text = (await mailsTo(user.username)).at(-1)?.text
  return { user, credentials, token: tokenIn(text), link: /https?:\S+/.exec(text ?? '')?.[0] ?? '' }
}

describe('a forgotten password', () => {
  it('is replaced by the link of the mail, and every session ends', async () => {
    const { user, credentials, token } = await askedForLink()
    const before = await openBrowser(app).signIn(credentials)
    expect((await reset(token)).status).toBe(200)
    await expect.poll(() => app.services.callerOf(before)).toBeUndefined()
    const browser = openBrowser(app)
    expect((await browser.answer(await browser.arrive(), credentials)).statusCode).toBe(401)
    expect(await openBrowser(app).signIn({ ...credentials, password: newPassword })).toBeTypeOf('string')
    expect((await mailsTo(user.username)).at(-1)?.subject).toBe('Tu contraseña de Aforo cambió')
  })

  it('answers the same for an account that does not exist, and mails nobody', async () => {
    const { user } = await somebody()
    const disabled = await somebody({ active: false })
    const known = await forgot(user.username.toUpperCase())
    const unknown = await forgot('nadie@example.pe')
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    expect(await forgot(disabled.user.username)).toMatchObject({ status: 200, body: known.body })
    expect(await mailsTo('nadie@example.pe')).toEqual([])
    expect(await mailsTo(disabled.user.username)).toEqual([])
    expect(await mailsTo(user.username)).toHaveLength(1)
  })

  it('link has its token where no server, log or page of another site sees it', async () => {
    const { link } = await askedForLink()
    expect(new URL(link)).toMatchObject({ pathname: '/login/reset', search: '' })
  })

  it('link works once', async () => {
    const { token } = await askedForLink()
    expect((await reset(token)).status).toBe(200)
    expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } })
  })

  it('link works once also for two at the same moment', async () => {
    const { token } = await askedForLink()
    const statuses = (await Promise.all([reset(token), reset(token)])).map(answer => answer.status)
    expect(statuses.sort()).toEqual([200, 410])
  })

  it('link stops working after half an hour, or when a newer one is sent', async () => {
    const { user, token } = await askedForLink()
    app.clock.set(Temporal.Now.instant().add({ minutes: 31 }))
    try {
      expect((await reset(token)).status).toBe(410)
    } finally {
      app.clock.set(undefined)
    }
    await forgot(user.username)
    const newer = tokenIn((await mailsTo(user.username)).at(-1)?.text)
    expect((await reset(token)).status).toBe(410)
    expect((await reset(newer)).status).toBe(200)
  })

  it('link outlives a password that is too easy to guess', async () => {
    const { user, token } = await askedForLink()
    expect(await reset(token, `${user.givenName}${user.lastname}1`)).toMatchObject({ body: { code: 'WEAK_PASSWORD' } })
    expect(await reset(token, 'corta')).toMatchObject({ status: 400 })
    expect((await reset(token)).status).toBe(200)
  })

  it('leaves only a digest of its link in the database, and none in the queue', async () => {
    const { token } = await askedForLink()
    const { pool } = app.services.database
    const links = await pool.query('select * from user_links')
    const queue = await pool.query('select data::text from pgboss.job')
    expect(token).not.toBe('')
    expect(JSON.stringify([links.rows, queue.rows]).includes(token)).toBe(false)
  })

  it('may be asked for three times in a quarter of an hour, account or not, and says when again', async () => {
    const { user } = await somebody()
    for (const username of [user.username, `nadie-${user.userId}@example.pe`]) {
      const answers = []
      for (let time = 0; time < 4; time++) answers.push(await forgot(username))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

describe('changing the own password', () => {
  it('wants the current one, ends the other sessions and keeps this one', async () => {
    const { user, credentials } = await somebody()
    const other = await openBrowser(app).signIn(credentials)
    const client = await app.as(user)
    const change = (currentPassword: string, wanted = newPassword) =>
      client.post('/iam/password/change', { currentPassword, newPassword: wanted })
    expect(await change('no es esta')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } })
    expect(await change(password, 'passwordpassword')).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } })
    expect((await change(password)).status).toBe(200)
    await expect.poll(() => app.services.callerOf(other)).toBeUndefined()
    expect((await client.get('/users/profile/me')).status).toBe(200)
    expect(await openBrowser(app).signIn({ ...credentials, password: newPassword })).toBeTypeOf('string')
  })

  it('can’t be used to guess the current one', async () => {
    const { user } = await somebody()
    const client = await app.as(user)
    const statuses = new Set<number>()
    for (let time = 0; time < 11; time++)
      statuses.add((await client.post('/iam/password/change', { currentPassword: 'no', newPassword })).status)
    expect([...statuses]).toEqual([422, 429])
  })
})
