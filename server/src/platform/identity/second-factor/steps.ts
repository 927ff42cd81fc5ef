import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Interaction, Provider } from 'oidc-provider'
import type { Tx } from '../../database/database.ts'
import { asSystem } from '../../database/transaction.ts'
import { interactionOf, keepStep, type SignInParts, stepLife, takeStep, tellSignIn } from '../interactions.ts'

/** Shared by the steps after the password: showing a second factor, and setting one up. */

/** A user with a correct password and another step to complete. Stored under the sign-in's id. */
export interface HalfSignedIn {
  tenantId: string
  userId: string
}

/** A request whose path names the sign-in. */
export type Asked = FastifyRequest<{ Params: { uid: string } }>

/** Rate limit of these calls for each address. */
export const limited = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

/** The sign-in named by the path, if it began in this browser. */
export async function underWay(provider: Provider, request: Asked, reply: FastifyReply) {
  const interaction = await interactionOf(provider, request, reply)
  return interaction?.uid === request.params.uid ? interaction : undefined
}

/** The user of a half-done sign-in; undefined once its password has been replaced. */
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

/** The sign-in in progress and its user, who has to show a second factor or set one up. */
export async function owing(
  provider: Provider,
  { request, reply, database }: { request: Asked; reply: FastifyReply } & Pick<SignInParts, 'database'>,
  model: 'SecondFactorStep' | 'SetUpStep',
): Promise<{ interaction: Interaction; half: HalfSignedIn } | undefined> {
  const interaction = await underWay(provider, request, reply)
  const half = interaction && (await asSystem(database, tx => halfOf(tx, model, interaction.uid)))
  return half && { interaction, half }
}

/** Stores the challenge that the next passkey response must answer. */
export const keepChallenge = (tx: Tx, uid: string, { challenge }: { challenge: string }) =>
  keepStep(tx, 'PasskeyChallenge', uid, { challenge })

/** Takes the stored challenge; it works once. */
export const takeChallenge = async (tx: Tx, uid: string): Promise<string | undefined> =>
  (await takeStep<{ challenge: string }>(tx, 'PasskeyChallenge', uid))?.challenge

/** Logs and counts an attempt of a step. @param userId the user, if known */
export function tellTry(
  services: SignInParts,
  request: Asked,
  {
    accepted,
    ...rest
  }: { userId: string | undefined; method: 'second-factor' | 'passkey' | 'set-up'; accepted: boolean },
) {
  tellSignIn(services, request, { ...rest, outcome: accepted ? 'accepted' : 'refused' })
}
