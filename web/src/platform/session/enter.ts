import type { Me } from '@aforo/api/people/users'
import type { QueryClient } from '@tanstack/react-query'
import { readFrame } from '../../layout/readFrame.ts'
import { keepBrand } from './brand.ts'
import { keepDoorOnly } from './doorOnly.ts'
import { isForEveryone, judge, mayEnter, noPermission, snackbarTimes, type Verdict } from './guards.ts'
import { storedIdentityProvider } from './identityProvider.ts'
import { keepAccount } from './keptAccount.ts'
import { meQuery } from './me.ts'
import type { Notice } from './notice.ts'
import { signOut } from './signOut.ts'
import { appVersion, storedVersion, storeVersion } from './version.ts'
import { resumeVisit } from './visit.ts'

/**
 * Passes the guards with an existing session, as the route guard or the one after signing in. Undefined when a guard
 * refused: the person is being signed out and the page is about to change.
 * @param href where they go
 */
export async function passGuards(
  queryClient: QueryClient,
  guard: keyof typeof snackbarTimes,
  href?: string,
): Promise<Me | undefined> {
  await resumeVisit()
  if (!isForEveryone(href)) await readFrame(queryClient)
  const me = await queryClient.ensureQueryData(meQuery())
  const verdict = judge({
    roles: me.roles,
    everyone: isForEveryone(href),
    storedVersion: storedVersion(),
    runningVersion: appVersion,
    identityProvider: storedIdentityProvider(),
  })
  keepDoorOnly(!mayEnter(me.roles))
  if (verdict === 'enter') {
    storeVersion()
    // Nobody waits for it.
    if (!me.support) keepBrand(me)
    return me
  }
  if (verdict === 'other-version') storeVersion()
  if (verdict === 'no-permission') keepAccount(me)
  await signOut({
    to: verdict === 'no-permission' ? '/login/account' : undefined,
    notice: noticeOf(verdict, guard),
    comeBack: verdict === 'other-version',
  })
  return undefined
}

function noticeOf(verdict: Exclude<Verdict, 'enter'>, guard: keyof typeof snackbarTimes): Notice | undefined {
  if (verdict === 'no-permission')
    // The page behind it stays and says the same: there is nothing to close.
    return {
      kind: 'snackbar',
      title: 'Sin permiso',
      text: noPermission,
      timeout: snackbarTimes[guard],
      showDelete: false,
    }
  if (verdict === 'other-version')
    return { kind: 'toast', type: 'info', text: 'Hay una nueva versión. Vuelve a iniciar sesión.' }
  return undefined
}
