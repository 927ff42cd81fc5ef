import type { ProviderKind } from '@aforo/api/people/identity-providers'
import * as openid from 'openid-client'
import type { Settings } from '../../settings.ts'
import { fetchSpanned } from '../../telemetry/spans.ts'

/** A tenant's access to its provider. */
export interface ProviderAccess {
  kind: ProviderKind
  clientId: string
  clientSecret: string
  directoryId: string | null
}

/** Data to store between leaving for the provider and coming back. */
export interface Trip {
  state: string
  nonce: string
  verifier: string
}

/** The provider's answer can't be used; `code` is the refusal that the person reads. */
export class ProviderFault extends Error {
  readonly code: 'FEDERATED_CANCELED' | 'FEDERATED_UNAVAILABLE' | 'FEDERATED_UNTRUSTED' | 'FEDERATED_MISCONFIGURED'

  constructor(code: ProviderFault['code'], cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Accepted difference between a provider's clock and ours, in seconds. */
const clockToleranceSeconds = 60
/** Timeout of a provider's answer, in seconds. */
const patience = 6
/** How long a provider's metadata is cached, in milliseconds. Its keys are read again for each sign-in. */
const metadataFor = 10 * 60_000

export const issuerOf = (
  { GOOGLE_ISSUER, MICROSOFT_AUTHORITY }: Pick<Settings, 'GOOGLE_ISSUER' | 'MICROSOFT_AUTHORITY'>,
  { kind, directoryId }: Pick<ProviderAccess, 'kind' | 'directoryId'>,
) =>
  kind === 'MICROSOFT'
    ? `${MICROSOFT_AUTHORITY.replace(/\/+$/, '')}/${directoryId}/v2.0`
    : GOOGLE_ISSUER.replace(/\/+$/, '')

/** Whether an address is on this machine: only there is plain HTTP allowed, for simulators. */
const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

export interface RelyingParty {
  /** @throws ProviderFault */
  metadata(issuer: string, options?: { fresh: boolean }): Promise<openid.ServerMetadata>
  /** The provider's address for the browser, and the data to store meanwhile. @throws ProviderFault */
  begin(
    access: ProviderAccess,
    ask: { redirectUri: string; chooseAccount: boolean; domains: readonly string[] },
  ): Promise<{ url: string; trip: Trip }>
  /**
   * Exchanges the provider's answer for claims; signature, issuer, audience, nonce and times are checked.
   * @throws ProviderFault
   */
  redeem(access: ProviderAccess, trip: Trip, answer: URL): Promise<Record<string, unknown>>
  /** Whether the provider accepts the application's secret. @throws ProviderFault */
  acceptsSecret(access: ProviderAccess, redirectUri: string): Promise<boolean>
}

const ask: openid.CustomFetch = (url, options) => fetchSpanned('IDENTITY_PROVIDER', url, options as RequestInit)

export function openRelyingParty(settings: Pick<Settings, 'GOOGLE_ISSUER' | 'MICROSOFT_AUTHORITY'>): RelyingParty {
  const known = new Map<string, { metadata: openid.ServerMetadata; until: number }>()

  const metadata: RelyingParty['metadata'] = async (issuer, { fresh } = { fresh: false }) => {
    const found = known.get(issuer)
    if (found && found.until > Date.now() && !fresh) return found.metadata
    const address = new URL(issuer)
    const execute = isLoopback(address) ? [openid.allowInsecureRequests] : []
    const configuration = await openid
      .discovery(address, 'aforo', undefined, openid.None(), { execute, timeout: patience, [openid.customFetch]: ask })
      .catch(faultOf)
    const read = configuration.serverMetadata()
    known.set(issuer, { metadata: read, until: Date.now() + metadataFor })
    return read
  }

  const configurationOf = async (access: ProviderAccess) => {
    const issuer = issuerOf(settings, access)
    const configuration = new openid.Configuration(
      await metadata(issuer),
      access.clientId,
      { [openid.clockTolerance]: clockToleranceSeconds },
      openid.ClientSecretPost(access.clientSecret),
    )
    configuration.timeout = patience
    configuration[openid.customFetch] = ask
    // Without this, the id token would be trusted because of its TLS connection, without checking its signature.
    openid.enableNonRepudiationChecks(configuration)
    if (isLoopback(new URL(issuer))) openid.allowInsecureRequests(configuration)
    return configuration
  }

  return {
    metadata,
    async begin(access, { redirectUri, chooseAccount, domains }) {
      const trip = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const [domain = ''] = domains
      const url = openid.buildAuthorizationUrl(await configurationOf(access), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: trip.state,
        nonce: trip.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(trip.verifier),
        code_challenge_method: 'S256',
        ...(chooseAccount ? { prompt: 'select_account' } : {}),
        // Only preselects an account; the person who comes back is checked.
        ...(access.kind === 'MICROSOFT' ? { domain_hint: domain } : { hd: domains.length === 1 ? domain : '*' }),
      })
      return { url: url.href, trip }
    },
    async redeem(access, { state, nonce, verifier }, answer) {
      const configuration = await configurationOf(access)
      const tokens = await openid
        .authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(faultOf)
      const claims = tokens.claims()
      if (!claims) throw new ProviderFault('FEDERATED_UNTRUSTED', undefined)
      return claims
    },
    async acceptsSecret(access, redirectUri) {
      const configuration = await configurationOf(access)
      try {
        // Entra has the client credentials grant; Google is sent an invalid code, to see what it refuses.
        if (access.kind === 'MICROSOFT')
          await openid.clientCredentialsGrant(configuration, { scope: 'https://graph.microsoft.com/.default' })
        else
          await openid.genericGrantRequest(configuration, 'authorization_code', {
            code: 'prueba-de-conexion',
            redirect_uri: redirectUri,
          })
        return true
      } catch (error) {
        if (error instanceof openid.WWWAuthenticateChallengeError) return false
        if (!(error instanceof openid.ResponseBodyError)) return faultOf(error)
        if (error.error === 'invalid_client' || error.error === 'unauthorized_client') return false
        if (error.error === 'invalid_grant') return true
        return faultOf(error)
      }
    },
  }
}

/** The library's error codes for an unusable answer, as opposed to a wrong one. */
const noAnswer = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

function faultOf(error: unknown): never {
  if (error instanceof openid.AuthorizationResponseError) {
    const said = ['access_denied', 'consent_required', 'interaction_required', 'login_required'].includes(error.error)
    throw new ProviderFault(said ? 'FEDERATED_CANCELED' : 'FEDERATED_MISCONFIGURED', error)
  }
  if (error instanceof openid.ResponseBodyError) {
    if (error.status >= 500) throw new ProviderFault('FEDERATED_UNAVAILABLE', error)
    if (error.error === 'invalid_grant') throw new ProviderFault('FEDERATED_UNTRUSTED', error)
    throw new ProviderFault('FEDERATED_MISCONFIGURED', error)
  }
  const { code, name } = error as { code?: string; name?: string }
  const silent = noAnswer.has(code ?? '') || name === 'TimeoutError' || name === 'AbortError'
  // fetch throws a plain TypeError if nobody answers.
  if (silent || (error instanceof TypeError && code === undefined))
    throw new ProviderFault('FEDERATED_UNAVAILABLE', error)
  throw new ProviderFault('FEDERATED_UNTRUSTED', error)
}
