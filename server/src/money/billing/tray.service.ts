import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import { nothing, type TraySource } from '../../front-desk/dashboard/dashboard.ts'
import { billingSettings } from '../../people/companies/companies.ts'
import { gapsInWords, monthInWords, titleOf } from './billing.present.ts'
import { findToday } from './billing.queries.ts'
import { isLocked } from './billing.rules.ts'
import { type ChangedGap, changedGaps } from './changed-months.service.ts'
import { hasSigned, waitingBills, wasRun } from './due-work.queries.ts'
import { comingMonth } from './run.rules.ts'
import { runTitle } from './runs.service.ts'
import { type LateMonth, lateMonths } from './unbilled-months.service.ts'

type Waiting = Awaited<ReturnType<typeof waitingBills>>['rows'][number]

const taskWords: Record<Waiting['status'], string> = {
  PENDING_PO: 'Falta la orden de compra',
  REQUIRES_MANUAL_REVIEW: 'Revisar la factura',
  MANUALLY_MODIFIED: 'Terminar de revisar la factura',
  SAP_FAILED: 'SAP no aceptó la factura',
}

const presentBill = (row: Waiting): TrayItem => ({
  kind: 'BILL',
  id: row.id,
  title: `${taskWords[row.status]} de ${titleOf(row)}`,
  detail: row.review_reason ?? row.sap_fault ?? '',
  campusName: row.campus_name ?? '',
  since: row.status_since.toString(),
  until: null,
  link: `/app/sales/billings/${row.id}`,
  can: nothing,
})

/**
 * A month that should have been billed by now, months that passed before their contract was signed or changed once they were billed, and bills that wait for their
 * purchase order, for a review or to be mended. The tray of a campus has its own bills alone.
 */
export const billsInTray: TraySource = async ({ tx, now, tenantId }, { campusId, atMost }) => {
  const { rows, total } = await waitingBills(tx, campusId, atMost)
  const items = rows.map(presentBill)
  if (campusId !== undefined) return { items, total }
  const due = await runDue({ tx, now, tenantId })
  const today = await findToday(tx, tenantId, now)
  const late = Map.groupBy(await lateMonths(tx, today), ({ contractId }) => contractId)
  const gaps = await changedGaps(tx, today)
  const ofMonths = [...(due ? [due] : []), ...[...late.values()].flatMap(presentLate), ...gaps.map(presentGap)]
  return { items: [...ofMonths.slice(0, atMost), ...items], total: total + ofMonths.length }
}

/** Months of a contract that had passed when it was signed: the check of any month has what bills them. */
function presentLate(months: readonly LateMonth[]): TrayItem[] {
  const [first] = months
  if (!first) return []
  const { contractId, number, currency, signedOn } = first
  const names = new Intl.ListFormat('es').format(months.map(({ month }) => monthInWords(month)))
  return [
    {
      kind: 'BILLING_DIFFERENCE',
      id: contractId,
      title: `Del contrato ${number} falta facturar ${names}`,
      detail: `Se firmó el ${formatDate(signedOn)}: ${formatMinor(add(...months.map(({ amount }) => amount)), currency)} sin IGV.`,
      campusName: '',
      since: Temporal.PlainDate.from(signedOn).toZonedDateTime('UTC').toInstant().toString(),
      until: null,
      link: `/app/sales/billings?month=${first.month}&panel=check`,
      can: nothing,
    },
  ]
}

/** A month that was billed before its contract changed: the check has what mends it. */
const presentGap = ({ entryId, month, number, currency, gaps, changedAt }: ChangedGap): TrayItem => ({
  kind: 'BILLING_DIFFERENCE',
  id: entryId,
  title: `El contrato ${number} cambió ${monthInWords(month)}, que ya se facturó`,
  detail: gapsInWords(gaps, { number, month, currency }),
  campusName: '',
  since: changedAt.toString(),
  until: null,
  link: `/app/sales/billings?month=${month}&panel=check`,
  can: nothing,
})

/** The run of the coming month, where its day has come and it isn't made. */
async function runDue({ tx, now, tenantId }: Pick<Parameters<TraySource>[0], 'tx' | 'now' | 'tenantId'>) {
  if (!(await hasSigned(tx))) return undefined
  const today = Temporal.PlainDate.from(await findToday(tx, tenantId, now))
  const { billingDay, lockDate } = await billingSettings(tx)
  const month = comingMonth(today.toString())
  if (today.day < billingDay || isLocked(`${month}-01`, lockDate) || (await wasRun(tx, month))) return undefined
  return {
    kind: 'BILLING_DUE',
    id: tenantId,
    title: `${runTitle(month)}: falta hacerla`,
    detail: `Toca desde el día ${billingDay}.`,
    campusName: '',
    since: today.with({ day: billingDay }).toZonedDateTime('UTC').toInstant().toString(),
    until: null,
    link: `/app/sales/billings?month=${month}&panel=run`,
    can: nothing,
  } satisfies TrayItem
}
