import { refreshToken, SessionOver } from './refresh.ts'
import { currentToken, maySignInAgain } from './token.ts'

/** Whether there is a session: a token in memory, or one to be had by the refresh cookie. */
export async function restoreSession(): Promise<boolean> {
  if (currentToken()) return true
  if (!maySignInAgain()) return false
  try {
    await refreshToken()
    return true
  } catch (error) {
    if (error instanceof SessionOver) return false
    throw error
  }
}
