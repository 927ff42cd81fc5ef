import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { nothing, type TraySource } from '../../front-desk/dashboard/dashboard.ts'
import { type DueRow, guaranteesDue } from './early-end.queries.ts'
import { nearDays } from './reminders.rules.ts'
import { type ComingEnd, comingEnds } from './reminders.service.ts'

/** A contract is looked at from three months before its end or the last day for its notice on. */
function presentEnding(row: ComingEnd): TrayItem {
  const day = Temporal.PlainDate.from(row.date)
  const instantOf = (date: Temporal.PlainDate) => date.toZonedDateTime(row.time_zone).toInstant().toString()
  return {
    kind: 'CONTRACT_ENDING',
    id: row.contract_id,
    title: row.renewsOn
      ? `El contrato ${row.number} ${renewalInWords({ on: row.renewsOn, noticeBy: row.date }, row.today)}`
      : row.about === 'END'
        ? `El contrato ${row.number} termina el ${formatDate(row.date)}`
        : `Avisar sobre el contrato ${row.number} hasta el ${formatDate(row.date)}`,
    detail: row.client_name,
    campusName: row.campus_names.join(', '),
    since: instantOf(day.subtract({ days: nearDays })),
    until: instantOf(day.add({ days: 1 })),
    link: `/app/sales/contracts/${row.contract_id}`,
    can: nothing,
  }
}

/** A guarantee waits from the day after the last one until somebody says that it was given back. */
function presentGuarantee(row: DueRow): TrayItem {
  const since = Temporal.PlainDate.from(row.ends_on).add({ days: 1 }).toZonedDateTime(row.time_zone).toInstant()
  return {
    kind: 'CONTRACT_ENDING',
    id: row.addendum_id,
    title: `Devolver la garantía del contrato ${row.number}: ${formatMinor(row.amount, row.currency)}`,
    detail: `${row.client_name}. Terminó el ${formatDate(row.ends_on)}.`,
    campusName: row.campus_names.join(', '),
    since: since.toString(),
    until: null,
    link: `/app/sales/contracts/${row.contract_id}`,
    can: nothing,
  }
}

/** Of each contract the next date that comes near, and the guarantees that are still to be given back. */
export const contractsInTray: TraySource = async ({ tx, now }, { campusId }) => {
  const seen = new Set<string>()
  const next = (await comingEnds(tx, now, { campusId })).filter(
    ({ contract_id }) => !seen.has(contract_id) && seen.add(contract_id),
  )
  const due = await guaranteesDue(tx, now, { campusId })
  return { items: [...next.map(presentEnding), ...due.map(presentGuarantee)], total: next.length + due.length }
}
