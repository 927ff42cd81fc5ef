import type { OutsideSystem } from '@aforo/api/platform/connections'
import type { Sealing } from '../sealing.ts'

interface Kept {
  tenant_id: string
  system: OutsideSystem
  sealed_secrets: Record<string, string>
}

const purposeOf = (tenantId: string, system: OutsideSystem, name: string) => `connection:${tenantId}:${system}:${name}`

/** The secrets of a connection, open: to be used and never shown. */
export const openSecrets = (sealing: Sealing, { tenant_id, system, sealed_secrets }: Kept): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sealed_secrets).map(([name, sealed]) => [
      name,
      sealing.unseal(sealed, purposeOf(tenant_id, system, name)),
    ]),
  )

/** Secrets as they are kept: what is given replaces what is there, null forgets it. */
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
