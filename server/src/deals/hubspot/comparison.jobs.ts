import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { tenantsConnectedTo } from '../../platform/outside-systems/connections.queries.ts'
import { forgetOlder } from '../../platform/purge.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { salesToRefresh } from '../sales/sales.ts'
import { askDeals, askReconciliation } from './ask.service.ts'
import { findReads, forgetDeliveries } from './hubspot.queries.ts'

/** Seconds between two looks at what people asked to be read again. */
const lookEvery = 30
/** Minutes between two comparisons with HubSpot as a whole. */
const compareEvery = 5
const refreshedAtOnce = 100

/** Has read what somebody asked for, and compares with HubSpot every five minutes. */
export const lookAtHubspotJob: ScheduledJob = {
  name: 'hubspot.look',
  failed: 'Los negocios de HubSpot no se pudieron revisar',
  every: () => lookEvery,
  async work(services) {
    const { database, clock } = services
    for (const { tenantId } of await asSystem(database, tx => tenantsConnectedTo(tx, 'HUBSPOT'))) {
      const reads = await asTenant(database, tenantId, findReads)
      const due = clock.now().subtract({ minutes: compareEvery })
      await asJob(services, tenantId, 'HubSpot', async unit => {
        const asked = await salesToRefresh(unit.tx, refreshedAtOnce)
        await askDeals(
          unit,
          asked.map(({ external_id }) => external_id ?? ''),
        )
        if (!reads?.reconciled_at || Temporal.Instant.compare(reads.reconciled_at, due) <= 0)
          await askReconciliation(unit)
      })
    }
    await forgetOlder(services, { days: 1, atOnce: 5_000 }, forgetDeliveries)
  },
}
