import { guestTypeLabels, visitPurposeLabels } from '@aforo/api/bookings/labels'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import type { ReportColumn, ReportReservation } from '@aforo/api/insight/reports'
import { billWords } from '@aforo/api/money/bill-words'
import {
  billingStatusLabels,
  orderKindLabels,
  orderStatusLabels,
  receiptStatusLabels,
} from '@aforo/api/money/billing-labels'
import { productTypeLabels } from '@aforo/api/offer/product-labels'
import { clientDocumentName } from '@aforo/api/people/client-documents'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { spaceTypeOf } from '../../bookings/reservations/reservations.ts'
import { documentKinds, documentNumbers } from '../../money/orders/orders.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { type Cell, type Column, dateCell } from '../../platform/exports.ts'
import type { BillFact } from './bills.queries.ts'
import type { FactRow, Measures, PersonMeasures, SpaceMeasures } from './measures.queries.ts'
import type { EndingRow, WalletMonthRow } from './money.queries.ts'
import type { OrderFact } from './orders.queries.ts'
import type { StockRow, VisitRow } from './others.queries.ts'

/** A column of a table on screen, and of its file. */
export interface TableColumn<Row> extends Column<Row> {
  key: string
}

/** A date and wall time as PostgreSQL writes them. */
const plainTime = (text: string) => Temporal.PlainDateTime.from(text.replace(' ', 'T'))

/** Hours with two decimals. */
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 100)

const measureColumns = <Row extends Measures>(): TableColumn<Row>[] => [
  { key: 'reservations', title: 'Reservas', width: 11, kind: 'count', value: row => row.reservations },
  { key: 'canceled', title: 'Canceladas', width: 11, kind: 'count', value: row => row.canceled },
  { key: 'noShows', title: 'Ausencias', width: 11, kind: 'count', value: row => row.no_shows },
  { key: 'booked', title: 'Horas reservadas', width: 16, kind: 'amount', value: row => hours(row.booked_minutes) },
  { key: 'used', title: 'Horas usadas', width: 14, kind: 'amount', value: row => hours(row.used_minutes) },
]

const typeOf = ({ space_type }: { space_type: string }) => spaceTypeLabels[space_type as SpaceType]

/** As people call the states: what was not cancelled is over, on, or to come. */
export const statusOf = (
  { status, starts_at, ends_at }: Pick<FactRow, 'status' | 'starts_at' | 'ends_at'>,
  now: Temporal.Instant,
) => {
  if (status === 'CANCELED') return 'CANCELED'
  if (Temporal.Instant.compare(ends_at, now) <= 0) return 'FINISH'
  return Temporal.Instant.compare(starts_at, now) <= 0 ? 'IN_PROGRESS' : 'CREATED'
}

/** In a file that is read later, when a hold ends says nothing. */
const stateInWords = (row: FactRow, now: Temporal.Instant) => {
  const status = statusOf(row, now)
  const unpaid = row.unpaid && (status === 'CREATED' || status === 'IN_PROGRESS') ? { until: null } : null
  return bookingStateInWords({ status, kind: row.kind, unpaid, timeZone: 'UTC' }, now.epochMilliseconds)
}

export const reservationColumns = (now: Temporal.Instant): TableColumn<FactRow>[] => [
  { key: 'start', title: 'Empieza', width: 17, kind: 'time', value: row => plainTime(row.local_start) },
  { key: 'end', title: 'Termina', width: 17, kind: 'time', value: row => plainTime(row.local_end) },
  { key: 'minutes', title: 'Minutos', width: 9, kind: 'count', value: row => row.minutes },
  { key: 'subject', title: 'Asunto', width: 30, value: row => row.subject },
  { key: 'owner', title: 'Para quién', width: 24, value: row => row.name ?? '' },
  { key: 'username', title: 'Correo', width: 28, value: row => row.username ?? '' },
  { key: 'space', title: 'Espacio', width: 22, value: row => row.space_name },
  { key: 'type', title: 'Tipo de espacio', width: 18, value: typeOf },
  { key: 'campus', title: 'Sede', width: 22, value: row => row.campus_name },
  { key: 'status', title: 'Estado', width: 26, value: row => stateInWords(row, now) },
  { key: 'noShow', title: 'Ausencia', width: 10, value: row => (row.no_show ? 'Sí' : '') },
]

export const personColumns: TableColumn<PersonMeasures>[] = [
  { key: 'name', title: 'Persona', width: 26, value: row => row.name ?? '' },
  { key: 'username', title: 'Correo', width: 30, value: row => row.username ?? '' },
  ...measureColumns<PersonMeasures>(),
]

export const spaceColumns: TableColumn<SpaceMeasures>[] = [
  { key: 'space', title: 'Espacio', width: 24, value: row => row.space_name },
  { key: 'type', title: 'Tipo de espacio', width: 18, value: typeOf },
  { key: 'campus', title: 'Sede', width: 22, value: row => row.campus_name },
  ...measureColumns<SpaceMeasures>(),
  {
    key: 'usedPercent',
    title: 'Uso de lo reservado, %',
    width: 20,
    kind: 'amount',
    value: row => percent(row.used_minutes, row.booked_minutes),
  },
]

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
export interface HourRow extends Measures {
  weekday: number
  hour: number
}
export const hourColumns: TableColumn<HourRow>[] = [
  { key: 'weekday', title: 'Día', width: 12, value: row => weekdays[row.weekday - 1] ?? '' },
  { key: 'hour', title: 'Hora', width: 9, value: row => `${String(row.hour).padStart(2, '0')}:00` },
  ...measureColumns<HourRow>(),
]

