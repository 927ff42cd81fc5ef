import { z } from 'zod'
import { attachmentCalls } from '../platform/attachments.ts'
import {
  CalendarDate,
  call,
  commaList,
  FileStream,
  flag,
  History,
  Id,
  invalidField,
  pageOf,
  paging,
  refusal,
  Version,
} from '../platform/base.ts'
import { inUse } from '../platform/dependents.ts'
import { AmountFromZero, AmountOutput } from '../platform/money.ts'
import { archiveReason } from './contract-addenda.ts'
import { ContractPlan } from './contract-lines.ts'
import { Named } from './contract-parties.ts'
import {
  byId,
  ComingRenewal,
  Contract,
  ContractDeal,
  ContractSummary,
  changing,
  guard,
  operator,
  stale,
  state,
  tags,
} from './contract-records.ts'
import { ContractSort, ContractStatus, ContractType, SyncField } from './contract-states.ts'
import { SaleCurrency } from './sale-states.ts'

const Filter = z.object({
  /** Matches the number, the client's names or its tax id. */
  q: z.string().trim().max(100).optional(),
  status: commaList(ContractStatus).default(['DRAFT', 'CREATED', 'SIGNED']),
  contractType: ContractType.optional(),
  campusId: Id.optional(),
  productId: Id.optional(),
  clientId: Id.optional(),
  teamId: Id.optional(),
  saleId: Id.optional(),
  salesExecutiveId: Id.optional(),
  /** Contracts whose last day is between these days. */
  endsFrom: CalendarDate.optional(),
  endsTo: CalendarDate.optional(),
  /** Monthly amount without tax between these; requires `currency`. */
  monthlyFrom: AmountFromZero.optional(),
  monthlyTo: AmountFromZero.optional(),
  currency: SaleCurrency.optional(),
  /** Lists addenda instead of the contracts that they change. */
  addenda: flag.default(false),
})

/** Amounts in different currencies can't be compared. */
const saysCurrency = ({
  monthlyFrom,
  monthlyTo,
  currency,
}: Pick<z.infer<typeof Filter>, 'monthlyFrom' | 'monthlyTo' | 'currency'>) =>
  currency !== undefined || (monthlyFrom === undefined && monthlyTo === undefined)
const noCurrency = { path: ['currency'], message: 'Di la moneda de los importes: PEN o USD.' }

/** A product rented today. */
const Rented = z.object({
  contractId: Id,
  contractNumber: z.string(),
  client: Named,
  lineId: Id,
  product: z.object({ id: Id, code: z.string(), name: z.string() }),
  campus: Named,
  capacity: z.int().nullable(),
  currency: SaleCurrency,
  /** Its agreed amount this month, without tax. */
  monthly: AmountOutput,
  startDate: CalendarDate,
  /** The last day in force; null until further notice, and while it renews. */
  endDate: CalendarDate.nullable(),
  /** Its next renewal, if its contract renews. */
  renewal: ComingRenewal.nullable(),
})

export const CampusContracts = z.object({
  campusId: Id,
  campusName: z.string(),
  /** The current date at the campus. */
  today: CalendarDate,
  /** Products rented there today. */
  rented: z.array(Rented),
  /** Today's monthly amount, by currency. */
  monthly: z.array(z.object({ currency: SaleCurrency, amount: AmountOutput })),
  /** Unsigned contracts with a product there. */
  preparing: z.int(),
  /** Products rented today that end within 90 days. */
  endingSoon: z.int(),
  /** Products rented today that renew within 90 days unless notice is given. */
  renewingSoon: z.int(),
})
export type CampusContracts = z.infer<typeof CampusContracts>

export const TeamContracts = z.object({
  /** Contracts of the team, and contracts whose client it is. */
  contracts: z.array(ContractSummary),
  rented: z.array(Rented),
})
export type TeamContracts = z.infer<typeof TeamContracts>

/** A field that changed in the deal since it was copied. */
const Difference = z.object({
  field: SyncField,
  displayName: z.string(),
  /** The contract's and the deal's current value, in words. */
  contract: z.string(),
  deal: z.string(),
})

