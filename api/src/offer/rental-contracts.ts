import { z } from 'zod'
import { attachmentCalls } from '../platform/attachments.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  FileStream,
  flag,
  History,
  Id,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'
import {
  CampusPeriod,
  ContractMetrics,
  RentalContract,
  RentalContractFields,
  RentalContractSummary,
} from './rental-contract-records.ts'
import { RentalSort, RentalStatus } from './rental-states.ts'

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['rental-contracts'] as const
const byId = z.object({ id: Id })
const changing = byId.extend({ version: Version.optional() })

const clash = z.object({ campusId: Id, campusName: z.string(), from: CalendarDate, to: CalendarDate })
const fieldRefusals = {
  CODE_TAKEN: refusal('CODE_TAKEN'),
  /** Days in two periods. */
  RENT_PERIODS_OVERLAP: { ...refusal('RENT_PERIODS_OVERLAP'), data: clash.nullable() },
  /** Days in no period. */
  RENT_PERIODS_GAP: { ...refusal('RENT_PERIODS_GAP'), data: clash },
  INVALID_FIELD: invalidField,
}
const stale = { STALE_VERSION: staleVersion(RentalContract) }
const state = { WRONG_STATE: wrongState(RentalStatus) }

const Filter = z.object({
  /** Matches the code, the description, the landlord or a campus. */
  q: z.string().trim().max(100).optional(),
  campusId: Id.optional(),
  landlordId: Id.optional(),
  status: commaList(RentalStatus).default(['UPCOMING', 'ACTIVE']),
  /** Only contracts that end within 180 days. */
  expiresSoon: flag.optional(),
})

/** The operator's own leases: buildings rented by the month from their landlords. */
export const rentalContracts = {
  ...attachmentCalls(operator, { path: '/rental-contracts', of: 'un contrato de alquiler', tags }),

  search: call
    .meta(operator)
    .route({ method: 'GET', path: '/rental-contracts/search', summary: 'Buscar contratos de alquiler', tags })
    .input(Filter.extend({ ...paging(20), sort: RentalSort.default('endsOn') }))
    .output(pageOf(RentalContractSummary)),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/rental-contracts/report/file',
      summary: 'Los contratos de alquiler que coinciden, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(Filter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  soonToExpire: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/rental-contracts/soon-to-expire',
      summary: 'Los contratos de alquiler que terminan en 180 días o menos, el primero en terminar primero',
      tags,
    })
    .input(z.object({ ...paging(20), campusId: Id.optional() }))
    .output(pageOf(RentalContractSummary)),

  campusPeriods: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/rental-contracts/campus-periods',
      summary: 'Los periodos de alquiler de todas las sedes, sede por sede',
      tags,
    })
    .input(
      z.object({
        ...paging(50),
        /** Matches the contract's code, the landlord or the campus. */
        q: z.string().trim().max(100).optional(),
        status: commaList(RentalStatus).default(['UPCOMING', 'ACTIVE']),
      }),
    )
    .output(pageOf(CampusPeriod)),

  periodsOfCampus: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/rental-contracts/campus-periods/{id}/campus',
      summary: 'Los periodos de alquiler de una sede',
      description: '`id` es el de la sede.',
      tags,
    })
    .input(byId)
    .output(z.array(CampusPeriod)),

  create: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/rental-contracts',
      summary: 'Crear un contrato de alquiler con sus periodos',
      successStatus: 201,
      tags,
    })
    .input(
      RentalContractFields.partial().extend(
        RentalContractFields.pick({ code: true, landlordId: true, periods: true }).shape,
      ),
    )
    .errors(fieldRefusals)
    .output(RentalContract),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/rental-contracts/{id}/detail', summary: 'Un contrato de alquiler', tags })
    .input(byId)
    .output(RentalContract),

  update: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/rental-contracts/{id}',
      summary: 'Cambiar un contrato de alquiler',
      description:
        'Lo que no va queda como está; los periodos van todos o ninguno. De un contrato terminado antes de tiempo no cambian.',
      tags,
    })
    .input(RentalContractFields.partial().extend(changing.shape))
    .errors({ ...fieldRefusals, ...stale, ...state })
    .output(RentalContract),

  renew: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/rental-contracts/{id}/renew',
      summary: 'Renovar un contrato de alquiler',
      description:
        'Añade periodos a continuación de los que tiene. Las fechas de aviso y de renovación que no van se quitan.',
      tags,
    })
    .input(
      changing.extend({
        periods: RentalContractFields.shape.periods,
        noticeOn: CalendarDate.nullable().default(null),
        renewalOn: CalendarDate.nullable().default(null),
      }),
    )
    .errors({ ...fieldRefusals, ...stale, ...state })
    .output(RentalContract),

  end: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/rental-contracts/{id}/end',
      summary: 'Terminar un contrato de alquiler antes de su último día',
      description: 'Sus periodos quedan como se acordaron; desde el día siguiente ya no se paga renta.',
      tags,
    })
    .input(changing.extend({ on: CalendarDate, reason: line(300) }))
    .errors({ INVALID_FIELD: invalidField, ...stale, ...state })
    .output(RentalContract),

  undoEnd: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/rental-contracts/{id}/end/undo',
      summary: 'Deshacer el término anticipado de un contrato de alquiler',
      tags,
    })
    .input(changing)
    .errors({ ...stale, ...state })
    .output(RentalContract),

  remove: call
    .meta(operator)
    .route({ method: 'DELETE', path: '/rental-contracts/{id}', summary: 'Eliminar un contrato de alquiler', tags })
    .input(changing)
    .errors(stale)
    .output(z.object({ message: z.string() })),

  restore: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/rental-contracts/{id}/restore',
      summary: 'Recuperar un contrato de alquiler eliminado',
      tags,
    })
    .input(byId)
    .errors({ CODE_TAKEN: fieldRefusals.CODE_TAKEN, INVALID_FIELD: invalidField })
    .output(RentalContract),

  history: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/rental-contracts/{id}/history',
      summary: 'Lo que cambió en un contrato de alquiler',
      tags,
    })
    .input(byId)
    .output(History),

  metrics: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contract-metrics/',
      summary: 'Lo que cuesta y lo que rinde una sede, con la fórmula de cada cifra',
      tags,
    })
    .input(z.object({ campusId: Id }))
    .output(ContractMetrics),
}
