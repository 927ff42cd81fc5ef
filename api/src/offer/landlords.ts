import { z } from 'zod'
import {
  backOffice,
  type CallMeta,
  call,
  History,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  prose,
  staleVersion,
  Version,
} from '../platform/base.ts'
import { inUse } from '../platform/dependents.ts'

/** A landlord, from whom the operator rents. */
export const LandlordFields = z.object({
  name: line(150),
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'Elige un país.'),
  /** RUC in Perú, RUT in Chile…; without spaces or points. */
  taxId: line(30).nullable(),
  contactName: line(120).nullable(),
  email: z.email().max(254).toLowerCase().nullable(),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d\s()-]{5,30}$/, 'Escribe un teléfono válido, como +51 987 654 321.')
    .nullable(),
  address: line(300).nullable(),
  notes: prose(2_000).nullable(),
})
export type LandlordFields = z.infer<typeof LandlordFields>

/** Defaults of a new landlord. */
export const landlordDefaults = {
  countryCode: 'PE',
  taxId: null,
  contactName: null,
  email: null,
  phone: null,
  address: null,
  notes: null,
} satisfies Partial<LandlordFields>

export const LandlordSummary = z.object({
  id: Id,
  name: z.string(),
  countryCode: z.string(),
  taxId: z.string().nullable(),
  contactName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Number of its rental contracts, whatever their dates. */
  contracts: z.int(),
  version: Version,
})
export type LandlordSummary = z.infer<typeof LandlordSummary>

export const Landlord = LandlordSummary.extend({
  address: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: Instant,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type Landlord = z.infer<typeof Landlord>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['rental-contracts'] as const
const byId = z.object({ id: Id })
const stale = { STALE_VERSION: staleVersion(Landlord) }

export const LandlordSort = z.enum(['name', '-name'])

const Search = z.object({
  ...paging(20),
  /** Matches the name, the tax id or the contact's name. */
  q: z.string().trim().max(100).optional(),
})

/** The landlords of the operator's buildings. */
export const landlords = {
  active: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/landlords/active',
      summary: 'Los propietarios con algún contrato que no ha terminado',
      tags,
    })
    .input(Search)
    .output(pageOf(LandlordSummary)),

  search: call
    .meta(operator)
    .route({ method: 'GET', path: '/landlords/search', summary: 'Buscar propietarios', tags })
    .input(Search.extend({ sort: LandlordSort.default('name') }))
    .output(pageOf(LandlordSummary)),

  create: call
    .meta(operator)
    .route({ method: 'POST', path: '/landlords', summary: 'Crear un propietario', successStatus: 201, tags })
    .input(LandlordFields.partial().extend({ name: LandlordFields.shape.name }))
    .errors({ INVALID_FIELD: invalidField })
    .output(Landlord),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/landlords/{id}', summary: 'Un propietario', tags })
    .input(byId)
    .output(Landlord),

  update: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/landlords/{id}',
      summary: 'Cambiar un propietario',
      description: 'Lo que no va queda como está.',
      tags,
    })
    .input(LandlordFields.partial().extend({ id: Id, version: Version.optional() }))
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Landlord),

  remove: call
    .meta(operator)
    .route({ method: 'DELETE', path: '/landlords/{id}', summary: 'Eliminar un propietario sin contratos', tags })
    .input(byId.extend({ version: Version.optional() }))
    .errors({ ...inUse, ...stale })
    .output(z.object({ message: z.string() })),

  restore: call
    .meta(operator)
    .route({ method: 'PATCH', path: '/landlords/{id}/restore', summary: 'Recuperar un propietario eliminado', tags })
    .input(byId)
    .errors({ INVALID_FIELD: invalidField })
    .output(Landlord),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/landlords/{id}/history', summary: 'Lo que cambió en un propietario', tags })
    .input(byId)
    .output(History),
}
