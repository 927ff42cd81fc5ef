import { expect, type Page } from '@playwright/test'

/** The demo's accounts; they share one password. */
export const accounts = {
  admin: { domain: 'aforoco', username: 'admin@anden.example' },
  root: { domain: 'aforoco', username: 'root@anden.example' },
  organization: { domain: 'quiroga', username: 'admin@quiroga.example' },
} as const
const password = 'anden-aforo-2026'

/** Calls of the API in the page's session, for what a test needs to be there and doesn't test itself. */
export interface Api {
  get<Body>(path: string): Promise<Body>
  post<Body>(path: string, body: object): Promise<Body>
  put<Body>(path: string, body: object): Promise<Body>
  /** Of a call that may be refused. */
  status(path: string): Promise<number>
}

/** Signs in by the screen and answers with the session's API. */
export const signIn = (page: Page, account: keyof typeof accounts): Promise<Api> =>
  apiOf(page, async () => {
    const { domain, username } = accounts[account]
    await page.goto('/app/reservation/space')
    await page.getByLabel(/dominio/i).fill(domain)
    await page.keyboard.press('Enter')
    await page.getByLabel(/correo|usuario/i).fill(username)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  })

/** The API of the session that begins here, however its person signs in. */
export async function apiOf(page: Page, comeIn: () => Promise<void>): Promise<Api> {
  const authorized = page.waitForRequest(request => request.headers().authorization !== undefined)
  await comeIn()
  const { authorization = '' } = (await authorized).headers()
  await expect(page).toHaveURL(/\/app\//)
  const answered = (method: string, path: string, data?: object) =>
    page.request.fetch(`/api${path}`, { method, data, headers: { authorization } })
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await answered(method, path, data)
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  return {
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    status: async path => (await answered('GET', path)).status(),
  }
}
