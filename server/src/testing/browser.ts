import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { CookieJar } from 'tough-cookie'
import type { Program } from '../program.ts'

/** An address of its own, so that no limit by address counts what others send. */
export const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

export interface Credentials {
  domain: string
  username: string
  password: string
  /** Replaces a temporary password. */
  newPassword?: string
}

interface Tokens {
  access_token: string
  expires_in: number
  refresh_token?: string
}

/** A browser as the sign-in sees it: keeps cookies, sends its origin, and doesn't follow redirects. */
export function openBrowser(app: Program) {
  const { publicUrl } = app.services.settings
  const jar = new CookieJar()
  // Its own address, so that failed sign-ins of one test don't count for another.
  const remoteAddress = ownAddress()

  const send = async (options: InjectOptions & { url: string }) => {
    const { pathname, search } = new URL(options.url, publicUrl)
    const address = `${publicUrl}${pathname}`
    const cookie = await jar.getCookieString(address)
    const post = options.method === 'POST' ? { origin: publicUrl, 'sec-fetch-site': 'same-origin' } : {}
    const answer = await app.app.inject({
      remoteAddress,
      ...options,
      url: `${pathname}${search}`,
      headers: { ...(cookie ? { cookie } : {}), ...post, ...options.headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) await jar.setCookie(line, address)
    return answer
  }

  const verifier = randomBytes(32).toString('base64url')
  const authorization = {
    client_id: 'aforo-web',
    redirect_uri: `${publicUrl}/login/callback`,
    response_type: 'code',
    scope: 'openid offline_access',
    resource: `${publicUrl}/api`,
    prompt: 'consent',
    state: 'vuelta',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }

  const token = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ client_id: 'aforo-web', ...fields }).toString(),
    })

  const browser = {
    jar,
    send,
    token,
    /** Requests authorization. @param changes parameters to replace; undefined removes one */
    authorize(changes: Record<string, string | undefined> = {}) {
      const all = Object.entries({ ...authorization, ...changes }).filter(entry => entry[1] !== undefined)
      return send({ url: `/oidc/auth?${new URLSearchParams(all as [string, string][])}` })
    },
    /** Requests authorization and returns the interaction that the sign-in page gets. */
    async arrive(): Promise<string> {
      const answer = await browser.authorize()
      const address = new URL(answer.headers.location ?? '/', publicUrl)
      const uid = address.searchParams.get('interaction')
      if (address.pathname !== '/login' || !uid) throw new Error(`no sign-in page but ${answer.statusCode} ${address}`)
      return uid
    },
    answer: (uid: string, credentials: Partial<Credentials>, headers: Record<string, string> = {}) =>
      send({ method: 'POST', url: `/login/interaction/${uid}`, payload: credentials, headers }),
    exchange: (code: string, changes: Record<string, string> = {}) =>
      token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: authorization.redirect_uri,
        code_verifier: verifier,
        ...changes,
      }),
    refresh: (value = 'cookie') =>
      token({ grant_type: 'refresh_token', refresh_token: value, scopes: 'openid offline_access' }),
    /** Signs in by password and returns the authorization code. */
    async code(credentials: Credentials): Promise<string> {
      const accepted = await browser.answer(await browser.arrive(), credentials)
      if (accepted.statusCode !== 200) throw new Error(`sign-in refused: ${accepted.body}`)
      const back = await send({ url: accepted.json<{ redirectTo: string }>().redirectTo })
      const code = new URL(back.headers.location ?? '/', publicUrl).searchParams.get('code')
      if (!code) throw new Error(`no code but ${back.statusCode} ${back.headers.location} ${back.body}`)
      return code
    },
    /** Signs in and returns the access token. */
    async signIn(credentials: Credentials): Promise<string> {
      const answer = await browser.exchange(await browser.code(credentials))
      return answer.json<Tokens>().access_token
    },
    signOut: () => send({ method: 'POST', url: '/login/sign-out' }),
  }
  return browser
}
