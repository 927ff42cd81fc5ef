import { Secret, TOTP } from 'otpauth'
import type { MadeUser, UserGiven } from '../demo/factories.ts'
import { openBrowser } from './browser.ts'
import { makeSomebody } from './somebody.ts'
import { type Client, testApp } from './test-app.ts'

const app = await testApp()

export async function somebody(given: UserGiven = {}) {
  const made = await makeSomebody(app, given)
  return { ...made, client: await app.as(made.user) }
}

/** What the person's phone shows. @param seconds from now */
export const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.clock.now().epochMilliseconds + seconds * 1000,
  })

export async function withApp(client: Client) {
  const begun = await client.post<{ secret: string; uri: string; qr: string }>('/users/me/security/totp')
  const { secret } = begun.body
  // The step before: the next code of the same half minute would be a repeated one.
  const confirmed = await client.post<{ recoveryCodes: string[] }>('/users/me/security/totp/confirm', {
    code: codeOf(secret, -30),
  })
  return { begun, confirmed, secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** The mails that wait for somebody, the newest last. */
export async function mailsTo({ username }: MadeUser) {
  const { rows } = await app.services.database.pool.query<{ data: { subject: string; text: string } }>(
    `select data from pgboss.job where name = 'mail.send' and data->>'to' = $1 order by created_on`,
    [username],
  )
  return rows.map(({ data }) => data)
}

/** As far as the second step. */
export async function atSecondStep(credentials: { domain: string; username: string; password: string }) {
  const browser = openBrowser(app)
  const uid = await browser.arrive()
  const first = await browser.answer(uid, credentials)
  const show = (payload: object) =>
    browser.send({ method: 'POST', url: `/login/interaction/${uid}/second-factor`, payload })
  return { browser, first, show, uid }
}
