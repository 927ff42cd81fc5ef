import type { Role } from '@aforo/api/platform/base'
import { isOtherVersion } from './version.ts'

export const noPermission = 'No tienes permisos para poder ingresar a esta herramienta.'

/** Milliseconds the permission snackbar stays, by the guard that shows it. */
export const snackbarTimes = { route: 5000, signIn: 3000 }

/** Only administrators and root work in the back office. */
export const mayEnter = (roles: readonly Role[]) => roles.includes('ROLE_ADMIN') || roles.includes('ROLE_ROOT')

/** Where everybody who signed in may go: what a printed code at a door leads to. */
export const isForEveryone = (href: string | undefined) => href?.startsWith('/q/') ?? false

interface Entering {
  roles: readonly Role[]
  /** It is no screen of the back office. */
  everyone?: boolean
  storedVersion: string | undefined
  runningVersion: string
  identityProvider: object | undefined
}

export type Verdict = 'enter' | 'no-permission' | 'other-version' | 'no-identity-provider'

/** Whether someone signed in may go on into the app; anything but `enter` signs out. */
export function judge({ roles, everyone = false, storedVersion, runningVersion, identityProvider }: Entering): Verdict {
  if (isOtherVersion(storedVersion, runningVersion)) return 'other-version'
  if (identityProvider === undefined) return 'no-identity-provider'
  return everyone || mayEnter(roles) ? 'enter' : 'no-permission'
}
