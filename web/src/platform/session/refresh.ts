import * as oauth from 'oauth4webapi'
import { takeEarlyToken } from './early.ts'
import { client, insecure, provider, resource, scope } from './provider.ts'
import { forgetToken, maySignInAgain, setToken } from './token.ts'

/** The session can't be renewed: the refresh token is missing, too old, or was used twice. */
export class SessionOver extends Error {
  constructor() {
    super('Both token and refresh token have expired. Your request was aborted.')
    this.name = 'SessionOver'
  }
}

let running: Promise<string> | undefined

/**
 * A new access token by the refresh token's cookie. One call at a time: within the tab by sharing the promise, between
 * tabs by a lock, because a refresh token that is used twice ends the session. Throws `SessionOver` when it is
 * refused, and what `fetch` throws when nothing answers (the session may still be good then).
 */
export function refreshToken(): Promise<string> {
  running ??= withLock(refreshNow).finally(() => {
    running = undefined
  })
  return running
}

// Not every browser has locks; the tab's own care must do there.
const locks: LockManager | undefined = navigator.locks ?? undefined

const withLock = (work: () => Promise<string>): Promise<string> => locks?.request('aforo-refresh', work) ?? work()

async function refreshNow(): Promise<string> {
  // Signed out meanwhile, here or in another tab: the cookie is gone, and asking would only be refused.
  if (!maySignInAgain()) throw new SessionOver()
  const response =
    (await takeEarlyToken()) ??
    (await oauth.refreshTokenGrantRequest(provider, client, oauth.None(), 'cookie', {
      additionalParameters: { scopes: scope, resource },
      [oauth.allowInsecureRequests]: insecure,
    }))
  if (response.status >= 500 || response.status === 429) throw new TypeError('token endpoint unavailable')
  try {
    const answer = await oauth.processRefreshTokenResponse(provider, client, response)
    setToken(answer.access_token, answer.expires_in)
    return answer.access_token
  } catch (error) {
    if (!(error instanceof oauth.ResponseBodyError)) throw error
    forgetToken()
    throw new SessionOver()
  }
}
