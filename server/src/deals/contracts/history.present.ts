import type { InformationFields } from '@aforo/api/deals/contract-lines'
import { isRenewing } from '@aforo/api/deals/contract-terms.rules'
import { contractWords } from '@aforo/api/deals/contract-words'
import { linePriceInWords } from '@aforo/api/deals/line-prices-in-words'
import { contractRenewalLabels } from '@aforo/api/deals/sale-labels'
import { clientDocumentInWords } from '@aforo/api/people/client-documents'
import { formatDate, formatDates } from '@aforo/api/platform/dates-in-words'
import { inWords, percent, yesNo } from '@aforo/api/platform/field-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { partiesOf } from './contracts.present.ts'
import type { ContractRow } from './contracts.queries.ts'
import type { Parties } from './contracts.rules.ts'
import { endTerms, noticeGiven } from './early-end.rules.ts'
import { endingTerms } from './ending.rules.ts'
import type { LineRow } from './lines.queries.ts'

/** `desde el 1 ene. 2027`, `1 ene. 2027 – 31 dic. 2027` */
export const daysInWords = (from: string, to: string | null) =>
  to === null ? `desde el ${formatDate(from)}` : formatDates(from, to)

/** A line in words: `Oficina 1101 · S/ 4,200.00 al mes · 1 ene. 2027 – 31 dic. 2027` */
export function lineInWords(
  line: Pick<
    LineRow,
    'name' | 'quantity' | 'amount' | 'promotion' | 'period' | 'discount' | 'startsOn' | 'endsOn' | 'freeDays'
  >,
  currency: 'PEN' | 'USD',
): string {
  return [
    `${line.name}${line.quantity > 1 ? ` × ${line.quantity}` : ''}`,
    `${linePriceInWords(line, currency)}${line.discount > 0 ? ` menos ${decimalsOf(line.discount)} %` : ''}`,
    daysInWords(line.startsOn, line.endsOn),
    line.freeDays > 0 && `${line.freeDays} días libres`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const endInWords = (row: ContractRow) =>
  row.ends_on === null
    ? 'Hasta nuevo aviso'
    : isRenewing(endingTerms(row))
      ? `${formatDate(row.ends_on)}, fin del primer periodo`
      : formatDate(row.ends_on)

const contactInWords = (given: Parties['invoiceContact'] | Record<string, never>) =>
  [given.name, given.email, given.phone].filter(Boolean).join(' · ') || null

/** What an addendum that ends everything settles; null of any other. */
function endInFields(row: ContractRow) {
  if (row.change?.kind !== 'END') return { endNotice: null, penalty: null, guaranteeReturn: null }
  const end = endTerms(row.change, row)
  return {
    endNotice: `${formatDate(end.noticeOn)}, ${noticeGiven(end)} días antes`,
    penalty: formatMinor(end.penalty, row.currency),
    guaranteeReturn: formatMinor(end.guaranteeReturn, row.currency),
  }
}

/** The terms with a row of their own: lines have their own history, and the others share a row with another term. */
type ToldTerm = Exclude<
  keyof InformationFields,
  'lines' | 'discounts' | 'renewalMonths' | 'paymentDay' | 'creditDays' | 'paymentMethodId'
>

/** Parties and terms of a contract by field, in words: what its history shows and comparisons set side by side. */
export function fieldsInWords(row: ContractRow) {
  const { clientInfo: client, representativeInfo: signer, memberResponsibleInfo: member } = partiesOf(row)
  return {
    clientInfo: [client.legalName ?? client.name, clientDocumentInWords(client), client.address, client.registryEntry]
      .filter(Boolean)
      .join(' · '),
    representativeInfo:
      [signer.name, signer.documentNumber, signer.position, signer.registryEntry].filter(Boolean).join(' · ') || null,
    memberResponsibleInfo: [member.name, member.email, member.phone].filter(Boolean).join(' · ') || null,
    invoiceContact: contactInWords(row.invoice_contact),
    paymentContact: contactInWords(row.payment_contact),
    company: row.company_name,
    currency: currencyLabels[row.currency],
    startDate: formatDate(row.starts_on),
    endDate: endInWords(row),
    noticeDays: `${row.notice_days} días`,
    renewal: [contractRenewalLabels[row.renewal], row.renewal_months && `${row.renewal_months} meses`]
      .filter(Boolean)
      .join(', '),
    payment:
      row.credit_days !== null
        ? `A ${row.credit_days} días`
        : row.payment_day !== null
          ? `El día ${row.payment_day} de cada mes`
          : null,
    paymentMethod: row.payment_method_name,
    deposit: formatMinor(row.deposit, row.currency),
    setUpFee: formatMinor(row.set_up_fee, row.currency),
    yearlyIncrease: percent(decimalsOf(row.yearly_increase)),
    prorates: inWords(row.prorates, yesNo),
    includedCredits: formatMinor(row.included_credits, 'CREDIT'),
    ...endInFields(row),
  } satisfies Record<ToldTerm, string | null> & Record<string, string | null>
}

/** What the audit log keeps of a contract. */
export const traceOf = (row: ContractRow) => ({
  ...camelCased(row, ['number', 'status', 'contract_type', 'changes_from', 'signed_on', 'signed_by', 'archive_reason']),
  change: row.change_kind,
  team: row.team_name,
  salesExecutive: row.executive_name,
  ...fieldsInWords(row),
  lines: row.line_traces.map(line => lineInWords(line, row.currency)),
  accounts: row.account_ids.length,
  representatives: row.representative_ids.length,
  annexes: row.annex_ids.length,
})

export const historyWords = { fields: contractWords }
