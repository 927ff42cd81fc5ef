import type { OutsideSystem } from '@aforo/api/platform/connections'
import type { Sealing } from '../sealing.ts'

interface Kept {
  tenant_id: string
  system: OutsideSystem
  sealed_secrets: Record<string, string>
}

const purposeOf = (tenantId: string, system: OutsideSystem, name: string) => `connection:${tenantId}:${system}:${name}`

/** A connection's decrypted secrets: for use, never for display. */
export const openSecrets = (sealing: Sealing, { tenant_id, system, sealed_secrets }: Kept): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sealed_secrets).map(([name, sealed]) => [
      name,
      sealing.unseal(sealed, purposeOf(tenant_id, system, name)),
    ]),
  )

/** Encrypts secrets for storage: given ones replace stored ones, null deletes one. */
export const sealSecrets = (
  sealing: Sealing,
  { tenantId, system }: { tenantId: string; system: OutsideSystem },
  given: Readonly<Record<string, string | null>>,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const left = Object.entries(before).filter(([name]) => !(name in given))
  const sealed = Object.entries(given).flatMap(([name, secret]) =>
    secret === null ? [] : [[name, sealing.seal(secret, purposeOf(tenantId, system, name))] as const],
  )
  return Object.fromEntries([...left, ...sealed])
}
