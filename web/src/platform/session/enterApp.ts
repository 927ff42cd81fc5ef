import type { QueryClient } from '@tanstack/react-query'
import { loadFrame } from '../../layout/loadFrame.ts'
import { restoreSession } from './restore.ts'
import { rememberReturn } from './signIn.ts'
import { maySignInAgain } from './token.ts'

/**
 * The route guard. False without a session, with the address remembered for after signing in. While a guard's
 * refusal leads away, it never answers: nothing of the app may show meanwhile.
 */
export async function enterApp(queryClient: QueryClient, href: string): Promise<boolean> {
  // Its code comes while the session is renewed. What fails here fails again below, where it is handled.
  if (maySignInAgain()) loadFrame().catch(() => undefined)
  if (!(await restoreSession())) {
    rememberReturn(href)
    return false
  }
  const { passGuards } = await loadFrame()
  if (await passGuards(queryClient, 'route', href)) return true
  return new Promise(() => undefined)
}
