import { createHash, randomUUID } from 'node:crypto'
import { type OpenIdSimulator, type SimulatedPerson, startOpenId } from './openid.ts'

const uuidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface MicrosoftPerson {
  /** As anybody may have typed it: Entra doesn't check it. */
  email?: string
  oid?: string
  groups?: string[]
  roles?: string[]
  /** Anything else that the token says: `xms_edov`, `idp`, `_claim_names`, another `tid`. */
  also?: Record<string, unknown>
}

/** Somebody of an Entra directory, by the name that they sign in with. Like there, the token usually has no e-mail. */
export const microsoftPerson = (
  upn: string,
  { email, oid, groups, roles, also }: MicrosoftPerson = {},
): SimulatedPerson => ({
  name: upn,
  claims: {
    oid: oid ?? uuidOf(upn),
    sub: createHash('sha256').update(`par:${upn}`).digest('base64url'),
    preferred_username: upn,
    name: 'Mateo Huamán Ríos',
    ...(email === undefined ? {} : { email }),
    ...(groups && { groups }),
    ...(roles && { roles }),
    ...also,
  },
})

/** Microsoft Entra for one directory, whose id is part of the issuer; `sub` differs by application, `oid` doesn't. */
export async function startMicrosoft(port?: number): Promise<OpenIdSimulator & { directoryId: string }> {
  const directoryId = randomUUID()
  const simulator = await startOpenId(
    {
      issuerPath: `/${directoryId}/v2.0`,
      paths: {
        authorize: `/${directoryId}/oauth2/v2.0/authorize`,
        token: `/${directoryId}/oauth2/v2.0/token`,
        keys: `/${directoryId}/discovery/v2.0/keys`,
      },
      // There is no scope for groups: asking for one is AADSTS650053.
      knownScopes: ['openid', 'profile', 'email', 'offline_access'],
      badSecret: {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret provided.',
      },
      programs: true,
      claims: ({ claims }) => ({ ver: '2.0', tid: directoryId, ...claims }),
    },
    port,
  )
  return Object.assign(simulator, { directoryId })
}
