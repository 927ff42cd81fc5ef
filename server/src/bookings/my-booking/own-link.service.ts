import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { findReservation } from '../reservations/reservations.queries.ts'
import { isExpired } from './link.rules.ts'
import { findLink, type LinkRow, listLinks } from './my-booking.queries.ts'

/** What a link stands for: a booking and its person. */
export interface Held {
  /** The person's own tenant, which is the booking's unless they are its guest. */
  tenantId: string
  userId: string
  reservationId: string
  /** Of the booking's links; only the current number is valid. */
  number: number
}

/** A booking whose person gets links. */
interface Owned {
  id: string
  status: string
  ends_at: Temporal.Instant
  owner_tenant_id: string
  owner_id: string
}

type Sealer = Pick<Services, 'sealing' | 'settings'>

const purpose = 'my-booking-link'
const uuid = z.uuid()
const LinkContent = z
  .object({ t: uuid, u: uuid, r: uuid, n: z.int() })
  .transform(({ t, u, r, n }): Held => ({ tenantId: t, userId: u, reservationId: r, number: n }))

/** The page of a booking for its person: sealed, so that nobody makes one up. */
function addressOf({ sealing, settings }: Sealer, row: Owned, { number }: LinkRow): string {
  const content = { t: row.owner_tenant_id, u: row.owner_id, r: row.id, n: number }
  return `${settings.publicUrl}/mi-reserva/${sealing.seal(JSON.stringify(content), purpose)}`
}

/** @returns undefined for what the program never sent */
export function readOwnToken({ sealing }: Pick<Services, 'sealing'>, token: string): Held | undefined {
  try {
    return LinkContent.parse(JSON.parse(sealing.unseal(token, purpose)))
  } catch {
    return undefined
  }
}

/**
 * The address that a mail to a booking's person carries. The transaction is in the booking's tenant.
 * @returns undefined while its links are revoked
 */
export async function ownLink(services: Sealer, tx: Tx, row: Owned): Promise<string | undefined> {
  const link = await findLink(tx, row.id)
  return link.revoked_at === null ? addressOf(services, row, link) : undefined
}

/** The same for the dates of a series, by the booking. */
export async function ownLinks(services: Sealer, tx: Tx, rows: readonly Owned[]): Promise<Map<string, string>> {
  const links = await listLinks(
    tx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap(row => {
      const link = links.get(row.id) ?? { number: 1, revoked_at: null }
      return link.revoked_at === null ? [[row.id, addressOf(services, row, link)] as const] : []
    }),
  )
}

/** The link for a notice that is mailed about a booking. @param username the recipient, who has to be its person */
export async function linkInNotice(
  services: Pick<Services, 'sealing' | 'settings' | 'database' | 'clock'>,
  { tenantId, reservationId }: { tenantId: string; reservationId: string },
  username: string,
): Promise<string | undefined> {
  return asTenant(
    services.database,
    tenantId,
    async tx => {
      const row = await findReservation(tx, reservationId)
      if (!row || row.owner_username !== username || isExpired(row.ends_at, services.clock.now())) return undefined
      return ownLink(services, tx, row)
    },
    { readOnly: true },
  )
}
