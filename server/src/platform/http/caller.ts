import type { Role, TenantType } from '@aforo/api/platform/base'
import type { FastifyPluginAsync } from 'fastify'

/** The person who makes a request. */
export interface Caller {
  tenantId: string
  tenantType: TenantType
  tenantName: string
  /** The tenant's domain prefix. Other tenants share their zones with it. */
  domainPrefix: string
  userId: string
  username: string
  givenName: string
  lastname: string
  roles: Role[]
  /** Country codes whose campuses they can see (ISO); empty for all. */
  countries: string[]
  /** Id in `user_sessions` of the signed-in browser or program. */
  sessionId: string
  /** Set during a support visit: an operator's root reads everything and changes nothing, until `endsAt`. */
  support?: { id: string; endsAt: string }
}

/**
 * The caller of an access token; undefined if it is invalid or expired, or if its session, user or tenant is no longer
 * active.
 */
export type CallerOf = (accessToken: string) => Promise<Caller | undefined>

/** Signs an access token. @param seconds its lifetime; each call also checks that its session is open */
export type SignToken = (
  session: { userId: string; tenantId: string; sessionId: string },
  seconds: number,
) => Promise<string>

/**
 * Calls `over` when the session ends: signed out, disabled, expired, or the support visit is over.
 * @returns a function that stops watching
 */
export type WhileOpen = (sessionId: string, over: () => void) => () => void

/** Sign-in, sessions and callers. */
export interface Identity {
  callerOf: CallerOf
  /** The OpenID provider and the calls of the sign-in pages. */
  plugin: FastifyPluginAsync
  /** Creates a session without signing in, and returns its access token. For tests and the demo's tools. */
  mintSession(user: { tenantId: string; userId: string }): Promise<string>
  /** Signs an access token for a session. */
  signToken: SignToken
  whileOpen: WhileOpen
  close(): Promise<void>
}
