import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** Somebody with an account at the provider: what its id token says besides the protocol's own claims. */
export interface SimulatedPerson {
  /** The button of the account chooser. */
  name: string
  claims: Record<string, unknown>
}

/** What goes wrong, until it is set back. */
export interface OpenIdQuirks {
  /** How far the provider's clock is ahead, in seconds; behind, if negative. */
  skewSeconds?: number
  /** Claims of the id token that are not as they should be; undefined leaves one out. */
  claims?: Record<string, unknown>
  /** The id token is signed by a key that nobody published. */
  unknownKey?: boolean
  /** The person, or the provider, says no: an OAuth error code. */
  refuse?: string
  /** What the token endpoint does instead of answering. */
  token?: 'silent' | 'error' | 'half' | 'no-id-token'
  /** What the provider's metadata does instead of answering. */
  discovery?: 'silent' | 'error' | 'other-issuer'
}

/** A provider of OpenID Connect as far as signing in goes: discovery, code with PKCE, keys. */
export interface OpenIdSimulator {
  /** For GOOGLE_ISSUER, or the front part of MICROSOFT_AUTHORITY's issuer. */
  url: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Addresses that the provider goes back to, and no other. */
  redirectUris: Set<string>
  people: SimulatedPerson[]
  /** Who signs in without being asked; undefined shows the chooser. */
  person: SimulatedPerson | undefined
  quirks: OpenIdQuirks
  /** What was asked of the authorization endpoint, the latest last. */
  asked: URLSearchParams[]
  /** New keys; the old ones are no longer published. */
  rotateKeys(): Promise<void>
  close(): Promise<void>
}

/** How one provider differs from another. */
export interface Flavour {
  /** Of the issuer, behind the server's address. */
  issuerPath: string
  paths: { authorize: string; token: string; keys: string }
  claims(person: SimulatedPerson, clientId: string): Record<string, unknown>
  /** Scopes that it doesn't know: asking for one is an error. */
  knownScopes: string[]
  badSecret: { error: string; error_description: string }
  /** Whether a program may sign in for itself (client credentials). */
  programs: boolean
}

