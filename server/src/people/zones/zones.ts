/** The door of zones: who may book where, and which teams have access. */
import type { Tx } from '../../platform/database/database.ts'
import { type AccessFacts, type Booker, findAccessFacts, listOwnTeams } from './access.queries.ts'
import { type BookingRefusal, refusalByUse, refusalToBook } from './zones.rules.ts'

export { type AccessFacts, accessFacts, type Booker } from './access.queries.ts'
export { grantedZones, openZones } from './mine.service.ts'
export { deleteZoneTeam, holdZone, insertZoneTeam, insertZoneTeams, zonesNamed } from './zones.queries.ts'

/**
 * Decides from facts that were read with the space.
 * @param ownerId the space's tenant
 */
export const refusalOf = (
  { person, zone, use }: AccessFacts,
  booker: Booker,
  ownerId: string,
): BookingRefusal | undefined =>
  refusalToBook({ ...person, guest: booker.tenantId !== ownerId, domainPrefix: booker.domainPrefix }, zone) ??
  refusalByUse(use, booker.visitors === true)

/** Whether a user of the transaction's tenant is in a suspended team, and so can't make new bookings anywhere. */
export const isSuspended = async (tx: Tx, userId: string): Promise<boolean> =>
  refusalToBook({ guest: false, teams: await listOwnTeams(tx, userId) }, null) === 'TEAM_SUSPENDED'

/** Whether teams and zones let somebody book a space; false for a space that doesn't exist. */
export async function mayBook(tx: Tx, booker: Booker, spaceId: string): Promise<boolean> {
  const row = await findAccessFacts(tx, spaceId, booker)
  return row !== undefined && refusalOf(row.facts, booker, row.tenant_id) === undefined
}
