import { formatDate } from '@aforo/api/platform/dates-in-words'
import { asSystem } from '../../platform/database/transaction.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import { askOutside } from '../../platform/outside-systems/ask.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { listAtRisk, listToPoll, listUnsent, lockReceipt, type ReceiptRow, updateReceipt } from './receipts.queries.ts'
import { deadlineOf, pollPause } from './receipts.rules.ts'
import { labelOf } from './receipts.service.ts'

/** How many one run takes of each. */
const atMost = 1_000

const task = (row: ReceiptRow, kind: 'send' | 'poll') => ({
  kind,
  subject: `receipt:${row.id}`,
  title: `${labelOf(row)} · ${row.order_code} · ${row.client_name}`,
  payload: { id: row.id },
  merged: true,
  record: { type: 'receipt', id: row.id },
})

/** Asks for SUNAT's answer, each time after a longer pause. */
async function poll(unit: JobUnit, id: string) {
  const row = await lockReceipt(unit.tx, id)
  if (!row || row.next_poll_at === null || Temporal.Instant.compare(row.next_poll_at, unit.now) > 0) return
  await askOutside(unit, 'NUBEFACT', [task(row, 'poll')])
  const next = unit.now.add({ seconds: pollPause(row.polls + 1) }).toString()
  await updateReceipt(unit.tx, id, { polls: row.polls + 1, next_poll_at: next })
}

/** Has sent what was generated before Nubefact was connected. */
async function send(unit: JobUnit, id: string) {
  const row = await lockReceipt(unit.tx, id)
  if (row?.status === 'RECEIPT_GENERATED') await askOutside(unit, 'NUBEFACT', [task(row, 'send')])
}

/** Tells administrators, once, that SUNAT has not accepted a receipt and its third day is near. */
async function warn(unit: JobUnit, id: string) {
  const row = await lockReceipt(unit.tx, id)
  if (!row || row.warned_at !== null || row.issue_date === null) return
  await updateReceipt(unit.tx, id, { warned_at: unit.now.toString() })
  await notify(unit, {
    tenantId: unit.tenantId,
    userIds: await administratorsOf(unit.tx, [row.country_code]),
    kind: 'RECEIPT_AT_RISK',
    title: `${labelOf(row)} no está aceptado y vence el ${formatDate(deadlineOf(row.issue_date))}`,
    body: `${row.order_code} · ${row.client_name}${row.fault === null ? '' : ` · ${row.fault}`}`,
    link: `/app/sales/orders?order=${row.order_id}`,
  })
}

const watch: ScheduledJob = {
  name: 'receipts.watch',
  failed: 'Unos comprobantes no se pudieron revisar',
  every: () => 20,
  async work(services) {
    const { database, clock } = services
    const now = clock.now()
    const found = await asSystem(database, async tx => ({
      poll: await listToPoll(tx, now, atMost),
      send: await listUnsent(tx, atMost),
      warn: await listAtRisk(tx, now, atMost),
    }))
    const each = async (rows: readonly { tenant_id: string; id: string }[], run: typeof poll) => {
      for (const { tenant_id, id } of rows) await asJob(services, tenant_id, 'Comprobantes', unit => run(unit, id))
    }
    await each(found.poll, poll)
    await each(found.send, send)
    await each(found.warn, warn)
  },
}

export const receiptJobs = [watch]
