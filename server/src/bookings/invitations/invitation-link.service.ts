import { z } from 'zod'
import type { Services } from '../../platform/services.ts'
import type { Answered } from './answers.queries.ts'

/** What the link of an invitation stands for. */
export type Linked = { tenantId: string; email: string } & Answered

const purpose = 'invitation-link'
const uuid = z.uuid()
const LinkContent = z.union([
  z
    .object({ t: uuid, r: uuid, e: z.string() })
    .transform(({ t, r, e }) => ({ tenantId: t, reservationId: r, email: e })),
  z.object({ t: uuid, s: uuid, e: z.string() }).transform(({ t, s, e }) => ({ tenantId: t, seriesId: s, email: e })),
])

/** The page by which an invited person answers: sealed, so that nobody makes one up, nor reads an address from it. */
export function invitationAddress(
  { sealing, settings }: Pick<Services, 'sealing' | 'settings'>,
  linked: Linked,
): string {
  const { tenantId: t, email: e } = linked
  const content = 'seriesId' in linked ? { t, s: linked.seriesId, e } : { t, r: linked.reservationId, e }
  return `${settings.publicUrl}/invitation/${sealing.seal(JSON.stringify(content), purpose)}`
}

/** @returns undefined for what the program never sent */
export function readInvitationToken({ sealing }: Pick<Services, 'sealing'>, token: string): Linked | undefined {
  try {
    return LinkContent.parse(JSON.parse(sealing.unseal(token, purpose)))
  } catch {
    return undefined
  }
}
