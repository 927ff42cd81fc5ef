import type { MyZone } from '@aforo/api/people/zones'
import type { Database, Tx } from '../../platform/database/database.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { listGuestZones, listOwnTeams, listOwnZones } from './access.queries.ts'
import { presentMyZone } from './zones.present.ts'
import { refusalToBook } from './zones.rules.ts'

/** The zones of the tenant that somebody may book in, and whether they make bookings at all. */
export async function openZones(tx: Tx, userId: string): Promise<{ open: MyZone[]; isSuspended: boolean }> {
  const [teams, own] = await Promise.all([listOwnTeams(tx, userId), listOwnZones(tx)])
  const open = own.filter(zone => {
    const access = { type: zone.type, teamIds: zone.team_ids, grantedDomains: zone.granted_domains }
    return refusalToBook({ guest: false, teams }, access) === undefined
  })
  return {
    open: open.map(zone => presentMyZone(zone, false)),
    isSuspended: refusalToBook({ guest: false, teams }, null) !== undefined,
  }
}

/** What other tenants share with this one: their rows, out of sight of the tenant's own transaction. */
export const grantedZones = async (database: Database, tenantId: string): Promise<MyZone[]> =>
  (await asSystem(database, tx => listGuestZones(tx, tenantId))).map(zone => presentMyZone(zone, true))
