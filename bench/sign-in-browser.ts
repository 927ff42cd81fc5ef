import { createHash, randomBytes } from 'node:crypto'
import { Pool } from 'undici'

export interface Credentials {
  domain: string
  username: string
  password: string
}

/** A signed-in browser: what it needs for its next refresh. */
export interface SignedIn {
  refreshCookie: string
  address: string
}

export interface Rate {
  perSecond: number
  p50: number
  p95: number
  failed: number
}

const pools = new Map<string, Pool>()
function poolOf(url: string): Pool {
  const known = pools.get(url) ?? new Pool(url, { connections: 16, pipelining: 1 })
  pools.set(url, known)
  return known
}

/** Signs in as the web app does: authorization, password, code, tokens. @param count gives the browser its own address */
export async function signIn(url: string, credentials: Credentials, count: number): Promise<SignedIn> {
  const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  const jar = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', path: string, body?: string, type = 'application/json') => {
    const answer = await poolOf(url).request({
      method,
      path,
      body,
      headers: {
        'x-forwarded-for': address,
        cookie: [...jar].map(pair => pair.join('=')).join('; '),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';', 1)
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return {
      text: await answer.body.text(),
      location: String(answer.headers.location ?? ''),
      status: answer.statusCode,
    }
  }
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id: 'aforo-web',
    redirect_uri: `${url}/login/callback`,
    response_type: 'code',
    scope: 'openid offline_access',
    resource: `${url}/api`,
    prompt: 'consent',
    state: 'medida',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await send('GET', `/oidc/auth?${asked}`)
  const uid = new URL(page.location, url).searchParams.get('interaction')
  const accepted = await send('POST', `/login/interaction/${uid}`, JSON.stringify(credentials))
  if (accepted.status !== 200) throw new Error(`sign-in refused: ${accepted.text}`)
  const back = await send('GET', (JSON.parse(accepted.text) as { redirectTo: string }).redirectTo)
  const code = new URL(back.location, url).searchParams.get('code') ?? ''
  const form = new URLSearchParams({
    client_id: 'aforo-web',
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${url}/login/callback`,
    code_verifier: verifier,
  })
  const tokens = await send('POST', '/oidc/token', form.toString(), 'application/x-www-form-urlencoded')
  if (tokens.status !== 200) throw new Error(`no tokens: ${tokens.text}`)
  return { refreshCookie: `aforo_refresh=${jar.get('aforo_refresh')}`, address }
}

/** Does one thing again and again, by so many at once. */
export async function answering(clients: number, seconds: number, once: () => Promise<unknown>): Promise<Rate> {
  const end = performance.now() + seconds * 1000
  return timed(clients, () => (performance.now() < end ? once : undefined))
}

/** Makes every session, four at a time, then refreshes each once, sixteen at a time. */
export async function refreshAll(url: string, makers: (() => Promise<SignedIn>)[]): Promise<Rate> {
  const made: SignedIn[] = []
  let making = 0
  await timed(4, () => {
    const maker = makers[making++]
    return maker && (async () => made.push(await maker()))
  })
  let next = 0
  return timed(16, () => {
    const session = made[next++]
    return session && (() => refresh(url, session))
  })
}

async function refresh(url: string, { refreshCookie, address }: SignedIn) {
  const form = new URLSearchParams({
    client_id: 'aforo-web',
    grant_type: 'refresh_token',
    refresh_token: 'cookie',
    scopes: 'openid offline_access',
  })
  const answer = await poolOf(url).request({
    method: 'POST',
    path: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: refreshCookie, 'x-forwarded-for': address },
    body: form.toString(),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(text)
}

async function timed(clients: number, next: () => (() => Promise<unknown>) | undefined): Promise<Rate> {
  const times: number[] = []
  let failed = 0
  const from = performance.now()
  const client = async () => {
    for (let work = next(); work; work = next()) {
      const begun = performance.now()
      try {
        await work()
        times.push(performance.now() - begun)
      } catch {
        failed++
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { perSecond: times.length / ((performance.now() - from) / 1000), p50: at(0.5), p95: at(0.95), failed }
}
