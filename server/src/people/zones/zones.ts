/** The door of the zones: who may book where, and which teams are let in. */
import type { Tx } from '../../platform/database/database.ts'
import { type AccessFacts, type Booker, findAccessFacts, listOwnTeams } from './access.queries.ts'
import { type BookingRefusal, refusalByUse, refusalToBook } from './zones.rules.ts'

export { type AccessFacts, accessFacts, type Booker } from './access.queries.ts'
export { grantedZones, openZones } from './mine.service.ts'
export { deleteZoneTeam, holdZone, insertZoneTeam, insertZoneTeams, zonesNamed } from './zones.queries.ts'

/** The decision over facts that were read with the place. @param ownerId the tenant that the space belongs to */
export const refusalOf = (
  { person, zone, use }: AccessFacts,
  booker: Booker,
  ownerId: string,
): BookingRefusal | undefined =>
  refusalToBook({ ...person, guest: booker.tenantId !== ownerId, domainPrefix: booker.domainPrefix }, zone) ??
  refusalByUse(use, booker.visitors === true)

/** Whether somebody of the transaction's tenant is in a suspended team, and so makes no new bookings anywhere. */
export const isSuspended = async (tx: Tx, userId: string): Promise<boolean> =>
  refusalToBook({ guest: false, teams: await listOwnTeams(tx, userId) }, null) === 'TEAM_SUSPENDED'

/** Whether somebody may book a space as far as teams and zones say; also false where there is no such space. */
export async function mayBook(tx: Tx, booker: Booker, spaceId: string): Promise<boolean> {
  const row = await findAccessFacts(tx, spaceId, booker)
  return row !== undefined && refusalOf(row.facts, booker, row.tenant_id) === undefined
}
