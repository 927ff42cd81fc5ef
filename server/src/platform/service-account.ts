import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const ServiceAccount = z.object({
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
  token_uri: z.url(),
})
/** A Google service account key, in Google's JSON format. */
export type ServiceAccount = z.infer<typeof ServiceAccount>

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/**
 * Reads a service account key from its JSON, or from the file at that path.
 * @returns `fault`: the error in Spanish, without any of the key's values
 */
export function readServiceAccount(given: string): { account: ServiceAccount } | { fault: string } {
  let text = given
  if (!given.trimStart().startsWith('{'))
    try {
      text = readFileSync(given, 'utf8')
    } catch {
      return { fault: `no se puede leer el archivo ${given.slice(0, 200)}` }
    }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { fault: 'no es JSON' }
  }
  const read = ServiceAccount.safeParse(json)
  if (read.success) return { account: read.data }
  const wrong = new Set(read.error.issues.map(({ path }) => path.join('.')).filter(Boolean))
  return { fault: `no es una cuenta de servicio${wrong.size > 0 ? `: falta o no sirve ${[...wrong].join(', ')}` : ''}` }
}
