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
  /** Countries whose campuses exist for them (ISO codes); empty means all. */
  countries: string[]
  /** Id in `user_sessions` of the signed-in browser or program. */
  sessionId: string
  /** Present in a support visit: an operator's root sees everything and changes nothing, until `endsAt`. */
  support?: { id: string; endsAt: string }
}

/** The caller behind an access token; undefined if it is invalid or expired, or its session, user or tenant ended. */
export type CallerOf = (accessToken: string) => Promise<Caller | undefined>

/** Signs an access token. @param seconds its lifetime; each call also checks that its session is open */
export type SignToken = (
  session: { userId: string; tenantId: string; sessionId: string },
  seconds: number,
) => Promise<string>

/**
 * Calls `over` when the session ends: signed out, disabled, too old, or the support visit is over.
 * @returns a function that stops watching
 */
export type WhileOpen = (sessionId: string, over: () => void) => () => void

/** Sign-in, sessions and callers. */
export interface Identity {
  callerOf: CallerOf
  /** The OpenID provider and the calls of the sign-in pages. */
  plugin: FastifyPluginAsync
  /** Creates a session and returns its access token, without signing in. For tests and the demo's tools. */
  mintSession(user: { tenantId: string; userId: string }): Promise<string>
  /** Signs an access token for a session. */
  signToken: SignToken
  whileOpen: WhileOpen
  close(): Promise<void>
}
