import type { ContractLine, Information } from '@aforo/api/deals/contract-lines'
import type { ChainMember, Contract, ContractSummary } from '@aforo/api/deals/contract-records'
import { ContractStep } from '@aforo/api/deals/contract-states'
import { linesInForce, linesUntil, noticeDate } from '@aforo/api/deals/contract-terms.rules'
import { contractChangeLabels } from '@aforo/api/deals/sale-labels'
import type { Annex, CompanyAccount, CompanyRepresentative } from '@aforo/api/people/contract-terms'
import { type RatePeriod, taxRateAt } from '@aforo/api/people/tax-rates'
import { oneUnit, totalsOf } from '@aforo/api/platform/line-items'
import { formatMinor, largestAmount } from '@aforo/api/platform/money'
import { withinAmounts } from '@aforo/api/platform/money.rules'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { ContractListRow, ContractRow, MemberRow } from './contracts.queries.ts'
import { isOpen, lifecycle, missingIn, type Parties } from './contracts.rules.ts'
import { presentEarlyEnd } from './early-end.present.ts'
import type { EndRow, ReturnedRow } from './early-end.queries.ts'
import { endingTerms, renewalOf } from './ending.rules.ts'
import type { LineRow } from './lines.queries.ts'
import { monthlyOfLine } from './lines.rules.ts'
import type { NoticeRow } from './notices.queries.ts'
import type { RentedRow } from './rented-products.queries.ts'

type SummaryAnswer = z.input<typeof ContractSummary>
type Answer = z.input<typeof Contract>
type MemberAnswer = z.input<typeof ChainMember>

const someName = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const changeOf = (row: Pick<ContractListRow, 'change_kind' | 'changes_from'>) =>
  row.change_kind && row.changes_from
    ? { kind: row.change_kind, displayName: contractChangeLabels[row.change_kind], from: row.changes_from }
    : null

export const presentSummary = (row: ContractListRow, today: string): SummaryAnswer => ({
  ...camelCased(row, [
    'id',
    'number',
    'status',
    'contract_type',
    'country_code',
    'root_id',
    'currency',
    'signed_on',
    'version',
  ]),
  sale: { saleId: row.sale_id, title: row.sale_title ?? '' },
  client: { id: row.chain_client_id, name: row.client_name },
  salesExecutiveDto: someName(row.executive_id, row.executive_name),
  team: someName(row.team_id, row.team_name),
  company: someName(row.company_id, row.company_name),
  change: changeOf(row),
  monthly: row.chain_monthly,
  startDate: row.starts_on,
  endDate: row.chain_ends_on,
  renewal: renewalOf(row, today),
  campuses: row.lines.campuses,
  products: row.lines.codes,
  lines: row.lines.count,
  addenda: row.addenda.signed,
  pendingAddendum: row.addenda.pending,
  createdAt: row.created_at.toString(),
})

export const presentMember = (row: MemberRow): MemberAnswer => ({
  ...camelCased(row, ['id', 'number', 'status', 'signed_on']),
  change: changeOf(row),
})

/** A line with how long it is in force. */
export type LineInForce = LineRow & { renews: boolean; inForceUntil: string | null }

/** The lines that a contract agrees, each with the last day that renewals and a notice give it. */
function inForceOf(row: ContractRow, lines: readonly LineRow[], notice: NoticeRow | undefined): LineInForce[] {
  const isRoot = row.changes_id === null
  // An addendum is kept with the days in force when it was made: what had no end then renews with its chain.
  const renewing = isRoot
    ? linesInForce(lines, endingTerms(row))
    : lines.map(line => ({ ...line, renews: row.chain_renews && line.endsOn === null }))
  const until = linesUntil(renewing, isRoot ? row.chain_ends_on : (notice?.ends_on ?? null))
  return lines.map((line, place) => {
    const { renews = false, endsOn = null } = until[place] ?? {}
    return { ...line, renews, inForceUntil: endsOn }
  })
}

/** A line's promotion and longer price, as answers tell them. */
export const presentPrices = ({ promotion, period }: Pick<LineRow, 'promotion' | 'period'>) => ({
  promotion: promotion ? { unitPrice: promotion.amount, until: promotion.until } : null,
  period: period ? { price: period.amount, months: period.months } : null,
})

