import { monthName } from '@aforo/api/platform/dates-in-words'
import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { lockAccount } from '../../platform/ledger/ledger.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { changeBalance } from './balance.service.ts'
import { closeMonth, dueAllowances, findMonth, openMonths } from './months.queries.ts'
import { findSettings, heldIn, purgeHolds } from './wallets.queries.ts'
import { lapseOf, lapseReference } from './wallets.rules.ts'
import { depositDue } from './wallets.ts'

const batch = 500

/**
 * Closes the months that are over, where included credits lapse or carry over, and then deposits what contracts include
 * in the new one. Each is a transaction of its own that happens once, so that it can be stopped and run again at any time.
 */
const monthsJob: ScheduledJob = {
  name: 'wallets.months',
  failed: 'El mes de unos wallets no se pudo cerrar',
  // Months begin at another hour in each zone.
  cron: '7 * * * *',
  async work(services) {
    const now = services.clock.now()
    await asSystem(services.database, tx => purgeHolds(tx, now.subtract({ hours: 24 })))
    for (;;) {
      const months = await asSystem(services.database, tx => openMonths(tx, now, batch))
      for (const { tenant_id, wallet_id, month } of months) await close(services, tenant_id, wallet_id, month)
      if (months.length < batch) break
    }
    for (;;) {
      const due = await asSystem(services.database, tx => dueAllowances(tx, now, batch))
      for (const { tenant_id, wallet_id, contract_id } of due)
        await asJob(services, tenant_id, 'Créditos incluidos', async unit => {
          // Meanwhile a signature may have given them to another team.
          if (!(await depositDue(unit, contract_id)))
            throw new Error(`the credits of contract ${contract_id} were not deposited`)
          unit.emit({ topic: 'wallets', id: wallet_id })
        })
      if (due.length < batch) break
    }
  },
}

async function close(services: Services, tenantId: string, walletId: string, month: string) {
  await asJob(services, tenantId, 'Cierre de mes', async unit => {
    const { tx, now } = unit
    const account = await lockAccount(tx, walletId)
    const row = await findMonth(tx, walletId, month)
    if (!account || !row || row.closed_at !== null) return
    const { included_credits } = await findSettings(tx)
    const free = account.balance - (await heldIn(tx, walletId, now))
    const lapsed = lapseOf(row, free, included_credits)
    if (lapsed > 0)
      await changeBalance(unit, {
        tenantId,
        walletId,
        kind: 'ADJUSTMENT',
        amount: -lapsed,
        reference: lapseReference(month),
        concept: `Créditos incluidos de ${monthName(`${month.slice(0, 7)}-01`)} sin usar`,
      })
    await closeMonth(tx, walletId, month, now)
    unit.emit({ topic: 'wallets', id: walletId })
  })
}

export const walletJobs = [monthsJob]
