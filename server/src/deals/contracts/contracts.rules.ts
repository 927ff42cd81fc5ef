import type { LinePeriod, LinePromotion } from '@aforo/api/deals/billing-plan.rules'
import type { AddendumChange } from '@aforo/api/deals/contract-addenda'
import type {
  ClientInfo,
  ContractContact,
  MemberResponsibleInfo,
  RepresentativeInfo,
} from '@aforo/api/deals/contract-parties'
import type { ContractStatus, ContractStep, DealObstacle, SyncField } from '@aforo/api/deals/contract-states'
import type { SaleCurrency, SaleStatus } from '@aforo/api/deals/sale-states'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'
import type { SignedLine } from './lines.rules.ts'

/** What is written into a contract, as its columns hold it. */
export interface Parties {
  clientInfo: Partial<ClientInfo> & { name: string; countryCode: string }
  representativeInfo: Partial<RepresentativeInfo>
  memberResponsibleInfo: Partial<MemberResponsibleInfo>
  invoiceContact: Partial<ContractContact>
  paymentContact: Partial<ContractContact>
}

/** An addendum's change as it is kept: with what its chain rents before it and after it. */
export type StoredChange = AddendumChange & { before: SignedLine[]; after: SignedLine[] }

export interface DealLine {
  id: string
  productId: string
  quantity: number
  amount: number
  promotion?: LinePromotion | null
  period?: LinePeriod | null
  discount: number
  startsOn: string
  endsOn: string | null
}

/** A deal as a contract last took it over. */
export interface Synced {
  client: { id: string | null; name: string } | null
  salesExecutive: { id: string | null; name: string } | null
  currency: SaleCurrency
  startDate: string | null
  endDate: string | null
  /** Left out by what was taken over before deals had one. */
  setUpFee?: number
  lineItems: DealLine[]
}

/** SIGNED ends by being over; before that it is ended by an addendum. */
export const lifecycle = lifecycleOf<ContractStatus>()({
  generate: { from: ['DRAFT', 'CREATED'], to: 'CREATED' },
  sign: { from: ['CREATED'], to: 'SIGNED' },
  archive: { from: ['DRAFT', 'CREATED', 'SIGNED'], to: 'ARCHIVED' },
})

/** Whether its fields may still change. */
export const isOpen = (status: ContractStatus): boolean => status === 'DRAFT' || status === 'CREATED'

/** What decides whether a contract can begin from a deal. */
export interface DealFacts {
  status: SaleStatus
  deprecated: boolean
  clientId: string | null
  /** All of its lines, and those that the caller sees. */
  lineCount: number
  seenLines: number
  countries: readonly string[]
  /** Open ones. */
  conflicts: number
  contractId: string | null
}

export const obstacleWords: Record<DealObstacle, string> = {
  CONFLICT: 'El negocio tiene un conflicto sin resolver: cambia sus días o productos, o acéptalo con una razón.',
  LOST: 'El negocio está perdido, cancelado o vencido.',
  DEPRECATED: 'El negocio está archivado. Recupéralo primero.',
  NO_CLIENT: 'El negocio no tiene un cliente registrado: elígelo en el negocio.',
  NO_LINES: 'El negocio no tiene productos.',
  HAS_CONTRACT: 'El negocio ya tiene un contrato.',
  OTHER_COUNTRY: 'No todos sus productos son de sedes del país del contrato.',
  HIDDEN_LINES: 'El negocio tiene productos en países que no ves.',
}

/** Why no contract can begin from a deal; without a country, one in whichever country its products are. */
export function obstacleOf(deal: DealFacts, countryCode?: string): DealObstacle | undefined {
  if (deal.deprecated) return 'DEPRECATED'
  if (deal.status === 'LOST' || deal.status === 'CANCELLED' || deal.status === 'EXPIRED') return 'LOST'
  if (deal.seenLines < deal.lineCount) return 'HIDDEN_LINES'
  if (deal.contractId !== null) return 'HAS_CONTRACT'
  if (deal.clientId === null) return 'NO_CLIENT'
  if (deal.lineCount === 0) return 'NO_LINES'
  const country = countryCode ?? deal.countries[0]
  if (deal.countries.some(code => code !== country)) return 'OTHER_COUNTRY'
  if (deal.conflicts > 0) return 'CONFLICT'
}

