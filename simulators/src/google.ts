import { createHash } from 'node:crypto'
import { type OpenIdSimulator, type SimulatedPerson, startOpenId } from './openid.ts'

/**
 * Somebody with a Google account. Of a Workspace's people the token says `hd`; a private account of the same address
 * has none, and an address that was never confirmed says so.
 */
export const googlePerson = (
  email: string,
  { hd = email.split('@')[1], verified = true, sub }: { hd?: string | null; verified?: boolean; sub?: string } = {},
): SimulatedPerson => ({
  name: email,
  claims: {
    sub: sub ?? BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString(),
    email,
    email_verified: verified,
    ...(hd === null ? {} : { hd }),
    given_name: 'Gabriela',
    family_name: 'Ñahui Rojas',
    name: 'Gabriela Ñahui Rojas',
    picture: 'https://lh3.googleusercontent.com/a/retrato',
    locale: 'es-PE',
  },
})

/** Google's sign-in: one issuer for everybody, `sub` for the person, `hd` for the Workspace. */
export const startGoogle = (port?: number): Promise<OpenIdSimulator> =>
  startOpenId(
    {
      issuerPath: '',
      paths: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs' },
      knownScopes: ['openid', 'email', 'profile'],
      badSecret: { error: 'invalid_client', error_description: 'Unauthorized' },
      programs: false,
      claims: ({ claims }, azp) => ({ azp, at_hash: 'no-se-mira', ...claims }),
    },
    port,
  )
