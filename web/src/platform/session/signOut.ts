import { forgetDrafts } from '../../ui/drafts.ts'
import { mainLoader } from '../../ui/loader.ts'
import { forgetUnsaved } from '../../ui/unsaved.ts'
import { leaveNotice, type Notice } from './notice.ts'
import { askAgain, rememberReturn } from './signIn.ts'
import { forgetVisit } from './support.ts'
import { tellTabs } from './tabs.ts'
import { forgetToken } from './token.ts'

interface Leaving {
  /** Shown on the login: why the session ended. */
  notice?: Notice
  /** The session ended by itself: come back here after signing in, with what was typed. */
  comeBack?: boolean
  /** The page to leave for; the login without it. */
  to?: '/login/account' | undefined
}

let leaving = false

/** Ends the session at the provider and starts over on the login, whose page load resets every state. */
export async function signOut({ notice, comeBack = false, to }: Leaving = {}): Promise<void> {
  if (leaving) return
  leaving = true
  if (comeBack) rememberReturn(location.pathname + location.search)
  else forgetDrafts()
  if (notice) leaveNotice(notice)
  askAgain()
  forgetToken()
  forgetVisit()
  mainLoader.on()
  try {
    await fetch('/login/sign-out', { method: 'POST' })
  } catch {
    // Nothing answers: the token is forgotten here, and the cookie can't be taken without the server.
  }
  tellTabs({ kind: 'signed-out' })
  goToLogin(to)
}

/** Leaves without asking about unsaved forms: what matters of them is kept as drafts. */
export function goToLogin(to: '/login' | '/login/account' = '/login') {
  forgetUnsaved()
  location.assign(to)
}
