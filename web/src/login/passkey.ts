import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { call } from './post.ts'

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = () => typeof PublicKeyCredential !== 'undefined'

/**
 * Asks the browser for a passkey of this site. Undefined when the person closed its dialog.
 * @param second the password was right, and one of that person's passkeys is wanted
 */
export async function showPasskey(interaction: string, { second }: { second: boolean }): Promise<object | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const path = `/login/interaction/${interaction}/passkey/options`
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>(path, { second })
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    if (isGivenUp(error)) return undefined
    throw error
  }
}

/** A browser tells neither why nor whether there was a passkey: it was closed, or it took too long. */
export const isGivenUp = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
