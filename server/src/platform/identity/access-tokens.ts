import { createLocalJWKSet, errors, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Database } from '../database/database.ts'
import { type SigningKey, signingKeys } from './signing-keys.ts'

/** Lifetime of an access token, in seconds. */
export const accessTokenLife = 600
/** Maximum cached tokens. */
const remembered = 10_000
/** Minimum milliseconds between two reloads of the keys because of an unknown one. */
const keysAtMostEvery = 5_000

export interface VerifiedToken {
  sessionId: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

export interface AccessTokens {
  /** The token's claims, from the cache if it was seen before; undefined if it is invalid or expired. */
  verify(token: string): VerifiedToken | undefined | Promise<VerifiedToken | undefined>
  /** Signs an access token. @param seconds its lifetime, `accessTokenLife` by default */
  sign(claims: { userId: string; tenantId: string; sessionId: string }, seconds?: number): Promise<string>
}

/**
 * Signs and verifies access tokens of our own issuer in this process. Expiry goes by the machine's clock, as in the
 * provider that issues them.
 */
export async function openAccessTokens(database: Database, publicUrl: string): Promise<AccessTokens> {
  const issuer = `${publicUrl}/oidc`
  const audience = `${publicUrl}/api`
  const seen = new Map<string, VerifiedToken>()
  let [signing, ...older] = await signingKeys(database)
  let keySet = createLocalJWKSet({ keys: [signing, ...older].map(publicPart) })
  let readAt = Date.now()

  const claimsOf = (token: string) =>
    jwtVerify(token, keySet, { issuer, audience, algorithms: ['RS256'], typ: 'at+jwt', requiredClaims: ['sid', 'exp'] })

  const checked = async (token: string): Promise<VerifiedToken | undefined> => {
    try {
      const { payload } = await claimsOf(token).catch(async error => {
        // Another copy may sign with a newer key by now.
        if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - readAt < keysAtMostEvery) throw error
        ;[signing, ...older] = await signingKeys(database)
        keySet = createLocalJWKSet({ keys: [signing, ...older].map(publicPart) })
        readAt = Date.now()
        return claimsOf(token)
      })
      const verified = { sessionId: String(payload.sid), expiresAt: (payload.exp ?? 0) * 1000 }
      const [oldest] = seen.keys()
      if (seen.size >= remembered && oldest !== undefined) seen.delete(oldest)
      seen.set(token, verified)
      return verified
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  return {
    verify(token) {
      const known = seen.get(token)
      if (!known) return checked(token)
      if (known.expiresAt > Date.now()) return known
      seen.delete(token)
      return undefined
    },
    sign: ({ userId, tenantId, sessionId }, seconds = accessTokenLife) =>
      new SignJWT({ sid: sessionId, tenant_id: tenantId, client_id: 'aforo-web' })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(signing),
  }
}

const publicPart = ({ kty, n, e, kid, alg, use }: SigningKey): JWK => ({ kty, n, e, kid, alg, use })