export const presentLine = (row: LineInForce): z.input<typeof ContractLine> => ({
  id: row.id,
  productId: row.productId,
  productCode: row.code,
  productName: row.name,
  productType: row.type,
  campusId: row.campusId,
  campusName: row.campusName,
  capacity: row.capacity,
  quantity: row.quantity * oneUnit,
  unitPrice: row.amount,
  ...presentPrices(row),
  discount: row.discount === 0 ? null : row.discount,
  // Of what no amount holds, one of them: the contract's fault says so.
  amount: withinAmounts(() => monthlyOfLine(row)) ?? row.amount,
  startDate: row.startsOn,
  endDate: row.endsOn,
  renews: row.renews,
  inForceUntil: row.inForceUntil,
  freeDays: row.freeDays,
})

/** The parties as they are answered: what was not said yet is null. */
export function presentParties(
  row: ContractRow,
): Pick<Answer, 'clientInfo' | 'representativeInfo' | 'memberResponsibleInfo' | 'invoiceContact' | 'paymentContact'> {
  const { clientInfo: client, ...parties } = partiesOf(row)
  const contact = (given: Parties['invoiceContact']) =>
    given.name === undefined ? null : { name: given.name, email: given.email ?? '', phone: given.phone ?? null }
  const { representativeInfo: signer, memberResponsibleInfo: member } = parties
  return {
    clientInfo: {
      name: client.name,
      legalName: client.legalName ?? null,
      documentType: client.documentType ?? 'TAX_ID',
      taxId: client.taxId ?? null,
      address: client.address ?? null,
      registryEntry: client.registryEntry ?? null,
      countryCode: client.countryCode,
    },
    representativeInfo:
      signer.name === undefined
        ? null
        : {
            name: signer.name,
            documentType: signer.documentType ?? 'DNI',
            documentNumber: signer.documentNumber ?? '',
            position: signer.position ?? null,
            registryEntry: signer.registryEntry ?? null,
            email: signer.email ?? null,
          },
    memberResponsibleInfo:
      member.name === undefined
        ? null
        : {
            name: member.name,
            email: member.email ?? '',
            phone: member.phone ?? null,
            documentType: member.documentType ?? null,
            documentNumber: member.documentNumber ?? null,
          },
    invoiceContact: contact(parties.invoiceContact),
    paymentContact: contact(parties.paymentContact),
  }
}

export const partiesOf = (row: ContractRow): Parties =>
  camelCased(row, [
    'client_info',
    'representative_info',
    'member_responsible_info',
    'invoice_contact',
    'payment_contact',
  ])

interface Discount {
  rate: number
  from: string
  to: string | null
}

/** The terms that are answered as they are stored. */
const termColumns = [
  'currency',
  'notice_days',
  'renewal',
  'renewal_months',
  'payment_day',
  'credit_days',
  'payment_method_id',
  'payment_method_name',
  'deposit',
  'set_up_fee',
  'yearly_increase',
  'prorates',
  'included_credits',
] as const

function presentInformation(
  row: ContractRow,
  lines: readonly LineRow[],
  { discounts, today, notice, end }: Pick<Around, 'discounts' | 'today' | 'notice' | 'end'>,
  taxRate: number,
): z.input<typeof Information> {
  // By a notice, or by an addendum: nobody has to be notified any more.
  const isDecided = notice !== undefined || end !== undefined || row.change_kind === 'END'
  const totals = withinAmounts(() =>
    totalsOf(
      lines.map(line => ({
        unitPrice: line.amount,
        quantity: line.quantity * oneUnit,
        discount: line.discount,
        taxed: true,
      })),
      'NET',
      taxRate,
    ),
  )
  return {
    ...camelCased(row, termColumns),
    startDate: row.starts_on,
    endDate: row.ends_on,
    noticeDate:
      renewalOf(row, today)?.noticeBy ??
      (isDecided ? null : row.chain_ends_on && noticeDate(row.chain_ends_on, endingTerms(row))),
    lines: inForceOf(row, lines, notice).map(presentLine),
    discounts: discounts.map(({ rate, from, to }) => ({ rate, startDate: from, endDate: to })),
    totals: totals ? { net: totals.net, tax: totals.tax, total: totals.total } : null,
  }
}

/** The fault of a contract whose amounts no bill can hold: it was stored before they were refused. */
export const pastAmounts = (currency: ContractRow['currency']) =>
  `Sus importes pasan de lo que admite una factura, ${formatMinor(largestAmount, currency)}: no se factura. Corrige sus precios, su garantía o su aumento anual.`

/** What a contract is shown with. */
export interface Around {
  lines: readonly LineRow[]
  discounts: readonly Discount[]
  accounts: CompanyAccount[]
  representatives: CompanyRepresentative[]
  annexes: Annex[]
  poCode: string | null
  chain: readonly MemberRow[]
  notice: NoticeRow | undefined
  end: (EndRow & ReturnedRow) | undefined
  /** What day it is at the operator. */
  today: string
  /** The operator's, by date. */
  rates: readonly RatePeriod[]
  linkOf(key: string): string
}

