import { createHash } from 'node:crypto'
import { ProviderKind } from '@aforo/api/people/identity-providers'
import type { ProblemCode } from '@aforo/api/platform/problems'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import { asSystem, retried } from '../../database/transaction.ts'
import {
  fieldErrors,
  finishInteraction,
  interactionOf,
  keepStep,
  recordSignIn,
  refuse,
  refuseOtherSites,
  type SignInParts,
  takeStep,
  tellSignIn,
} from '../interactions.ts'
import { vouchedBy } from './claims.rules.ts'
import { admit, followGroups, NotAdmitted, noteProof, type Person } from './people.ts'
import { accessOf, callbackPath, providerOfDomain, type TenantProvider } from './providers.ts'
import { issuerOf, openRelyingParty, ProviderFault, type Trip } from './relying-party.ts'

const Leaving = z.object({
  domain: z.string().trim().toLowerCase().max(63),
  kind: ProviderKind,
  /** Let the person choose another account, since the last one was refused. */
  chooseAccount: z.boolean().default(false),
})

/** What is stored while the browser is at the provider. */
interface KeptTrip extends Trip {
  uid: string
  domain: string
  kind: ProviderKind
  version: number
}

const tripId = (state: string) => createHash('sha256').update(state).digest('base64url')
const means = ['fed'] as const

/** Sign-in through Google Workspace or Microsoft: the sign-in page's call leads there, a redirect leads back. */
export async function serveFederatedSignIn(app: FastifyInstance, provider: Provider, services: SignInParts) {
  const { database, settings, log, sealing } = services
  const relyingParty = openRelyingParty(settings)
  const limited = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

  app.register(async routes => {
    refuseOtherSites(routes, settings.publicUrl)

    routes.post<{ Params: { uid: string } }>('/login/interaction/:uid/federated', limited, async (request, reply) => {
      const given = Leaving.safeParse(request.body)
      if (!given.success) return refuse(reply, 'BAD_REQUEST', { errors: fieldErrors(given.error) })
      const { domain, kind, chooseAccount } = given.data
      const interaction = await interactionOf(provider, request, reply)
      if (interaction?.uid !== request.params.uid) return refuse(reply, 'SIGN_IN_EXPIRED')
      const chosen = await asSystem(database, tx => providerOfDomain(tx, domain))
      if (chosen?.kind !== kind) return refuse(reply, 'FEDERATED_MISCONFIGURED')
      try {
        const redirectUri = `${settings.publicUrl}${callbackPath(kind)}`
        const ask = { redirectUri, chooseAccount, domains: chosen.allowedDomains }
        const { url, trip } = await relyingParty.begin(accessOf(chosen, sealing), ask)
        const kept: KeptTrip = { ...trip, uid: interaction.uid, domain, kind, version: chosen.version }
        await asSystem(database, tx => keepStep(tx, 'FederatedTrip', tripId(trip.state), kept))
        return { redirectTo: url }
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error
        log.warn({ err: error, tenantId: chosen.tenantId, requestId: request.id }, 'sign-in provider')
        return refuse(reply, error.code)
      }
    })

    for (const kind of ProviderKind.options)
      routes.get(callbackPath(kind), limited, async (request, reply) => {
        const interaction = await interactionOf(provider, request, reply)
        const answer = new URL(request.url, settings.publicUrl)
        const state = answer.searchParams.get('state') ?? ''
        const kept = await asSystem(database, tx => takeStep<KeptTrip>(tx, 'FederatedTrip', tripId(state)))
        // The answer belongs to another browser or provider, or was used before.
        if (!interaction || kept?.uid !== interaction.uid || kept.kind !== kind)
          return back(reply, 'SIGN_IN_EXPIRED', interaction?.uid)

        const outcome = await arrive(kept, answer)
        const userId = typeof outcome === 'string' ? undefined : outcome.userId
        tellSignIn(services, request, {
          outcome: typeof outcome === 'string' ? outcome : 'accepted',
          userId,
          method: kind,
        })
        if (typeof outcome === 'string') return back(reply, outcome, interaction.uid)
        const parts = { request, reply, interaction }
        return reply.redirect(await finishInteraction(provider, parts, outcome.userId, [...means], services), 303)
      })
  })

  /** The tenant's user whom the provider's answer identifies, or the refusal. */
  async function arrive(kept: KeptTrip, answer: URL): Promise<Person | ProblemCode> {
    const chosen = await asSystem(database, tx => providerOfDomain(tx, kept.domain))
    // The provider's settings were changed meanwhile.
    if (chosen?.kind !== kept.kind || chosen.version !== kept.version) return 'SIGN_IN_EXPIRED'
    try {
      const claims = await relyingParty.redeem(accessOf(chosen, sealing), kept, answer)
      const vouched = vouchedBy(chosen, claims)
      if (typeof vouched === 'string') return vouched
      return await retried(() => asSystem(database, tx => enter(tx, chosen, vouched)))
    } catch (error) {
      if (error instanceof NotAdmitted) return 'FEDERATED_UNKNOWN'
      if (!(error instanceof ProviderFault)) throw error
      log.warn({ err: error, tenantId: chosen.tenantId }, 'sign-in provider')
      return error.code
    }
  }

  async function enter(tx: Tx, chosen: TenantProvider, vouched: Exclude<ReturnType<typeof vouchedBy>, string>) {
    const admitted = await admit(tx, chosen, issuerOf(settings, chosen), vouched)
    if (typeof admitted === 'string') return admitted
    const person = await followGroups(tx, chosen, admitted, vouched)
    await noteProof(tx, chosen, person)
    await recordSignIn(tx, person, [...means])
    return person
  }
}

/** Redirects to the sign-in page, which explains the problem and offers the next step. */
function back(reply: FastifyReply, problem: ProblemCode, uid?: string) {
  const query = new URLSearchParams({ ...(uid ? { interaction: uid } : {}), problem })
  return reply.redirect(`/login?${query}`, 303)
}
