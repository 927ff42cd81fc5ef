import type { Me } from '@aforo/api/people/users'
import { onDevice } from '../storage.ts'
import { storedIdentityProvider } from './identityProvider.ts'

/** How an organisation looks, kept on the devices of those who have entered: nobody else is told of it before the login. */
export interface Brand {
  domain: string
  name: string
  /** Data addresses; null without one. */
  logo: string | null
  cover: string | null
  /** The pictures that these are, so that the same ones aren't fetched again. */
  of: string
}

const key = 'aforo-brand'
/** Characters of a data address: a device keeps some megabytes in all. */
const longest = 400_000

function keptBrand(): Brand | undefined {
  try {
    return (JSON.parse(onDevice.get(key) ?? 'null') as Brand | null) ?? undefined
  } catch {
    // Something else wrote there; then the login looks like the product.
    return undefined
  }
}

/** The look of the organisation that signs in on this device, if it has one of its own. */
export function brandHere(): Brand | undefined {
  const kept = keptBrand()
  return kept && kept.domain === storedIdentityProvider()?.authenticationConfig.domainPrefix ? kept : undefined
}

const nameKey = 'aforo-operator'

/** What the organisation is called that signs in on this device, once somebody of it has entered here. */
export function organizationHere(): string | undefined {
  try {
    const kept = JSON.parse(onDevice.get(nameKey) ?? 'null') as { domain: string; name: string } | null
    return kept?.domain === storedIdentityProvider()?.authenticationConfig.domainPrefix ? kept?.name : undefined
  } catch {
    // Something else wrote there; then the login says the domain alone.
    return undefined
  }
}

/** The pictures that are being fetched: several parts of the app learn at once who is signed in. */
let fetching: string | undefined

/** Keeps the look of somebody's organisation for the next login. Without its pictures nothing fails. */
export async function keepBrand({ tenant }: Pick<Me, 'tenant'>): Promise<void> {
  onDevice.set(nameKey, JSON.stringify({ domain: tenant.domainPrefix, name: tenant.name }))
  const { lateralLogo, profileCover } = tenant.theme
  const of = [lateralLogo, profileCover].map(address => address?.split('?')[0] ?? '').join(' ')
  const kept = keptBrand()
  const wanted = `${tenant.domainPrefix} ${of}`
  if ((kept?.domain === tenant.domainPrefix && kept.of === of) || fetching === wanted) return
  fetching = wanted
  try {
    if (!lateralLogo && !profileCover) return onDevice.remove(key)
    const [logo, cover] = await Promise.all([dataAddress(lateralLogo), dataAddress(profileCover)])
    const brand: Brand = { domain: tenant.domainPrefix, name: tenant.name, logo, cover, of }
    onDevice.set(key, JSON.stringify(brand))
  } catch {
    // The next sign-in tries again.
  } finally {
    fetching = undefined
  }
}

async function dataAddress(address: string | null): Promise<string | null> {
  if (!address) return null
  const picture = await (await fetch(address)).blob()
  const read = new FileReader()
  const done = new Promise<string>((resolve, reject) => {
    read.onload = () => resolve(String(read.result))
    read.onerror = () => reject(read.error)
  })
  read.readAsDataURL(picture)
  const data = await done
  return data.length <= longest ? data : null
}
