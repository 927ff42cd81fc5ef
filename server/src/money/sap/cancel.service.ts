import type { Abandoning, Finish } from '../../platform/outside-systems/connector.ts'
import type { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { traceOf } from '../billing/billing.present.ts'
import {
  findBilling,
  lockBilling,
  type SapCancel,
  updateBilling,
  type WholeBilling,
} from '../billing/billing.queries.ts'
import { lifecycle } from '../billing/billing.rules.ts'
import { marksOfMove } from '../billing/billing.service.ts'
import { releaseEntries } from '../billing/entries.queries.ts'

/** No invoice of the bill stands in SAP: it is cancelled here too, and its month can be billed anew. */
export const cancelled =
  (id: string): Finish =>
  async ({ tx, now, record, emit }) => {
    await lockBilling(tx, id)
    const row = await findBilling(tx, id)
    const about = { type: 'billing', id }
    const status = row && lifecycle.after(row.status, 'cancel')
    // Somebody accepted SAP's total, or sent it again, meanwhile: the worker finds no invoice then, and sends it.
    if (!row?.sap_cancel || !status) return about
    const { who, reason } = row.sap_cancel
    await updateBilling(tx, id, {
      ...marksOfMove(row, status, { now, who }),
      cancel_reason: reason,
      sap_cancel: null,
      sap_sent_at: null,
      sap_fault: null,
    })
    await releaseEntries(tx, id)
    const after = (await findBilling(tx, id)) ?? row
    record({
      action: 'billing.cancelled',
      entityType: 'billing',
      entityId: id,
      before: traceOf(row),
      after: traceOf(after),
    })
    emit({ topic: 'billing', id })
    return about
  }

/** SAP's invoice stands, so the bill does: what SAP said is on it, and people decide whether to try again. */
export async function refuseCancel({ tx, record, emit }: Abandoning, row: WholeBilling, fault: OutsideFault) {
  if (!row.sap_cancel) return
  const refused: SapCancel = { ...row.sap_cancel, fault: fault.message }
  await updateBilling(tx, row.id, {
    sap_cancel: JSON.stringify(refused),
    sap_fault: `No se anuló en SAP. ${fault.message}`,
  })
  const after = (await findBilling(tx, row.id)) ?? row
  record({
    action: 'billing.cancel_refused',
    entityType: 'billing',
    entityId: row.id,
    before: traceOf(row),
    after: traceOf(after),
  })
  emit({ topic: 'billing', id: row.id })
}