interface Pending {
  person: SimulatedPerson
  asked: URLSearchParams
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
const digest = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

async function newKey(): Promise<{ key: CryptoKey; jwk: JWK; kid: string }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return { key: privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Starts one on a free port of this machine, or on the one given. */
export async function startOpenId(flavour: Flavour, port = 0): Promise<OpenIdSimulator> {
  let signing = await newKey()
  const hidden = await newKey()
  const codes = new Map<string, Pending>()
  const { authorize, token, keys } = flavour.paths

  const html = (response: ServerResponse, status: number, body: string) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="es"><title>Proveedor simulado</title><h1>Elige una cuenta</h1>${body}</html>`)
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const metadata = () => ({
    issuer: simulator.quirks.discovery === 'other-issuer' ? 'https://otro.example' : simulator.issuer,
    authorization_endpoint: `${simulator.url}${authorize}`,
    token_endpoint: `${simulator.url}${token}`,
    jwks_uri: `${simulator.url}${keys}`,
    response_types_supported: ['code', 'id_token'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
    scopes_supported: flavour.knownScopes,
  })

  const onAuthorize = (asked: URLSearchParams, response: ServerResponse) => {
    const redirectUri = asked.get('redirect_uri') ?? ''
    if (asked.get('client_id') !== simulator.clientId) return html(response, 400, 'unauthorized_client')
    if (!simulator.redirectUris.has(redirectUri)) return html(response, 400, 'redirect_uri_mismatch')
    const back = (fields: Record<string, string>) => {
      const address = new URL(redirectUri)
      address.search = new URLSearchParams({ ...fields, state: asked.get('state') ?? '' }).toString()
      response.writeHead(302, { location: address.href }).end()
    }
    const unknownScope = (asked.get('scope') ?? '').split(' ').find(scope => !flavour.knownScopes.includes(scope))
    if (unknownScope) return back({ error: 'invalid_client', error_description: `AADSTS650053: ${unknownScope}` })
    if (simulator.quirks.refuse) return back({ error: simulator.quirks.refuse })
    if (asked.get('response_type') !== 'code' || asked.get('code_challenge_method') !== 'S256')
      return back({ error: 'invalid_request' })
    const chosen = simulator.people.find(({ name }) => name === asked.get('person')) ?? simulator.person
    if (!chosen) {
      const links = simulator.people.map(({ name }) => {
        const query = new URLSearchParams([...asked, ['person', name]])
        return `<p><a href="${escaped(`${authorize}?${query}`)}">${escaped(name)}</a></p>`
      })
      return html(response, 200, links.join(''))
    }
    const code = randomBytes(16).toString('base64url')
    codes.set(code, { person: chosen, asked })
    return back({ code })
  }

  const onToken = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await bodyOf(request))
    const { quirks } = simulator
    if (quirks.token === 'silent') return
    if (quirks.token === 'error') return json(response, 503, { error: 'temporarily_unavailable' })
    if (quirks.token === 'half') return response.writeHead(200, { 'content-type': 'application/json' }).end('{"id_')
    if (form.get('client_id') !== simulator.clientId || form.get('client_secret') !== simulator.clientSecret)
      return json(response, 401, flavour.badSecret)
    if (form.get('grant_type') === 'client_credentials' && flavour.programs)
      return json(response, 200, { token_type: 'Bearer', expires_in: 3599, access_token: randomUUID() })
    const code = form.get('code') ?? ''
    const pending = codes.get(code)
    codes.delete(code)
    const verified =
      form.get('grant_type') === 'authorization_code' &&
      pending?.asked.get('redirect_uri') === form.get('redirect_uri') &&
      pending?.asked.get('code_challenge') === digest(form.get('code_verifier') ?? '')
    if (!pending || !verified) return json(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' })
    const answer = { token_type: 'Bearer', expires_in: 3599, scope: 'openid', access_token: randomUUID() }
    if (quirks.token === 'no-id-token') return json(response, 200, answer)
    json(response, 200, { ...answer, id_token: await idToken(pending) })
  }

  const idToken = ({ person, asked }: Pending) => {
    const { quirks } = simulator
    const now = Math.floor(Date.now() / 1000) + (quirks.skewSeconds ?? 0)
    const { key, kid } = quirks.unknownKey ? hidden : signing
    const claims = {
      iss: simulator.issuer,
      aud: simulator.clientId,
      iat: now,
      nbf: now,
      exp: now + 3600,
      nonce: asked.get('nonce') ?? undefined,
      ...flavour.claims(person, simulator.clientId),
      ...quirks.claims,
    }
    const said = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
    return new SignJWT(said).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key)
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', simulator.url)
    const { discovery } = simulator.quirks
    if (pathname === `${flavour.issuerPath}/.well-known/openid-configuration`) {
      if (discovery === 'silent') return
      if (discovery === 'error') return json(response, 503, { error: 'temporarily_unavailable' })
      return json(response, 200, metadata())
    }
    if (pathname === keys) return json(response, 200, { keys: [signing.jwk] })
    if (pathname === authorize) {
      simulator.asked.push(searchParams)
      return onAuthorize(searchParams, response)
    }
    if (pathname === token && request.method === 'POST') return onToken(request, response)
    return json(response, 404, { error: 'not_found' })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const simulator: OpenIdSimulator = {
    url,
    issuer: `${url}${flavour.issuerPath}`,
    clientId: randomUUID(),
    clientSecret: randomBytes(24).toString('base64url'),
    redirectUris: new Set(),
    people: [],
    person: undefined,
    quirks: {},
    asked: [],
    rotateKeys: async () => {
      signing = await newKey()
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return simulator
}
