import { onDevice } from '../storage.ts'

/** The access token lives here and nowhere else: never in a storage that another script or a later person could read. */
let token: { value: string; expiresAt: number } | undefined

/** Says only that somebody signed in here and has not signed out; without it nothing is asked of the provider. */
const signKey = 'aforo-signed-in'

/** Whether a refresh cookie may be there. The cookie itself can't be seen from here. */
export const maySignInAgain = () => onDevice.get(signKey) !== null

/** Seconds before its end at which a token is renewed, so that none expires on its way. */
const margin = 30

export const hasToken = () => token !== undefined

/** The access token while it is good for at least the margin. */
export const currentToken = (now = Date.now()) =>
  token && now < token.expiresAt - margin * 1000 ? token.value : undefined

/** `lifetime` in seconds, as the token endpoint says. */
export function setToken(value: string, lifetime: number | undefined, now = Date.now()) {
  token = { value, expiresAt: now + (lifetime ?? 600) * 1000 }
  onDevice.set(signKey, '1')
}

export const forgetToken = () => {
  token = undefined
  onDevice.remove(signKey)
}
