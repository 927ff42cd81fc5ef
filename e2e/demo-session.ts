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
}

/** Signs in by the screen and answers with the session's API. */
export async function signIn(page: Page, account: keyof typeof accounts): Promise<Api> {
  const { domain, username } = accounts[account]
  const authorized = page.waitForRequest(request => request.headers().authorization !== undefined)
  await page.goto('/app/reservation/space')
  await page.getByLabel(/dominio/i).fill(domain)
  await page.keyboard.press('Enter')
  await page.getByLabel(/correo|usuario/i).fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const { authorization = '' } = (await authorized).headers()
  await expect(page).toHaveURL(/\/app\//)
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers: { authorization } })
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  return {
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
  }
}
