import type { IdentityProviderConfig } from '@aforo/api/people/tenants'
import { onDevice } from '../storage.ts'

const key = 'aforo-identity-provider'

/** How the last domain that was used here signs in. Kept when everything else is reset. */
export function storedIdentityProvider(): IdentityProviderConfig | undefined {
  try {
    const config = JSON.parse(onDevice.get(key) ?? 'null') as IdentityProviderConfig | null
    return typeof config?.authenticationConfig?.domainPrefix === 'string' ? config : undefined
  } catch {
    // Something else wrote there; it counts as none.
    return undefined
  }
}

export const storeIdentityProvider = (config: IdentityProviderConfig) => onDevice.set(key, JSON.stringify(config))
