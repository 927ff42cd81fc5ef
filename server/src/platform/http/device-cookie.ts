import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '../identity/same-origin.ts'

/** The cookie by which a device without an account, such as a screen at a door, is known. */
export interface DeviceCookie {
  /** Undefined without one, and for requests that another site's page makes. */
  token: string | undefined
  /** Sets it for as long as browsers keep a cookie. */
  set(token: string): void
}

/** Behind TLS with the prefix by which browsers refuse to set it without. */
const nameOn = (isSecure: boolean) => (isSecure ? '__Secure-aforo_screen' : 'aforo_screen')
/** Only the calls of screens receive it. */
const path = '/api/screens'
/** 400 days in seconds, the most that browsers allow. */
const longest = 34_560_000

/** Reads and sets the device's cookie of a request. */
export function deviceCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: string): DeviceCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = nameOn(isSecure)
  const sent = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
  return {
    token: sent !== undefined && isSameOrigin(request, publicUrl) ? sent : undefined,
    set: token => {
      const value = `${name}=${token}; Path=${path}; Max-Age=${longest}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      reply.header('set-cookie', value)
    },
  }
}
