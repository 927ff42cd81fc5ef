import type { Role, TenantType } from '@aforo/contract/platform/base'
import type { FastifyPluginAsync } from 'fastify'

/** Who makes a request. */
export interface Caller {
  tenantId: string
  tenantType: TenantType
  tenantName: string
  /** Of the tenant; by it other tenants grant their shared zones. */
  domainPrefix: string
  userId: string
  username: string
  givenName: string
  lastname: string
  roles: Role[]
  /** The only countries whose campuses they see and work with; all when empty. */
  countries: string[]
  /** The signed-in browser or program, `user_sessions.id`. */
  sessionId: string
  /** There, a root of an operator's is a visitor who may see everything and change nothing, until then. */
  support?: { id: string; endsAt: string }
}

/** Finds who an access token stands for; undefined when it is wrong, expired, or its session, user or tenant ended. */
export type CallerOf = (accessToken: string) => Promise<Caller | undefined>

/** @param seconds that it lasts; whether its session still does is asked at each call */
export type SignToken = (
  session: { userId: string; tenantId: string; sessionId: string },
  seconds: number,
) => Promise<string>

/**
 * Calls `over` once the session lets nobody in any more: signed out, disabled, too old, a support visit that ended.
 * @returns stops watching
 */
export type WhileOpen = (sessionId: string, over: () => void) => () => void

/** The part of the program that knows who people are. */
export interface Identity {
  callerOf: CallerOf
  /** The OpenID provider and the sign-in pages' calls. */
  plugin: FastifyPluginAsync
  /** A session and a signed access token without the sign-in, for tests and for the demo's tools. */
  mintSession(user: { tenantId: string; userId: string }): Promise<string>
  /** An access token that lasts as long as its session may. */
  signToken: SignToken
  whileOpen: WhileOpen
  close(): Promise<void>
}
