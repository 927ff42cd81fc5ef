import { isRenewing } from '@aforo/api/deals/contract-terms.rules'
import { linePriceInWords } from '@aforo/api/deals/line-prices-in-words'
import {
  contractChangeLabels,
  contractRenewalLabels,
  contractStatusLabels,
  contractTypeLabels,
  noticePartyLabels,
} from '@aforo/api/deals/sale-labels'
import { formatDate, formatDates } from '@aforo/api/platform/dates-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
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

/** What an addendum that ends everything settles; nothing of any other. */
function endInFields(row: ContractRow): Record<string, string> {
  if (row.change?.kind !== 'END') return {}
  const end = endTerms(row.change, row)
  return {
    endNotice: `${formatDate(end.noticeOn)}, ${noticeGiven(end)} días antes`,
    penalty: formatMinor(end.penalty, row.currency),
    guaranteeReturn: formatMinor(end.guaranteeReturn, row.currency),
  }
}

/** Parties and terms of a contract by field, in words: what its history shows and comparisons set side by side. */
export function fieldsInWords(row: ContractRow): Record<string, string | null> {
  const { clientInfo: client, representativeInfo: signer, memberResponsibleInfo: member } = partiesOf(row)
  return {
    clientInfo: [client.legalName ?? client.name, client.taxId, client.address, client.registryEntry]
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
    yearlyIncrease: `${decimalsOf(row.yearly_increase)} %`,
    prorates: row.prorates ? 'Sí' : 'No',
    includedCredits: formatMinor(row.included_credits, 'CREDIT'),
    ...endInFields(row),
  }
}

export const fieldLabels: Record<string, string> = {
  clientInfo: 'Cliente',
  representativeInfo: 'Firma por el cliente',
  memberResponsibleInfo: 'Responsable en la sede',
  invoiceContact: 'Recibe las facturas',
  paymentContact: 'Contacto de pagos',
  company: 'Empresa que firma',
  currency: 'Moneda',
  startDate: 'Desde',
  endDate: 'Hasta',
  noticeDays: 'Aviso previo',
  renewal: 'Renovación',
  payment: 'Pago',
  paymentMethod: 'Método de pago',
  deposit: 'Garantía',
  setUpFee: 'Set-up fee',
  yearlyIncrease: 'Incremento anual',
  prorates: 'Prorratea meses',
  includedCredits: 'Créditos al mes',
  endNotice: 'Aviso de término',
  penalty: 'Penalidad',
  guaranteeReturn: 'Garantía que se devuelve',
}

/** What the audit log keeps of a contract. */
export const traceOf = (row: ContractRow) => ({
  number: row.number,
  status: row.status,
  contractType: row.contract_type,
  change: row.change_kind,
  changesFrom: row.changes_from,
  team: row.team_name,
  salesExecutive: row.executive_name,
  ...fieldsInWords(row),
  lines: row.line_traces.map(line => lineInWords(line, row.currency)),
  accounts: row.account_ids.length,
  representatives: row.representative_ids.length,
  annexes: row.annex_ids.length,
  signedOn: row.signed_on,
  signedBy: row.signed_by,
  archiveReason: row.archive_reason,
})

export const historyWords = {
  fields: {
    number: 'Número',
    status: { label: 'Estado', values: contractStatusLabels },
    contractType: { label: 'Tipo', values: contractTypeLabels },
    change: { label: 'Adenda', values: contractChangeLabels },
    changesFrom: { label: 'Rige desde', values: formatDate },
    team: 'Equipo',
    salesExecutive: 'Ejecutivo',
    ...fieldLabels,
    lines: 'Líneas',
    accounts: 'Cuentas',
    representatives: 'Representantes del operador',
    annexes: 'Anexos',
    signedOn: { label: 'Firmado el', values: formatDate },
    signedBy: 'Firmado por',
    archiveReason: 'Motivo',
    noticeGivenOn: { label: 'Aviso del', values: formatDate },
    noticeParty: { label: 'Avisó', values: noticePartyLabels },
    noticeGivenBy: 'Quién avisó',
    noticeEnd: { label: 'Termina el', values: formatDate },
    noticeReason: 'Motivo',
    document: 'Documento',
    guaranteeReturned: 'Devolución de la garantía',
  },
}