/** What keeps a contract that exists from being made or signed because of its deal. */
export function laterObstacleOf(deal: DealFacts): DealObstacle | undefined {
  const obstacle = obstacleOf({ ...deal, contractId: null, countries: [] })
  return obstacle === 'NO_LINES' || obstacle === 'NO_CLIENT' ? undefined : obstacle
}

/** What is looked at for what is missing. */
export interface Written {
  parties: Parties
  lines: number
  paymentDay: number | null
  creditDays: number | null
  companyId: string | null
  accounts: readonly { currency: string }[]
  representatives: number
  currency: string
}

interface Missing {
  step: ContractStep
  field: string
  message: string
}

/** What has to be said before the document is made, in the order of the wizard's steps. */
export function missingIn(contract: Written): Missing[] {
  const { parties } = contract
  const { clientInfo: client, representativeInfo: signer } = parties
  const wanted: [unknown, ContractStep, string, string][] = [
    [client.legalName, 'CLIENT', 'clientInfo.legalName', 'Falta la razón social del cliente.'],
    [client.taxId, 'CLIENT', 'clientInfo.taxId', 'Falta el RUC o documento del cliente.'],
    [client.address, 'CLIENT', 'clientInfo.address', 'Falta la dirección del cliente.'],
    [signer.name, 'CLIENT', 'representativeInfo.name', 'Falta quién firma por el cliente.'],
    [
      signer.documentNumber,
      'CLIENT',
      'representativeInfo.documentNumber',
      'Falta el documento de quien firma por el cliente.',
    ],
    [
      parties.memberResponsibleInfo.name,
      'CONTACTS',
      'memberResponsibleInfo.name',
      'Falta quién responde por la gente del cliente en la sede.',
    ],
    [parties.invoiceContact.name, 'CONTACTS', 'invoiceContact.name', 'Falta quién recibe las facturas.'],
    [parties.paymentContact.name, 'CONTACTS', 'paymentContact.name', 'Falta con quién se habla de los pagos.'],
    [contract.lines > 0, 'TERMS', 'lines', 'El contrato no tiene productos.'],
    [
      contract.paymentDay !== null || contract.creditDays !== null,
      'TERMS',
      'paymentDay',
      'Falta el día de pago o los días de crédito.',
    ],
    [contract.companyId, 'ACCOUNTS', 'accounts', 'Falta la empresa que firma: elige una de sus cuentas.'],
    [
      contract.accounts.some(({ currency }) => currency === contract.currency),
      'ACCOUNTS',
      'accounts',
      'Falta una cuenta en la moneda del contrato.',
    ],
    [contract.representatives > 0, 'ACCOUNTS', 'representatives', 'Falta quién firma por tu empresa.'],
  ]
  return wanted.flatMap(([value, step, field, message]) => (value ? [] : [{ step, field, message }]))
}

const sameName = (one: Synced['client'], other: Synced['client']) =>
  one?.id === other?.id && (one?.id != null || one?.name === other?.name)

const linesText = (lines: readonly DealLine[]) =>
  lines
    .map(({ id, productId, quantity, amount, promotion, period, discount, startsOn, endsOn }) =>
      [
        ...[id, productId, quantity, amount, discount, startsOn, endsOn],
        ...[promotion?.amount, promotion?.until, period?.amount, period?.months],
      ].join(' '),
    )
    .sort()
    .join('\n')

/** Which fields of a deal are other than they were taken over. */
export function changedSince(synced: Synced, deal: Synced): SyncField[] {
  const same: Record<SyncField, boolean> = {
    client: sameName(synced.client, deal.client),
    salesExecutive: sameName(synced.salesExecutive, deal.salesExecutive),
    currency: synced.currency === deal.currency,
    startDate: synced.startDate === deal.startDate,
    endDate: synced.endDate === deal.endDate,
    setUpFee: (synced.setUpFee ?? 0) === (deal.setUpFee ?? 0),
    lineItems: linesText(synced.lineItems) === linesText(deal.lineItems),
  }
  return (Object.keys(same) as SyncField[]).filter(field => !same[field])
}

/** Amounts are in the currency, and the days are those of the lines: who takes the one takes the other. */
export function withTied(fields: readonly SyncField[]): Set<SyncField> {
  const all = new Set(fields)
  if (all.has('setUpFee')) all.add('currency')
  if (all.has('currency')) for (const tied of ['lineItems', 'setUpFee'] as const) all.add(tied)
  if (all.has('lineItems')) for (const tied of ['currency', 'startDate', 'endDate'] as const) all.add(tied)
  return all
}
