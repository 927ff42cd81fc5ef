import { Username } from '@aforo/contract/base'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, Provider } from 'oidc-provider'
import { z } from 'zod'
import { asSystem } from '../database/transaction.ts'
import { knownProblem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { type Credentials, credentialsOf, setPassword } from './accounts.ts'
import { signInPerAccount, signInPerAddress } from './attempts.rules.ts'
import { accountBucket, addressBucket, countTry, forgiveTry } from './attempts.ts'
import { revokeGrant } from './oidc-adapter.ts'
import { errors } from './oidc-library.ts'
import { refreshCookie } from './oidc-mount.ts'
import { isStrongPassword } from './password-strength.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { cookieName } from './provider.ts'
import { isSameOrigin } from './same-origin.ts'

const SignIn = z.object({
  domain: z.string().trim().toLowerCase().max(63),
  username: Username,
  password: z.string().min(1).max(256),
  /** In exchange for a temporary password. */
  newPassword: z.string().min(12).max(256).optional(),
})
type SignIn = z.infer<typeof SignIn>

type Parts = Pick<Services, 'database' | 'settings' | 'clock' | 'log'>

/** The calls of the sign-in page: who it is, and sign-out. */
export async function serveSignIn(app: FastifyInstance, provider: Provider, services: Parts) {
  const { settings, log } = services
  const { publicUrl } = settings

  app.register(async routes => {
    routes.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET' && !isSameOrigin(request, publicUrl))
        return reply.code(403).send(knownProblem('FORBIDDEN'))
    })

    routes.post<{ Params: { uid: string } }>(
      '/login/interaction/:uid',
      { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const given = SignIn.safeParse(request.body)
        if (!given.success) return refuse(reply, 'BAD_REQUEST', { errors: fieldErrors(given.error) })
        const interaction = await interactionOf(provider, request, reply)
        if (interaction?.uid !== request.params.uid) return refuse(reply, 'SIGN_IN_EXPIRED')

        const outcome = await signIn(services, given.data, request.ip)
        // Neither the name nor the password: people type one in the other's place.
        const userId = outcome.kind === 'accepted' ? outcome.userId : undefined
        log.info(
          { requestId: request.id, ip: request.ip, outcome: outcome.kind, userId, method: 'password' },
          'sign-in',
        )
        if (outcome.kind === 'locked') {
          reply.header('retry-after', outcome.seconds)
          return refuse(reply, 'TOO_MANY_REQUESTS')
        }
        if (outcome.kind !== 'accepted') return refuse(reply, refusals[outcome.kind])

        await leaveOtherAccount(provider, interaction, outcome.userId, services)
        const returnTo = await provider.interactionResult(request.raw, reply.raw, {
          login: { accountId: outcome.userId, remember: true, amr: ['pwd'] },
        })
        return { redirectTo: new URL(returnTo).pathname }
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

/** What the sign-in page is told. */
const refusals = {
  refused: 'SIGN_IN_FAILED',
  temporary: 'PASSWORD_IS_TEMPORARY',
  weak: 'WEAK_PASSWORD',
} as const

type Outcome =
  | { kind: 'accepted'; userId: string }
  | { kind: keyof typeof refusals }
  | { kind: 'locked'; seconds: number }

/** Answers the same, after the same work, for a wrong password and for every reason why there is no such account. */
async function signIn({ database, clock }: Parts, given: SignIn, ip: string): Promise<Outcome> {
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
  await asSystem(database, async tx => {
    await forgiveTry(tx, account, address)
    if (renewed) await setPassword(tx, found, renewed.hash)
    await tx
      .insertInto('audit_log')
      .values({
        tenant_id: found.tenantId,
        actor_id: found.userId,
        actor_name: `${found.givenName} ${found.lastname}`,
        action: 'user.signed_in',
        entity_type: 'user',
        entity_id: found.userId,
      })
      .execute()
  })
  return { kind: 'accepted', userId: found.userId }
}

/** What takes the place of a temporary password, or what is wrong with it. */
async function renew(
  { username, givenName, lastname }: Credentials,
  { domain, password, newPassword }: SignIn,
): Promise<{ kind: 'temporary' | 'weak' } | { hash: string }> {
  if (newPassword === undefined) return { kind: 'temporary' }
  const isNew = newPassword !== password
  if (!isNew || !(await isStrongPassword(newPassword, [username, givenName, lastname, domain]))) return { kind: 'weak' }
  return { hash: await hashPassword(newPassword) }
}

async function interactionOf(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(request.raw, reply.raw)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Somebody else was signed in in this browser: that sign-in ends, and the new one starts clean. */
async function leaveOtherAccount(provider: Provider, interaction: Interaction, userId: string, { database }: Parts) {
  const { session } = interaction
  if (!session || session.accountId === userId) return
  const before = await provider.Session.find(session.cookie)
  const grants = Object.values(before?.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  await asSystem(database, async tx => {
    for (const grant of grants) await revokeGrant(tx, grant)
  })
  await before?.destroy()
  interaction.session = undefined
  await interaction.persist()
}

const fieldErrors = (error: z.ZodError) =>
  error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))

function refuse(reply: FastifyReply, ...[code, rest]: Parameters<typeof knownProblem>) {
  const body = knownProblem(code, rest)
  return reply.code(body.status).send(body)
}
