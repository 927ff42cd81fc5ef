import { mainLoader } from '../ui/loader.ts'
import { toast } from '../ui/toast.tsx'
import { isCancelled, ProblemError, refusalOf } from './problem.ts'
import { SessionOver } from './session/refresh.ts'
import { signOut } from './session/signOut.ts'

const unauthorized = 'No está autorizado, lo estamos redirigiendo al login.'

/**
 * What every failed call does: the main loader goes off, and a session that is over leads to the login. The rest is
 * left to the caller, or shown in a toast if it asked for that (`toastError`); never a 404 or a call given up on purpose.
 */
export function reportFailure(error: unknown, toastError: boolean) {
  mainLoader.off()
  if (isCancelled(error)) return
  if (error instanceof SessionOver || (error instanceof ProblemError && error.refusal.status === 401)) {
    toast.error(unauthorized)
    signOut({ notice: { kind: 'toast', type: 'error', text: unauthorized }, comeBack: true })
    return
  }
  const refusal = refusalOf(error)
  if (toastError && refusal.status !== 404) toast.error(refusal.message)
}
