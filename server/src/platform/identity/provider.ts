import type { AccessToken, Configuration, KoaContextWithOIDC, Provider as OidcProvider } from 'oidc-provider'
import type { Database } from '../database/database.ts'
import { asSystem } from '../database/transaction.ts'
import { accessTokenLife } from './access-tokens.ts'
import { type Account, accountOf, accountOfSession, isSessionLive } from './accounts.ts'
import { OidcAdapter } from './oidc-adapter.ts'
import { errors, interactionPolicy, Provider } from './oidc-library.ts'
import { errorPage } from './provider-errors.ts'
import { startSession } from './sessions.ts'
import type { SigningKey } from './signing-keys.ts'

export const webClient = 'aforo-web'
export const cliClient = 'aforo-cli'
const clients = [webClient, cliClient]

const hours = (count: number) => count * 3600
/** A sign-in without a refresh ends after this time, in seconds. */
export const refreshTokenLife = hours(12)
/** Maximum length of a sign-in, however active, in seconds. */
export const signInLife = hours(24 * 7)

export interface ProviderParts {
  database: Database
  publicUrl: string
  keys: [SigningKey, ...SigningKey[]]
  /** Signs the provider's own cookies. */
  cookieSecret: string
}

/**
 * A cookie's name. With TLS it has the prefix `__Secure-`, which keeps pages without TLS from setting it, or `__Host-`
 * for cookies of all paths, which also excludes other hosts of the domain.
 */
export const cookieName = (publicUrl: string, name: string, path?: '/') => {
  if (!publicUrl.startsWith('https:')) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

/** Our OpenID Connect provider: code with PKCE for our own clients, tokens tied to a row of `user_sessions`. */
export function createProvider({ database, publicUrl, keys, cookieSecret }: ProviderParts): OidcProvider {
  const resource = `${publicUrl}/api`
  const cookies = { httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
  const named = (name: string) => cookieName(publicUrl, name)

  const configuration: Configuration = {
    adapter: model => new OidcAdapter(model, database),
    jwks: { keys },
    clients: [
      {
        client_id: webClient,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/login/callback`],
      },
      {
        // Programs on the user's own machine; any port (RFC 8252).
        client_id: cliClient,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: ['http://127.0.0.1/callback', 'http://[::1]/callback'],
      },
    ],
    cookies: {
      keys: [cookieSecret],
      long: { ...cookies, signed: true },
      short: { ...cookies, signed: true },
      names: {
        session: cookieName(publicUrl, '_session', '/'),
        interaction: named('_interaction'),
        resume: named('_interaction_resume'),
      },
    },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin, client) => client.clientId === webClient && origin === new URL(publicUrl).origin,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget()
          return {
            scope: '',
            audience: resource,
            accessTokenTTL: accessTokenLife,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
    formats: {
      customizers: {
        jwt(ctx, token, { payload }) {
          payload.sid = (token as AccessToken).grantId
          payload.tenant_id = (ctx.oidc.account as unknown as Account | undefined)?.tenantId
        },
      },
    },
    ttl: {
      AccessToken: accessTokenLife,
      AuthorizationCode: 60,
      IdToken: accessTokenLife,
      Interaction: hours(1),
      RefreshToken: (_ctx, token) => {
        const used = Math.floor(Date.now() / 1000) - (token.iiat ?? Math.floor(Date.now() / 1000))
        return Math.max(1, Math.min(refreshTokenLife, signInLife - used))
      },
      Grant: signInLife,
      Session: signInLife,
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Tokens are tied to our session row, not to the provider's cookie.
    expiresWithSession: () => false,
    interactions: { policy: policy(), url: (_ctx, interaction) => `/login?interaction=${interaction.uid}` },
    findAccount: async (_ctx, userId, token) => {
      const grantId = token && 'grantId' in token ? token.grantId : undefined
      const account = await asSystem(database, tx =>
        grantId === undefined ? accountOf(tx, userId) : accountOfSession(tx, userId, grantId),
      )
      return account && { ...account, accountId: userId, claims: () => ({ sub: userId }) }
    },
    loadExistingGrant: ctx => grantOf(ctx, database),
    renderError: (ctx, out, error) => {
      ctx.type = 'html'
      ctx.body = errorPage(out, error)
    },
  }
  const provider = new Provider(`${publicUrl}/oidc`, configuration)
  // Trusts forwarding headers, which the mount always overwrites.
  provider.proxy = true
  return provider
}

/**
 * Skips the consent page, since both clients are our own (prompt=consent is accepted for what OpenID ties to it). The
 * provider's session counts only while its grant is valid.
 */
function policy() {
  const { base, Check } = interactionPolicy
  const prompts = base()
  prompts.get('consent')?.checks.clear()
  prompts.get('login')?.checks.add(
    new Check('session_ended', 'the session ended', ctx => {
      const { session, result, account, entities } = ctx.oidc
      const ended = account === undefined || entities.Grant?.jti === undefined
      return session?.accountId !== undefined && !result?.login && ended
    }),
  )
  return prompts
}

/** The browser's grant for a client while its session is open; after a sign-in, a new grant with a new session. */
async function grantOf(ctx: KoaContextWithOIDC, database: Database) {
  const { session, client, account, result, provider } = ctx.oidc
  if (!session || !client || !account || !clients.includes(client.clientId)) return undefined
  const known = session.grantIdFor(client.clientId)
  if (known && (await asSystem(database, tx => isSessionLive(tx, known)))) {
    const grant = await provider.Grant.find(known)
    if (grant?.accountId === account.accountId) return grant
  }
  if (!result?.login) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid offline_access')
  const id = await grant.save()
  const { tenantId, userId } = account as unknown as Account
  await asSystem(database, tx =>
    startSession(tx, { id, tenantId, userId, userAgent: ctx.get('user-agent'), ip: ctx.ip }),
  )
  return grant
}
