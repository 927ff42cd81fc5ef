import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Interaction, Provider } from 'oidc-provider'
import type { Tx } from '../../database/database.ts'
import { asSystem } from '../../database/transaction.ts'
import { interactionOf, keepStep, type SignInParts, stepLife, takeStep } from '../interactions.ts'

/** What the steps behind the password share: showing a second factor, and setting one up. */

/** Somebody whose password was right, and who owes more. Kept under the name of the sign-in. */
export interface HalfSignedIn {
  tenantId: string
  userId: string
}

/** A call about the sign-in that its address names. */
export type Asked = FastifyRequest<{ Params: { uid: string } }>

/** Calls of one address in a minute, whatever they are about. */
export const limited = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

/** The sign-in that the address names, if it was begun in this browser. */
export async function underWay(provider: Provider, request: Asked, reply: FastifyReply) {
  const interaction = await interactionOf(provider, request, reply)
  return interaction?.uid === request.params.uid ? interaction : undefined
}

/** Who owes something in this sign-in; nobody once the password that it stands on was replaced. */
async function halfOf(tx: Tx, model: 'SecondFactorStep' | 'SetUpStep', uid: string): Promise<HalfSignedIn | undefined> {
  const { rows } = await sql<HalfSignedIn>`
    select c.tenant_id as "tenantId", c.user_id as "userId"
    from oidc_payloads step join user_credentials c
      on c.tenant_id = (step.payload->>'tenantId')::uuid and c.user_id = (step.payload->>'userId')::uuid
    where step.model = ${model} and step.id = ${uid} and step.expires_at > now()
      and c.changed_at <= step.expires_at - ${stepLife}::interval
  `.execute(tx)
  return rows[0]
}

/** The sign-in under way with who owes it a second factor, or the setting up of one. */
export async function owing(
  provider: Provider,
  { request, reply, database }: { request: Asked; reply: FastifyReply } & Pick<SignInParts, 'database'>,
  model: 'SecondFactorStep' | 'SetUpStep',
): Promise<{ interaction: Interaction; half: HalfSignedIn } | undefined> {
  const interaction = await underWay(provider, request, reply)
  const half = interaction && (await asSystem(database, tx => halfOf(tx, model, interaction.uid)))
  return half && { interaction, half }
}

/** Lets the passkey that is asked for next answer this challenge. */
export const keepChallenge = (tx: Tx, uid: string, { challenge }: { challenge: string }) =>
  keepStep(tx, 'PasskeyChallenge', uid, { challenge })

/** The challenge of a sign-in; it serves once. */
export const takeChallenge = async (tx: Tx, uid: string): Promise<string | undefined> =>
  (await takeStep<{ challenge: string }>(tx, 'PasskeyChallenge', uid))?.challenge

/** The line of the log that each try of a step leaves. @param userId whose it is, where that is known */
export function logTry(
  log: SignInParts['log'],
  request: Asked,
  tried: { userId: string | undefined; method: 'second-factor' | 'passkey' | 'set-up'; accepted: boolean },
) {
  const { accepted, ...rest } = tried
  const outcome = accepted ? 'accepted' : 'refused'
  log.info({ requestId: request.id, ip: request.ip, ...rest, outcome }, 'sign-in')
}