/** Contracts between the operator and its clients. */
export const contracts = {
  // Signed documents belong to `signed`; these are the contract's other attachments.
  ...attachmentCalls(operator, { path: '/contracts', called: 'documents', of: 'un contrato', tags }),

  search: call
    .meta(operator)
    .route({ method: 'GET', path: '/contracts/search', tags, summary: 'Buscar contratos' })
    .input(Filter.extend({ ...paging(20), sort: ContractSort.default('-createdAt') }).refine(saysCurrency, noCurrency))
    .output(pageOf(ContractSummary)),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/contracts/report/file',
      tags,
      summary: 'Los contratos que coinciden, como archivo XLSX o CSV',
      outputStructure: 'detailed',
    })
    .input(Filter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }).refine(saysCurrency, noCurrency))
    .output(FileStream),

  deals: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/deals',
      tags,
      summary: 'Los negocios con los que puede empezar un contrato',
      description: 'También los que no pueden, con la razón.',
    })
    .input(z.object({ ...paging(20), q: z.string().trim().max(100).optional(), saleId: Id.optional() }))
    .output(pageOf(ContractDeal)),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/contracts/{id}', tags, summary: 'Un contrato' })
    .input(byId)
    .output(Contract),

  campusDetail: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/campus/{id}/contract-detail',
      tags,
      summary: 'Lo que está alquilado hoy en una sede, y a quién',
    })
    .input(byId)
    .output(CampusContracts),

  byTeam: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/by-team/{id}',
      tags,
      summary: 'Los contratos de un equipo y lo que alquila hoy',
    })
    .input(byId)
    .output(TeamContracts),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/contracts/{id}/history', tags, summary: 'Lo que pasó con un contrato' })
    .input(byId)
    .output(History),

  background: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/background',
      tags,
      summary: 'Los demás contratos del cliente, el más nuevo primero',
    })
    .input(byId)
    .output(z.array(ContractSummary)),

  plan: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/plan',
      tags,
      summary: 'Lo que se factura con el contrato, mes por mes',
      description: 'De una adenda, como queda toda la cadena con ella. Lo que no tiene fin, por cinco años.',
    })
    .input(byId)
    .output(ContractPlan),

  create: call
    .meta({ ...operator, named: ['countryCode', 'contractType'] })
    .route({
      method: 'POST',
      path: '/contracts/{saleId}/create',
      tags,
      summary: 'Empezar un contrato con lo que dice un negocio',
      successStatus: 201,
    })
    .input(
      z.object({
        saleId: Id,
        countryCode: z
          .string()
          .regex(/^[A-Z]{2}$/, 'Elige un país.')
          .default('PE'),
        contractType: ContractType.default('OFFICE'),
      }),
    )
    .errors({ DEAL_NOT_READY: guard.DEAL_NOT_READY, INVALID_FIELD: invalidField })
    .output(Contract),

  associate: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/contracts/{id}/associate/{teamId}',
      tags,
      summary: 'Decir qué equipo usa lo que se alquila',
    })
    .input(byId.extend({ teamId: Id }))
    .errors({ ...state, INVALID_FIELD: invalidField })
    .output(Contract),

  dissociate: call
    .meta(operator)
    .route({
      method: 'DELETE',
      path: '/contracts/{id}/associate/{teamId}',
      tags,
      summary: 'Quitarle a un contrato su equipo',
    })
    .input(byId.extend({ teamId: Id }))
    .errors({ ...state, INVALID_FIELD: invalidField })
    .output(Contract),

  differences: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/differences',
      tags,
      summary: 'Lo que cambió en el negocio desde que se tomó',
    })
    .input(byId)
    .output(z.array(Difference)),

  sync: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/contracts/{id}/sync',
      tags,
      summary: 'Traer al contrato lo que cambió en el negocio',
      description: 'Hasta que se firma. Sin `fields`, todo. Un documento ya generado hay que generarlo de nuevo.',
    })
    .input(changing.extend({ fields: z.array(SyncField).min(1).max(SyncField.options.length).optional() }))
    .errors({ DEAL_NOT_READY: guard.DEAL_NOT_READY, INVALID_FIELD: invalidField, ...stale, ...state })
    .output(Contract),

  archive: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/archive',
      tags,
      summary: 'Archivar un contrato',
      description: 'Uno firmado, cuando ya terminó. La razón queda en su historial.',
    })
    .input(changing.extend({ reason: archiveReason }))
    .errors({ CONTRACT_IN_FORCE: refusal('CONTRACT_IN_FORCE'), ...stale, ...state, ...inUse })
    .output(Contract),

  unarchive: call
    .meta(operator)
    .route({ method: 'PATCH', path: '/contracts/{id}/unarchive', tags, summary: 'Recuperar un contrato archivado' })
    .input(byId.extend({ version: Version.optional() }))
    .errors({ CONTRACT_REPLACED: refusal('CONTRACT_REPLACED'), DEAL_ENDED: refusal('DEAL_ENDED'), ...stale, ...state })
    .output(Contract),
}
