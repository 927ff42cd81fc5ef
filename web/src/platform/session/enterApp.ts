import type { QueryClient } from '@tanstack/react-query'
import { restoreSession } from './restore.ts'
import { rememberReturn } from './signIn.ts'

/**
 * The route guard. False without a session, with the address remembered for after signing in. While a guard's
 * refusal leads away, it never answers: nothing of the app may show meanwhile.
 */
export async function enterApp(queryClient: QueryClient, href: string): Promise<boolean> {
  if (!(await restoreSession())) {
    rememberReturn(href)
    return false
  }
  const { passGuards } = await import('./enter.ts')
  if (await passGuards(queryClient, 'route', href)) return true
  return new Promise(() => undefined)
}
