import { Username } from '@aforo/api/platform/base'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { asSystem } from '../database/transaction.ts'
import { type Credentials, credentialsOf, setPassword } from './accounts.ts'
import { signInPerAccount, signInPerAddress } from './attempts.rules.ts'
import { accountBucket, addressBucket, countTry, forgiveTry } from './attempts.ts'
import {
  fieldErrors,
  finishInteraction,
  interactionOf,
  keepStep,
  recordSignIn,
  refuse,
  refuseOtherSites,
  type SignInParts,
  tellSignIn,
} from './interactions.ts'
import { refreshCookie } from './oidc-mount.ts'
import { isStrongPassword } from './password-strength.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { cookieName } from './provider.ts'
import { type Factor, factorsOf } from './second-factor/factors.ts'
import type { HalfSignedIn } from './second-factor/steps.ts'
import { revokeGrant } from './sessions.ts'

const SignIn = z.object({
  domain: z.string().trim().toLowerCase().max(63),
  username: Username,
  password: z.string().min(1).max(256),
  /** Replaces a temporary password. */
  newPassword: z.string().min(12).max(256).optional(),
})
type SignIn = z.infer<typeof SignIn>

/** Serves the sign-in page's calls: the password, and signing out. */
export async function serveSignIn(app: FastifyInstance, provider: Provider, services: SignInParts) {
  const { publicUrl } = services.settings

  app.register(async routes => {
    refuseOtherSites(routes, publicUrl)

    routes.post<{ Params: { uid: string } }>(
      '/login/interaction/:uid',
      { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const given = SignIn.safeParse(request.body)
        if (!given.success) return refuse(reply, 'BAD_REQUEST', { errors: fieldErrors(given.error) })
        const interaction = await interactionOf(provider, request, reply)
        if (interaction?.uid !== request.params.uid) return refuse(reply, 'SIGN_IN_EXPIRED')

        const outcome = await signIn(services, given.data, request.ip, interaction.uid)
        const userId = 'userId' in outcome ? outcome.userId : undefined
        tellSignIn(services, request, { outcome: outcome.kind, userId, method: 'password' })
        if (outcome.kind === 'locked') {
          reply.header('retry-after', outcome.seconds)
          return refuse(reply, 'TOO_MANY_REQUESTS')
        }
        if (outcome.kind === 'second-factor') return { secondFactor: outcome.factors }
        if (outcome.kind === 'set-up') return { setUp: true }
        if (outcome.kind !== 'accepted') return refuse(reply, refusals[outcome.kind])

        const parts = { request, reply, interaction }
        return { redirectTo: await finishInteraction(provider, parts, outcome.userId, ['pwd'], services) }
      },
    )

    routes.post('/login/sign-out', async (request, reply) => {
      const context = provider.createContext(request.raw, reply.raw)
      const session = await provider.Session.get(context)
      const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
      await asSystem(services.database, async tx => {
        for (const grant of grants) await revokeGrant(tx, grant)
      })
      if (session.accountId) await session.destroy()
      const name = cookieName(publicUrl, '_session', '/')
      const gone = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
      reply.header('set-cookie', [`${name}=; ${gone}`, `${name}.sig=; ${gone}`, refreshCookie(publicUrl).clear])
      return reply.code(204).send()
    })
  })
}

/** Refusals of the sign-in page. */
const refusals = {
  refused: 'SIGN_IN_FAILED',
  temporary: 'PASSWORD_IS_TEMPORARY',
  weak: 'WEAK_PASSWORD',
} as const

type Outcome =
  | { kind: 'accepted'; userId: string }
  | { kind: 'second-factor'; userId: string; factors: Factor[] }
  | { kind: 'set-up'; userId: string }
  | { kind: keyof typeof refusals }
  | { kind: 'locked'; seconds: number }

/** Checks a password. A wrong one and an account that doesn't exist get the same answer, after the same work. */
async function signIn({ database, clock }: SignInParts, given: SignIn, ip: string, uid: string): Promise<Outcome> {
  const account = accountBucket('sign-in', given.username, signInPerAccount)
  const address = addressBucket('sign-in', ip, signInPerAddress)
  const seconds = await asSystem(database, tx => countTry(tx, [account, address], clock.now()))
  if (seconds !== undefined) return { kind: 'locked', seconds }

  const found = await asSystem(database, tx => credentialsOf(tx, given.domain, given.username))
  if (!(await passwordMatches(given.password, found?.passwordHash)) || !found) return { kind: 'refused' }
  const renewed = found.temporary ? await renew(found, given) : undefined
  if (renewed && 'kind' in renewed) {
    // The password was right.
    await asSystem(database, tx => forgiveTry(tx, account, address))
    return renewed
  }
  return asSystem(database, async tx => {
    await forgiveTry(tx, account, address)
    if (renewed) await setPassword(tx, found, renewed.hash)
    const factors = await factorsOf(tx, found)
    if (factors.length > 0) {
      await keepStep(tx, 'SecondFactorStep', uid, halfOf(found))
      return { kind: 'second-factor', userId: found.userId, factors }
    }
    if (found.secondFactorRequired) {
      await keepStep(tx, 'SetUpStep', uid, halfOf(found))
      return { kind: 'set-up', userId: found.userId }
    }
    await recordSignIn(tx, found, ['pwd'])
    return { kind: 'accepted', userId: found.userId }
  })
}

/** Replaces a temporary password, or explains what is wrong with the new one. */
async function renew(
  { username, givenName, lastname }: Credentials,
  { domain, password, newPassword }: SignIn,
): Promise<{ kind: 'temporary' | 'weak' } | { hash: string }> {
  if (newPassword === undefined) return { kind: 'temporary' }
  const isNew = newPassword !== password
  if (!isNew || !(await isStrongPassword(newPassword, [username, givenName, lastname, domain]))) return { kind: 'weak' }
  return { hash: await hashPassword(newPassword) }
}

const halfOf = ({ tenantId, userId }: Credentials): HalfSignedIn => ({ tenantId, userId })