export const visitColumns: TableColumn<VisitRow>[] = [
  { key: 'date', title: 'Fecha', width: 12, kind: 'date', value: row => Temporal.PlainDate.from(row.date) },
  { key: 'name', title: 'Visita', width: 26, value: row => row.name },
  { key: 'company', title: 'Empresa', width: 22, value: row => row.company },
  { key: 'host', title: 'Visita a', width: 24, value: row => row.host_name },
  { key: 'campus', title: 'Sede', width: 22, value: row => row.campus_name },
  { key: 'arrived', title: 'Llegó', width: 17, kind: 'time', value: row => plainTime(row.arrived) },
  { key: 'left', title: 'Salió', width: 17, kind: 'time', value: row => (row.left ? plainTime(row.left) : null) },
  { key: 'type', title: 'Tipo', width: 14, value: row => guestTypeLabels[row.guest_type] },
  { key: 'purpose', title: 'Motivo', width: 20, value: row => visitPurposeLabels[row.purpose] },
]

export const stockColumns: TableColumn<StockRow>[] = [
  { key: 'code', title: 'Código', width: 14, value: row => row.code },
  { key: 'name', title: 'Producto', width: 28, value: row => row.name },
  { key: 'type', title: 'Tipo', width: 18, value: row => productTypeLabels[row.type] },
  { key: 'capacity', title: 'Capacidad', width: 11, kind: 'count', value: row => row.capacity },
  { key: 'campus', title: 'Sede', width: 22, value: row => row.campus_name },
  { key: 'offered', title: 'Días ofrecidos', width: 14, kind: 'count', value: row => row.offered },
  { key: 'taken', title: 'Días tomados', width: 13, kind: 'count', value: row => row.taken },
  { key: 'free', title: 'Días libres', width: 12, kind: 'count', value: row => row.offered - row.taken },
  { key: 'percent', title: 'Ocupación, %', width: 13, kind: 'amount', value: row => percent(row.taken, row.offered) },
]

/** Of minor units, or hundredths of a credit: what a cell of two decimals shows. */
const decimals = (minor: number) => minor / 100

export const endingColumns: TableColumn<EndingRow>[] = [
  { key: 'number', title: 'Contrato', width: 16, value: row => row.number },
  { key: 'client', title: 'Cliente', width: 28, value: row => row.client_name },
  { key: 'endsOn', title: 'Termina', width: 12, kind: 'date', value: row => Temporal.PlainDate.from(row.ends_on) },
  {
    key: 'noticeOn',
    title: 'Avisar hasta',
    width: 13,
    kind: 'date',
    value: row => (row.notice_on === null ? null : Temporal.PlainDate.from(row.notice_on)),
  },
  { key: 'currency', title: 'Moneda', width: 9, value: row => row.currency },
  { key: 'monthly', title: 'Al mes, sin IGV', width: 15, kind: 'amount', value: row => decimals(row.monthly) },
  { key: 'executive', title: 'A cargo', width: 24, value: row => row.executive ?? '' },
]

export const walletColumns: TableColumn<WalletMonthRow>[] = [
  { key: 'month', title: 'Mes', width: 9, value: row => row.month.slice(0, 7) },
  { key: 'wallet', title: 'Wallet', width: 26, value: row => row.name },
  { key: 'kind', title: 'De', width: 10, value: row => (row.entity_type === 'TEAM' ? 'Equipo' : 'Persona') },
  { key: 'opening', title: 'Saldo inicial', width: 13, kind: 'amount', value: row => decimals(row.opening) },
  { key: 'deposits', title: 'Depósitos', width: 12, kind: 'amount', value: row => decimals(row.deposits) },
  { key: 'purchases', title: 'Compras', width: 12, kind: 'amount', value: row => decimals(row.purchases) },
  { key: 'debits', title: 'Débitos', width: 12, kind: 'amount', value: row => decimals(row.debits) },
  { key: 'adjustments', title: 'Ajustes', width: 12, kind: 'amount', value: row => decimals(row.adjustments) },
  { key: 'closing', title: 'Saldo final', width: 12, kind: 'amount', value: row => decimals(row.closing) },
]

