import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { nothing, type TraySource } from '../../front-desk/dashboard/dashboard.ts'
import { type ComingDate, comingDates } from './reminders.queries.ts'
import { linkOf } from './rental-contracts.rules.ts'

/** A contract is looked at from half a year before its end or its notice date on. */
function presentLease(row: ComingDate): TrayItem {
  const day = Temporal.PlainDate.from(row.date)
  const instantOf = (date: Temporal.PlainDate) => date.toZonedDateTime(row.time_zone).toInstant().toString()
  return {
    kind: 'LEASE',
    id: row.contract_id,
    title:
      row.about === 'END'
        ? `El alquiler ${row.code} termina el ${formatDate(row.date)}`
        : `Avisar sobre el alquiler ${row.code} hasta el ${formatDate(row.date)}`,
    detail: row.landlord_name,
    campusName: row.campus_names.join(', '),
    since: instantOf(day.subtract({ days: 180 })),
    until: instantOf(day.add({ days: 1 })),
    link: linkOf(row),
    can: nothing,
  }
}

/** Of each rental contract the next date that comes near. */
export const leasesInTray: TraySource = async ({ tx, now }, { campusId }) => {
  const seen = new Set<string>()
  const next = (await comingDates(tx, now, { campusId })).filter(
    ({ contract_id }) => !seen.has(contract_id) && seen.add(contract_id),
  )
  return { items: next.map(presentLease), total: next.length }
}
