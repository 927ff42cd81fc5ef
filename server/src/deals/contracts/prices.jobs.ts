import { todayWhere } from '../../offer/inventory/inventory.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { signedChains, signedTenants } from './prices.queries.ts'
import { atPricesOf } from './rented-products.service.ts'
import { updateChain } from './writes.queries.ts'

/** Contracts whose prices are looked at in one transaction. */
const atOnce = 500

/**
 * Keeps the price of today with each signed contract, which lists filter and sort by: anniversaries raise it, and lines begin
 * and end. Every hour, because the day begins where the operator works.
 */
export const contractPrices: ScheduledJob = {
  name: 'contracts.prices',
  failed: 'El precio de hoy de unos contratos no se pudo actualizar',
  cron: '5 * * * *',
  async work(services) {
    for (const tenantId of await asSystem(services.database, signedTenants)) {
      for (let after: string | undefined; ; ) {
        const { last, isOver } = await asJob(services, tenantId, 'Precios de contratos', async ({ tx, now }) => {
          const rows = await signedChains(tx, after, atOnce)
          const priced = await atPricesOf(tx, rows, await todayWhere(tx, {}, now))
          const before = new Map(rows.map(({ id, chain_monthly }) => [id, chain_monthly]))
          for (const { id, chain_monthly } of priced)
            if (chain_monthly !== before.get(id)) await updateChain(tx, id, { chain_monthly })
          return { last: rows.at(-1)?.id, isOver: rows.length < atOnce }
        })
        after = last
        if (isOver) break
      }
    }
  },
}
