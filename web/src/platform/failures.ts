import { mainLoader } from '../ui/loader.ts'
import { toast } from '../ui/toast.tsx'
import { isCancelled, ProblemError, refusalOf } from './problem.ts'
import { SessionOver } from './session/refresh.ts'
import { signOut } from './session/signOut.ts'

const unauthorized = 'No está autorizado, lo estamos redirigiendo al login.'

/**
 * What every failed call does, whoever made it: the main loader goes off; a session that is over leads to the login;
 * the rest is said in a toast, unless the caller shows it itself (`quiet`), or it was a 404 or given up on purpose.
 */
export function reportFailure(error: unknown, quiet: boolean) {
  mainLoader.off()
  if (isCancelled(error)) return
  if (error instanceof SessionOver || (error instanceof ProblemError && error.refusal.status === 401)) {
    toast.error(unauthorized)
    signOut({ notice: { kind: 'toast', type: 'error', text: unauthorized }, comeBack: true })
    return
  }
  const refusal = refusalOf(error)
  if (!quiet && refusal.status !== 404) toast.error(refusal.message)
}
