import type { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import type { EarlierVisitor, Visitor } from '@aforo/api/front-desk/visitors'
import type { DocumentType } from '@aforo/api/people/documents'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { EarlierRow, VisitorRow } from './visitors.queries.ts'
import { abilities, slotOf, statusOf, today } from './visitors.rules.ts'

export const stateOf = (row: VisitorRow) => statusOf({ arrived: row.arrived_at !== null, left: row.left_at !== null })

export const isToday = (row: VisitorRow, now: Temporal.Instant) => row.date === today(now, row.time_zone)

const documentOf = ({ document_type, document_number }: Pick<VisitorRow, 'document_type' | 'document_number'>) =>
  document_type === null ? null : { type: document_type as DocumentType, number: document_number ?? '' }

export const presentEarlier = (row: EarlierRow): EarlierVisitor => ({
  ...camelCased(row, ['name', 'email', 'company', 'campus_name', 'date']),
  document: documentOf(row),
  guestType: row.guest_type as GuestType,
  purpose: row.purpose as VisitPurpose,
})

export const presentVisitor = (row: VisitorRow, now: Temporal.Instant): Visitor => {
  const status = stateOf(row)
  return {
    ...camelCased(row, [
      'id',
      'name',
      'email',
      'company',
      'campus_id',
      'campus_name',
      'time_zone',
      'date',
      'reservation_id',
      'space_name',
      'host_name',
    ]),
    status,
    document: documentOf(row),
    guestType: row.guest_type as GuestType,
    purpose: row.purpose as VisitPurpose,
    expectedAt: row.expected_at && slotOf({ start: row.expected_at, end: row.expected_at }, row.time_zone).from,
    checkedInAt: row.arrived_at?.toString() ?? null,
    checkedInBy: row.arrived_by,
    checkedOutAt: row.left_at?.toString() ?? null,
    checkedOutBy: row.left_by,
    can: abilities(status, { isToday: isToday(row, now), isInvited: row.reservation_id !== null }),
  }
}

/** What the audit log keeps of a visit: no document, so that deleting the visit deletes it. */
export const traceOf = (row: VisitorRow) => ({ campusName: row.campus_name, date: row.date, status: stateOf(row) })

export const historyWords = {
  fields: { campusName: 'Sede', date: 'Fecha' },
  values: { date: formatDate },
}
