import { createHash, randomBytes } from 'node:crypto'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'

interface Credentials {
  domain: string
  username: string
  password: string
}

/** What the web app keeps of a sign-in, besides the cookies: that there was one, and how the domain signs in. */
const storageKeys = { signedIn: 'aforo-signed-in', identityProvider: 'aforo-identity-provider' }

/**
 * Signs the page's browser in without the form: makes the calls of the sign-in page itself (OpenID code with PKCE), so
 * that the session, its cookies and its audit line are the product's own. Leaves the page on an address without a screen.
 * @returns an access token of the session
 */
export async function mintSession(page: Page, credentials: Credentials): Promise<string> {
  // Only the site's storage is needed: a page without the app, and with an icon, which Chromium would else ask for.
  const empty = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }
  await page.route('**/without-app', route => route.fulfill(empty), { times: 1 })
  await page.goto('/without-app')
  const site = new URL(page.url()).origin
  const config = await page.request.get(`${site}/api/public/idp/config?domain=${credentials.domain}`)
  const token = await accessToken(page.request, site, credentials)
  await page.evaluate(
    ({ kept, config }) => {
      localStorage.setItem(kept.signedIn, '1')
      localStorage.setItem(kept.identityProvider, config)
    },
    { kept: storageKeys, config: JSON.stringify(await answered(config)) },
  )
  return token
}

async function accessToken(request: APIRequestContext, site: string, credentials: Credentials): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${site}/login/callback`
  const query = new URLSearchParams({
    client_id: 'aforo-web',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid offline_access',
    resource: `${site}/api`,
    prompt: 'login consent',
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const follow = async (path: string) =>
    new URL(locationOf(await request.get(`${site}${path}`, { maxRedirects: 0 })), site).searchParams
  const interaction = (await follow(`/oidc/auth?${query}`)).get('interaction')
  const { redirectTo } = await answered<{ redirectTo: string }>(
    await request.post(`${site}/login/interaction/${interaction}`, { data: credentials, headers: { origin: site } }),
  )
  const code = (await follow(redirectTo)).get('code') ?? ''
  const { access_token } = await answered<{ access_token: string }>(
    await request.post(`${site}/oidc/token`, {
      form: {
        client_id: 'aforo-web',
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        resource: `${site}/api`,
      },
      headers: { origin: site },
    }),
  )
  return access_token
}

function locationOf(answer: APIResponse): string {
  const { location } = answer.headers()
  if (!location) throw new Error(`${answer.url()} answered ${answer.status()} and leads nowhere`)
  return location
}

async function answered<Body>(answer: APIResponse): Promise<Body> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}