export const missingOf = (
  row: ContractRow,
  { accounts, representatives }: Pick<Around, 'accounts' | 'representatives'>,
) =>
  missingIn({
    parties: partiesOf(row),
    // An addendum that ends everything has what is left until then.
    lines: row.line_traces.length,
    ...camelCased(row, ['payment_day', 'credit_days', 'company_id', 'currency']),
    accounts,
    representatives: representatives.length,
  })

function presentSigned(row: ContractRow, linkOf: Around['linkOf']): Answer['signed'] {
  const { signed_on, signed_by, signed_at, signed_file_key, signed_file_name, signed_file_sha256 } = row
  if (!signed_on || !signed_by || !signed_at) return null
  const url = signed_file_key === null ? '' : linkOf(signed_file_key)
  const fileName = signed_file_name ?? ''
  return {
    on: signed_on,
    by: signed_by,
    at: signed_at.toString(),
    fileName,
    attachmentKey: signed_file_key ?? '',
    url,
    downloadUrl: url === '' ? '' : `${url}&download=${encodeURIComponent(fileName)}`,
    sha256: signed_file_sha256 ?? '',
  }
}

function presentNotice({ notice, linkOf }: Pick<Around, 'notice' | 'linkOf'>): Answer['notice'] {
  if (!notice) return null
  const url = linkOf(notice.file_key)
  return {
    ...camelCased(notice, ['given_on', 'party', 'given_by', 'on_time', 'file_name']),
    endDate: notice.ends_on,
    url,
    downloadUrl: `${url}&download=${encodeURIComponent(notice.file_name)}`,
    recordedAt: notice.recorded_at.toString(),
    recordedBy: notice.recorded_by_name,
  }
}

/** The contract with its lines, parties, chain and what is missing. */
export function presentContract(row: ContractRow, around: Around): Answer {
  const missing = missingOf(row, around)
  const open = isOpen(row.status)
  const isRoot = row.changes_id === null
  const information = presentInformation(row, around.lines, around, taxRateAt(around.rates, row.starts_on))
  return {
    ...presentSummary(row, around.today),
    ...presentParties(row),
    information,
    fault: row.unpriceable || !information.totals ? pastAmounts(row.currency) : null,
    accounts: around.accounts,
    representatives: around.representatives,
    annexes: around.annexes,
    poCode: around.poCode,
    steps: ContractStep.options.map(step => ({
      step,
      saved: row.steps_done.includes(step),
      missing: missing.filter(one => one.step === step).length,
    })),
    missing,
    changesId: row.changes_id,
    chain: around.chain.map(presentMember),
    documentStale: row.document_stale,
    signed: presentSigned(row, around.linkOf),
    notice: presentNotice(around),
    earlyEnd: presentEarlyEnd(row, around.end),
    archived:
      row.archived_at && row.archived_from
        ? { at: row.archived_at.toString(), from: row.archived_from, reason: row.archive_reason }
        : null,
    can: {
      edit: open,
      editParties: open && (isRoot || row.change_kind === 'PARTIES'),
      editTerms: open && isRoot,
      generate: lifecycle.allows(row.status, 'generate') && missing.length === 0,
      sign: lifecycle.allows(row.status, 'sign') && !row.document_stale,
      archive: lifecycle.allows(row.status, 'archive') && (isRoot || row.status !== 'SIGNED'),
      unarchive: row.status === 'ARCHIVED',
      addendum: isRoot && row.status === 'SIGNED' && row.addenda.pending === null,
      giveNotice: isRoot && row.status === 'SIGNED' && row.chain_renews && !around.notice,
      returnGuarantee: isRoot && row.status === 'SIGNED' && (around.end?.guarantee_return ?? 0) > 0,
      takeNoticeBack: isRoot && row.status === 'SIGNED' && row.chain_renews && around.notice !== undefined,
      sync: isRoot && isOpen(row.status),
      associate: isRoot && row.status !== 'ARCHIVED',
    },
  }
}

export const presentRented = (row: RentedRow, monthly: number, day: string) => ({
  ...camelCased(row, ['contract_id', 'line_id', 'capacity', 'currency']),
  contractNumber: row.number,
  client: { id: row.client_id, name: row.client_name },
  product: { id: row.product_id, code: row.code, name: row.name },
  campus: { id: row.campus_id, name: row.campus_name },
  monthly,
  startDate: row.line_starts_on,
  endDate: row.line_ends_on,
  renewal: row.renews && row.line_ends_on === null ? renewalOf(row, day) : null,
})
