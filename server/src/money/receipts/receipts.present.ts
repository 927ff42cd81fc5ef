import type { Receipt } from '@aforo/api/money/receipts'
import { rateText } from '@aforo/api/people/exchange-rates'
import type { z } from 'zod'
import { todayIn } from '../../offer/products/products.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Files } from '../../platform/files.ts'
import type { filesOf, ReceiptRow } from './receipts.queries.ts'
import { daysLeft, deadlineOf, lifecycle } from './receipts.rules.ts'

type FileRow = Awaited<ReturnType<typeof filesOf>>[number]

/** A receipt before its amounts become text at the contract's edge. */
export type ReceiptAnswer = z.input<typeof Receipt>

interface Shown {
  store: Pick<Files, 'link'>
  now: Temporal.Instant
  simulated: boolean
  /** Its QR code, as a data URL. */
  qrImage: string | null
}

/** A receipt as it is shown. @param files of all receipts that are shown */
export function presentReceipt(
  row: ReceiptRow,
  files: readonly FileRow[],
  { store, now, simulated, qrImage }: Shown,
): ReceiptAnswer {
  const open = row.issue_date !== null && row.status !== 'RECEIPT_CONFIRMED'
  const own = files.filter(file => file.receipt_id === row.id)
  return {
    ...camelCased(row, [
      'id',
      'kind',
      'status',
      'note_reason',
      'issue_date',
      'currency',
      'exchange_rate_on',
      'net',
      'tax',
      'total',
      'detraction',
      'hash',
      'qr',
      'version',
    ]),
    label: row.number === null ? null : `${row.series}-${row.number}`,
    company:
      row.company_id === null
        ? null
        : { id: row.company_id, name: row.company_name ?? '', taxId: row.company_tax_id ?? '' },
    client: {
      documentType: row.document_type === '-' ? null : row.document_type,
      documentNumber: row.document_type === '-' ? null : row.document_number,
      name: row.client_name,
      address: row.client_address,
      email: row.client_email,
    },
    modifies:
      row.modifies_id === null ? null : { id: row.modifies_id, label: `${row.modifies_series}-${row.modifies_number}` },
    deadline: row.issue_date === null ? null : deadlineOf(row.issue_date),
    daysLeft: open && row.issue_date !== null ? daysLeft(row.issue_date, todayIn(row.time_zone, now)) : null,
    exchangeRate: row.exchange_rate === null ? null : rateText(row.exchange_rate),
    sunat: { code: row.sunat_code, description: row.sunat_description },
    qrImage,
    fault: row.fault === null ? null : { code: row.fault_code ?? '', message: row.fault },
    files: own.map(({ kind, name, size, file_key }) => {
      const url = store.link(file_key, now)
      return { kind, name, size, url, downloadUrl: `${url}&download=${encodeURIComponent(name)}` }
    }),
    sentAt: row.sent_at?.toString() ?? null,
    confirmedAt: row.confirmed_at?.toString() ?? null,
    simulated: simulated && own.length > 0,
    can: { sendAgain: lifecycle.allows(row.status, 'again') },
  }
}
