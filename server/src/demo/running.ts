import type { Database } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import type { Settings } from '../platform/settings.ts'
import { demoAccounts } from './accounts.ts'
import { startDemoCalendars } from './calendars.ts'
import { startComings } from './comings.ts'
import { startDemoCrm } from './crm.ts'
import { startDemoNubefact } from './nubefact.ts'
import { startDemoSap } from './sap.ts'

/**
 * Starts what the demo talks to: its CRM, its accounting, its issuer of receipts and its rooms' calendars, each simulated
 * unless somebody connected a real one.
 */
export async function startDemoSystems(database: Database, given: Settings) {
  const crm = await startDemoCrm(database, given)
  const sap = await startDemoSap(database, crm?.settings ?? given)
  const nubefact = await startDemoNubefact(database, sap?.settings ?? crm?.settings ?? given)
  const calendars = await startDemoCalendars(database, nubefact?.settings ?? sap?.settings ?? crm?.settings ?? given)
  let comings: ReturnType<typeof startComings> | undefined
  return {
    /** With the addresses of those that were started. */
    settings: calendars?.settings ?? nubefact?.settings ?? sap?.settings ?? crm?.settings ?? given,
    /** Whether one of them is simulated. */
    simulates: [crm, sap, nubefact, calendars].some(system => system !== undefined),
    /** Lets its people come to their bookings. */
    letPeopleCome(services: Services) {
      comings = startComings(
        services,
        demoAccounts.map(({ username }) => username),
      )
    },
    /** Lets the CRM and the calendars tell what happens there, once somebody listens. */
    begin() {
      crm?.begin()
      calendars?.begin()
    },
    async close() {
      await comings?.close()
      await crm?.close()
      await sap?.close()
      await nubefact?.close()
      await calendars?.close()
    },
  }
}
