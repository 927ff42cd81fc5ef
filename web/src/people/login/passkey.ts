import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ProblemError } from '../../platform/problem.ts'
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
const isGivenUp = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

const already = 'Este dispositivo ya tiene una llave de acceso de tu cuenta.'
const unable = 'Este dispositivo no puede guardar llaves de acceso con huella, rostro o PIN.'

/** Why a device makes no passkey, where that can be told. */
const reasonOf = (error: unknown) => {
  const { code } = error as { code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return already
  return code?.startsWith('ERROR_AUTHENTICATOR_') ? unable : undefined
}

/**
 * Makes a passkey in this browser. Undefined when the person closed its dialog.
 * @param begin asks the server what to sign
 */
export async function createPasskey(begin: () => Promise<object>) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await begin()) as PublicKeyCredentialCreationOptionsJSON
  try {
    const passkey = await startRegistration({ optionsJSON })
    return {
      ...passkey,
      response: { ...passkey.response },
      clientExtensionResults: { ...passkey.clientExtensionResults },
    }
  } catch (error) {
    const message = reasonOf(error)
    if (message)
      throw new ProblemError({ code: 'PASSKEY_NOT_ADDED', status: 422, message, errors: [], data: undefined })
    if (isGivenUp(error)) return undefined
    throw error
  }
}