export const orderColumns: TableColumn<OrderFact>[] = [
  { key: 'code', title: 'Orden', width: 16, value: row => row.code },
  { key: 'created', title: 'Creada', width: 17, kind: 'time', value: row => plainTime(row.created) },
  { key: 'campus', title: 'Sede', width: 22, value: row => row.campus_name },
  { key: 'kind', title: 'Clase', width: 14, value: row => orderKindLabels[row.kind] },
  { key: 'customer', title: 'Persona', width: 28, value: row => row.customer_name },
  { key: 'document', title: 'Documento', width: 16, value: row => row.customer_document ?? '' },
  { key: 'currency', title: 'Moneda', width: 9, value: row => row.currency },
  { key: 'net', title: 'Sin IGV', width: 12, kind: 'amount', value: row => decimals(row.net) },
  { key: 'tax', title: 'IGV', width: 12, kind: 'amount', value: row => decimals(row.tax) },
  { key: 'total', title: 'Total', width: 12, kind: 'amount', value: row => decimals(row.total) },
  { key: 'collected', title: 'Cobrado', width: 12, kind: 'amount', value: row => decimals(row.collected) },
  { key: 'open', title: 'Por cobrar', width: 12, kind: 'amount', value: row => decimals(row.open) },
  { key: 'lost', title: 'No cobrado', width: 12, kind: 'amount', value: row => decimals(row.lost) },
  { key: 'status', title: 'Estado', width: 16, value: row => orderStatusLabels[row.status] },
  { key: 'receiptKind', title: 'Tipo de comprobante', width: 22, value: row => documentKinds(row.documents) },
  { key: 'receiptNumber', title: 'Número de comprobante', width: 22, value: row => documentNumbers(row.documents) },
  { key: 'receipt', title: 'Comprobante, estado', width: 22, value: row => receiptStatusLabels[row.receipt_status] },
  { key: 'paid', title: 'Pagada', width: 17, kind: 'time', value: row => (row.paid ? plainTime(row.paid) : null) },
]

export const billColumns: TableColumn<BillFact>[] = [
  { key: 'month', title: 'Mes', width: 9, value: row => row.month.slice(0, 7) },
  { key: 'client', title: 'Cliente', width: 30, value: row => row.client_name },
  {
    key: 'documentName',
    title: 'Documento',
    width: 14,
    value: row => (row.client_tax_id ? clientDocumentName(row.client_document_type, row.client_country) : ''),
  },
  { key: 'taxId', title: 'Número', width: 14, value: row => row.client_tax_id ?? '' },
  { key: 'company', title: 'Empresa', width: 28, value: row => row.company_name },
  { key: 'status', title: 'Estado', width: 20, value: row => billingStatusLabels[row.status] },
  { key: 'order', title: 'Orden de compra', width: 16, value: row => row.po_code ?? '' },
  { key: 'currency', title: 'Moneda', width: 9, value: row => row.currency },
  { key: 'net', title: 'Sin IGV', width: 12, kind: 'amount', value: row => decimals(row.net) },
  { key: 'tax', title: 'IGV', width: 12, kind: 'amount', value: row => decimals(row.tax) },
  { key: 'total', title: 'Total', width: 12, kind: 'amount', value: row => decimals(row.total) },
  {
    key: 'credited',
    title: 'Notas de crédito',
    width: 14,
    kind: 'amount',
    value: row => (row.credited > 0 ? decimals(row.credited) : null),
  },
  {
    key: 'afterCredits',
    title: billWords.afterCredits.label,
    width: 22,
    kind: 'amount',
    value: row => decimals(row.total - row.credited),
  },
  { key: 'issuedOn', title: 'Fecha', width: 12, kind: 'date', value: row => dateCell(row.issued_on) },
  { key: 'dueOn', title: 'Vencimiento', width: 12, kind: 'date', value: row => dateCell(row.due_on) },
  {
    key: 'sap',
    title: 'Número en SAP',
    width: 14,
    value: row => (row.sap_doc_num === null ? '' : String(row.sap_doc_num)),
  },
]

export const presentColumn = <Row>({ key, title, kind = 'text' }: TableColumn<Row>): ReportColumn => ({
  key,
  title,
  kind,
})

/** A cell as the API answers it. */
export function presentCell(cell: Cell): string | number | null {
  if (cell instanceof Temporal.PlainDate) return cell.toString()
  if (cell instanceof Temporal.PlainDateTime) return cell.toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return cell
}

/** One reservation of the list; its end at midnight is `24:00`, as everywhere. */
export function presentReservation(row: FactRow, now: Temporal.Instant): ReportReservation {
  const [start, end] = [plainTime(row.local_start), plainTime(row.local_end)]
  const time = (one: Temporal.PlainDateTime) => one.toPlainTime().toString({ smallestUnit: 'minute' })
  const endsDay = time(end) === '00:00' && !end.toPlainDate().equals(start.toPlainDate())
  return {
    reservationId: row.id,
    at: start.toPlainDate().toString(),
    from: time(start),
    to: endsDay ? '24:00' : time(end),
    ...camelCased(row, ['subject', 'space_id', 'space_name', 'campus_name', 'unpaid', 'no_show']),
    ownerUsername: row.username ?? '',
    ownerName: row.name ?? '',
    spaceType: spaceTypeOf(row.space_type),
    durationInMinutes: row.minutes,
    status: statusOf(row, now),
  }
}

export const presentMeasures = ({ reservations, canceled, no_shows, booked_minutes, used_minutes }: Measures) => ({
  reservations,
  canceled,
  noShows: no_shows,
  bookedMinutes: booked_minutes,
  usedMinutes: used_minutes,
})
