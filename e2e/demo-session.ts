import { demoAccounts, demoPassword } from '@aforo/server/demo/accounts'
import { expect, type Page } from '@playwright/test'
import { mintSession } from './minted-session.ts'

/** The demo's people that walks sign in as; their password is the demo's. */
const usernames = {
  admin: 'admin@anden.example',
  root: 'root@anden.example',
  organization: 'admin@quiroga.example',
  /** Who may not enter the back office. */
  plain: 'ana@anden.example',
} as const
export type Account = keyof typeof usernames

/** What the sign-in page asks for. */
export function credentialsOf(account: Account) {
  const found = demoAccounts.find(({ username }) => username === usernames[account])
  if (!found) throw new Error(`${usernames[account]} is not one of the demo's accounts`)
  return { domain: found.domain, username: found.username, password: demoPassword }
}

/** Calls of the API in the page's session, for what a test needs to be there and doesn't test itself. */
export interface Api {
  /** The header that its calls carry. */
  authorization: string
  get<Body>(path: string): Promise<Body>
  post<Body>(path: string, body: object): Promise<Body>
  put<Body>(path: string, body: object): Promise<Body>
  patch<Body>(path: string, body: object): Promise<Body>
  /** Of a call that may be refused. */
  status(path: string): Promise<number>
}

/**
 * Signs the page's browser in by a minted session, and opens no screen: go to one. Only the walks of the sign-in itself
 * use its form (`signInByForm`).
 * @returns the session's API
 */
export async function signIn(page: Page, account: Account): Promise<Api> {
  return apiWith(page, `Bearer ${await mintSession(page, credentialsOf(account))}`)
}

/** The API of the session that begins here, however its person signs in. */
export async function apiOf(page: Page, comeIn: () => Promise<void>): Promise<Api> {
  const authorized = page.waitForRequest(request => request.headers().authorization !== undefined)
  await comeIn()
  const { authorization = '' } = (await authorized).headers()
  await expect(page).toHaveURL(/\/app\//)
  return apiWith(page, authorization)
}

function apiWith(page: Page, authorization: string): Api {
  // A connection that was idle may be closed at the server's end at that moment.
  const answered = (method: string, path: string, data?: object) =>
    page.request.fetch(`/api${path}`, { method, data, headers: { authorization }, maxRetries: 2 })
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: object) => {
    const answer = await answered(method, path, data)
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  return {
    authorization,
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    status: async path => (await answered('GET', path)).status(),
  }
}
