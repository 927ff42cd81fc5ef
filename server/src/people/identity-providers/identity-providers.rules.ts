import type { ProviderConfig } from '@aforo/api/people/identity-providers'

/** Whoever likes has an address there, so that allowing one would allow everybody. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com outlook.es hotmail.com hotmail.es live.com msn.com yahoo.com yahoo.es icloud.com
   me.com proton.me protonmail.com aol.com gmx.com zoho.com mail.com yandex.com`.split(/\s+/),
)

/** What a configuration is refused for beyond its shape. @param hasSecret one is kept already */
export function faultInConfig(
  config: ProviderConfig,
  hasSecret: boolean,
): { field: string; message: string } | undefined {
  const open = config.allowedDomains.find(domain => publicDomains.has(domain))
  if (open)
    return {
      field: 'allowedDomains',
      message: `En ${open} cualquiera abre una cuenta: escribe el dominio de tu empresa.`,
    }
  if (!hasSecret && config.clientSecret === undefined) return { field: 'clientSecret', message: 'Completa este campo.' }
  return undefined
}

interface Relied {
  applicationId: string
  tenantId: string | null
  allowedDomains: readonly string[]
}

/**
 * Whether somebody who came in before would come in by the new configuration just the same. If not, administrators keep
 * their passwords until one has tried it.
 */
export function staysProven(before: Relied | undefined, after: ProviderConfig): boolean {
  if (!before || after.clientSecret !== undefined) return false
  const directory = after.kind === 'MICROSOFT' ? after.tenantId : null
  return (
    before.applicationId === after.applicationId &&
    before.tenantId === directory &&
    before.allowedDomains.every(domain => after.allowedDomains.includes(domain))
  )
}
