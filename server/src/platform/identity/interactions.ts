import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Interaction, Provider } from 'oidc-provider'
import type { z } from 'zod'
import type { AuditAction } from '../audit-actions.ts'
import type { Tx } from '../database/database.ts'
import { asSystem } from '../database/transaction.ts'
import { knownProblem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { errors } from './oidc-library.ts'
import { isSameOrigin } from './same-origin.ts'
import { revokeGrant } from './sessions.ts'

export type SignInParts = Pick<Services, 'database' | 'settings' | 'clock' | 'log' | 'meters' | 'sealing'>

/** Logs and counts an attempt to sign in, with neither user name nor password: people type one in place of the other. */
export function tellSignIn(
  { log, meters }: Pick<SignInParts, 'log' | 'meters'>,
  { id: requestId, ip }: { id: string; ip: string },
  tried: { outcome: string; userId: string | undefined; method: string },
) {
  log.info({ requestId, ip, ...tried }, 'sign-in')
  meters.signedIn(tried.method, tried.outcome)
}

/** Authentication methods of a sign-in (RFC 8176). */
export type Means = ('pwd' | 'otp' | 'hwk' | 'user' | 'mfa' | 'fed')[]

/** Refuses requests from pages of other sites, whatever cookies they carry. */
export function refuseOtherSites(routes: FastifyInstance, publicUrl: string) {
  routes.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && !isSameOrigin(request, publicUrl))
      return reply.code(403).send(knownProblem('FORBIDDEN'))
  })
}

/** This browser's sign-in in progress; undefined if it began in another browser or has expired. */
export async function interactionOf(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(request.raw, reply.raw)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Completes the sign-in. @returns the path that leads back to the application */
export async function finishInteraction(
  provider: Provider,
  { request, reply, interaction }: { request: FastifyRequest; reply: FastifyReply; interaction: Interaction },
  userId: string,
  means: Means,
  { database }: SignInParts,
): Promise<string> {
  await leaveOtherAccount(provider, interaction, userId, database)
  const returnTo = await provider.interactionResult(request.raw, reply.raw, {
    login: { accountId: userId, remember: true, amr: means },
  })
  return new URL(returnTo).pathname
}

/** Ends the sign-in of another user in this browser, so that the new one starts clean. */
async function leaveOtherAccount(
  provider: Provider,
  interaction: Interaction,
  userId: string,
  database: SignInParts['database'],
) {
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

interface SignedIn {
  tenantId: string
  userId: string
  givenName: string
  lastname: string
}

/** Adds the audit entry of a sign-in, whatever its means. @param before an action on the way, entered first */
export async function recordSignIn(tx: Tx, user: SignedIn, means: Means, before?: AuditAction): Promise<void> {
  const line = (action: AuditAction) => ({
    tenant_id: user.tenantId,
    actor_id: user.userId,
    actor_name: `${user.givenName} ${user.lastname}`,
    action,
    entity_type: 'user',
    entity_id: user.userId,
    after: JSON.stringify({ means }),
  })
  const lines = before === undefined ? [line('user.signed_in')] : [line(before), line('user.signed_in')]
  await tx.insertInto('audit_log').values(lines).execute()
}

export const fieldErrors = (error: z.ZodError) =>
  error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))

export function refuse(reply: FastifyReply, ...[code, rest]: Parameters<typeof knownProblem>) {
  const body = knownProblem(code, rest)
  return reply.code(body.status).send(body)
}

/** How long the data of a sign-in's next step is kept. */
export const stepLife = '10 minutes'

/** Stores data for the next step of a sign-in, under an id that only its browser has. */
export async function keepStep(tx: Tx, model: StepModel, id: string, payload: object): Promise<void> {
  const row = { payload: JSON.stringify(payload), expires_at: sql<string>`now() + ${stepLife}::interval` }
  await tx
    .insertInto('oidc_payloads')
    .values({ model, id, ...row })
    .onConflict(conflict => conflict.columns(['model', 'id']).doUpdateSet(row))
    .execute()
}

type StepModel = 'FederatedTrip' | 'SecondFactorStep' | 'SetUpStep' | 'PasskeyChallenge'

/** Takes a stored step, once: of two attempts at the same time, one gets it. */
export async function takeStep<Payload>(tx: Tx, model: StepModel, id: string): Promise<Payload | undefined> {
  const row = await tx
    .deleteFrom('oidc_payloads')
    .where('model', '=', model)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Temporal.Instant>`now()`)
    .returning('payload')
    .executeTakeFirst()
  return row?.payload as Payload | undefined
}
