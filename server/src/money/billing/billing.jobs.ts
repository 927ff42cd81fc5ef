import { billingSettings } from '../../people/companies/companies.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import type { Job, ScheduledJob } from '../../platform/jobs.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import type { Services } from '../../platform/services.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { updateBilling } from './billing.queries.ts'
import { isLocked } from './billing.rules.ts'
import { askSap } from './billing.service.ts'
import { hasSigned, operators, stuckRuns, toRemind, unsent, wasRun } from './due-work.queries.ts'
import { sumUpTallies } from './list.queries.ts'
import { missingOrderMail } from './order-reminder.mail.ts'
import { readyInBackground } from './ready-for-sap.service.ts'
import { comingMonth } from './run.rules.ts'
import { runName } from './run-sums.service.ts'
import { beginRun, carryOut, runTitle } from './runs.service.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'billing.run': { tenantId: string; runId: string }
    'billing.ready': Parameters<typeof readyInBackground>[1]
  }
}

/** Minutes after which a run that doesn't get on is carried out by somebody else. */
const stuckAfter = 3
const atOnce = 200

/** Makes the bills of a month from its contracts, step by step. */
const runJob: Job<'billing.run'> = {
  name: 'billing.run',
  failed: 'La facturación de un mes no se pudo terminar',
  work: (services, { tenantId, runId }) => carryOut(services, tenantId, runId),
}

/** Makes many bills ready for the person who asked for it. */
const readyJob: Job<'billing.ready'> = {
  name: 'billing.ready',
  failed: 'No se pudieron dejar listas para SAP todas las facturas pedidas',
  work: readyInBackground,
}

/** Begins the run of the coming month on its day, once; a day that was missed is made up for. */
async function beginDue(unit: JobUnit, timeZone: string) {
  const { tx, now, tenantId } = unit
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const { billingDay, lockDate } = await billingSettings(tx)
  const month = comingMonth(today.toString())
  if (today.day < billingDay || isLocked(`${month}-01`, lockDate)) return
  if ((await wasRun(tx, month)) || !(await hasSigned(tx))) return
  const id = await beginRun(unit, { tenantId, month, by: null })
  if (id === undefined) return
  await notify(unit, {
    tenantId,
    userIds: await administratorsOf(tx),
    kind: 'BILLING',
    title: `${runTitle(month)}: los borradores se están haciendo`,
    body: 'Revísalos antes de dejarlos listos para SAP.',
    link: `/app/sales/billings?month=${month}&panel=run`,
  })
}

/** Reminds clients of the purchase order without which their bill isn't sent. */
async function remind(unit: JobUnit) {
  const { tx, now, enqueue } = unit
  const settings = await billingSettings(tx)
  const { poReminderDays } = settings
  if (poReminderDays === 0) return
  for (const bill of await toRemind(tx, now.subtract({ hours: 24 * poReminderDays }), atOnce)) {
    enqueue('mail.send', missingOrderMail(bill, settings))
    await updateBilling(tx, bill.id, { po_reminded_at: now.toString() })
    unit.record({ action: 'billing.order_reminded', entityType: 'billing', entityId: bill.id, after: {} })
  }
}

async function lookAfter(services: Services, tenantId: string, timeZone: string) {
  await asJob(services, tenantId, runName, async unit => {
    const { tx, now, enqueue } = unit
    await beginDue(unit, timeZone)
    for (const { id } of await stuckRuns(tx, now.subtract({ minutes: stuckAfter })))
      enqueue('billing.run', { runId: id })
    for (const bill of await unsent(tx, atOnce)) await askSap(unit, bill)
    await remind(unit)
    await sumUpTallies(tx)
  })
}

/** What the clock brings: the run on its day, reminders, and what was left lying. */
const lookJob: ScheduledJob = {
  name: 'billing.look',
  failed: 'Lo que la facturación hace a su hora no se pudo revisar',
  every: () => 60,
  async work(services) {
    for (const { tenantId, timeZone } of await asSystem(services.database, operators))
      await lookAfter(services, tenantId, timeZone)
  },
}

export const billingJobs = [runJob, readyJob, lookJob]
