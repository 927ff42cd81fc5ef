import type { IdentityProviderConfig } from '@aforo/api/people/tenants'
import { storeIdentityProvider } from '../../platform/session/identityProvider.ts'
import { beginSignIn } from '../../platform/session/signIn.ts'
import { call } from './post.ts'

interface Credentials {
  domain: string
  username: string
  password: string
}

/**
 * Signs in with a password that was just chosen, so that nobody types it a second time.
 * @param goOn goes where the provider leads
 * @returns false where more is asked, or it fails: then they sign in as ever
 */
export async function signInAtOnce(
  credentials: Credentials,
  goOn: (redirectTo: string) => Promise<void>,
): Promise<boolean> {
  try {
    const domain = encodeURIComponent(credentials.domain)
    storeIdentityProvider(await call<IdentityProviderConfig>(`/api/public/idp/config?domain=${domain}`))
    const interaction = await beginSignIn()
    const answer = await call<{ redirectTo?: string }>(`/login/interaction/${interaction}`, credentials)
    if (answer.redirectTo === undefined) return false
    await goOn(answer.redirectTo)
    return true
  } catch {
    // The password holds whatever happens here, and the page says so.
    return false
  }
}
