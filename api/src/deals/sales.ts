import { z } from 'zod'
import { clientDocument } from '../people/client-documents.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
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
import { inUse } from '../platform/dependents.ts'
import { TotalsOutput } from '../platform/line-items.ts'
import { AmountOutput } from '../platform/money.ts'
import { SaleFilter } from './sale-filter.ts'
import { SaleLine, SaleLineInput } from './sale-lines.ts'
import {
  ClientCrmContact,
  Sale,
  SaleFields,
  SaleSummary,
  SellableProduct,
  StatusOfSale,
  StatusSettings,
} from './sale-records.ts'
import { SaleCurrency, SaleSort, SaleStatus, SharedField } from './sale-states.ts'

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['sales'] as const
const byId = z.object({ id: Id })
const versioned = byId.extend({ version: Version.optional() })
const unchangeable = {
  SALE_DEPRECATED: refusal('SALE_DEPRECATED'),
  SALE_BEYOND_COUNTRIES: refusal('SALE_BEYOND_COUNTRIES'),
  STALE_VERSION: staleVersion(Sale),
}
const fieldRefusals = { INVALID_FIELD: invalidField }

const StageTotals = z.object({
  currency: SaleCurrency,
  sales: z.int(),
  monthly: AmountOutput,
  /** `monthly × probability`. */
  weighted: AmountOutput,
})

const lineItems = z.array(SaleLineInput).max(200)

/** Deals: what clients negotiate to rent by the month. */
export const sales = {
  search: call
    .meta(operator)
    .route({ method: 'GET', path: '/sales/search', tags, summary: 'Buscar negocios' })
    .input(SaleFilter.extend({ ...paging(20), sort: SaleSort.default('-createdAt') }))
    .output(pageOf(SaleSummary)),

  totals: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/totals',
      tags,
      summary: 'Lo que suman al mes los negocios que coinciden, por estado y moneda',
      description: 'Sin IGV. Las monedas no se suman entre sí.',
    })
    .input(SaleFilter)
    .output(
      z.object({
        stages: z.array(
          z.object({ status: StatusOfSale, probability: z.int(), sales: z.int(), totals: z.array(StageTotals) }),
        ),
        totals: z.array(StageTotals),
        /** Of these, deals that are neither won, ended nor lost. */
        open: z.array(StageTotals),
      }),
    ),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/sales/report/file',
      tags,
      summary: 'Los negocios que coinciden, como archivo XLSX o CSV',
      outputStructure: 'detailed',
    })
    .input(SaleFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  executives: call
    .meta(operator)
    .route({ method: 'GET', path: '/sales/sales-executive', tags, summary: 'Quiénes pueden llevar negocios' })
    .output(
      z.array(
        z.object({
          id: Id,
          name: z.string(),
          username: z.string(),
          /** False for a person who only has earlier deals. */
          active: z.boolean(),
          /** Number of their deals, without deprecated ones. */
          sales: z.int(),
        }),
      ),
    ),

  clients: call
    .meta(operator)
    .route({ method: 'GET', path: '/sales/client', tags, summary: 'Los clientes que tienen negocios' })
    .input(z.object({ ...paging(20), q: z.string().trim().max(100).optional() }))
    .output(
      pageOf(
        z.object({
          id: Id,
          name: z.string(),
          sales: z.int(),
          /** How many are neither won, ended nor lost. */
          open: z.int(),
        }),
      ),
    ),

  searchClients: call
    .meta(operator)
    .route({ method: 'GET', path: '/sales/clients/search', tags, summary: 'Buscar el cliente de un negocio' })
    .input(z.object({ ...paging(20), q: z.string().trim().max(100).optional() }))
    .output(
      pageOf(
        z.object({
          id: Id,
          name: z.string(),
          legalName: z.string().nullable(),
          ...clientDocument,
          requiresPurchaseOrder: z.boolean(),
        }),
      ),
    ),

  clientContacts: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/clients/{id}/contacts',
      tags,
      summary: 'Las personas que el CRM nombra en los negocios de un cliente',
      description: 'Como las tiene el CRM; los contactos del cliente que se escriben aquí no cambian por ello.',
    })
    .input(z.object({ id: Id }))
    .output(z.array(ClientCrmContact)),

  sellable: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/sellable-products',
      tags,
      summary: 'Productos que se pueden poner en un negocio, con su precio y lo que los ocupa',
    })
    .input(
      z.object({
        ...paging(20),
        q: z.string().trim().max(100).optional(),
        campusId: Id.optional(),
        productId: Id.optional(),
        currency: SaleCurrency.default('PEN'),
        from: CalendarDate,
        /** Until further notice if omitted. */
        to: CalendarDate.optional(),
        /** The deal being edited: its own lines don't count as taken. */
        saleId: Id.optional(),
        /** Only products free on all the days. */
        free: flag.default(false),
      }),
    )
    .errors(fieldRefusals)
    .output(pageOf(SellableProduct)),

  statuses: call
    .meta(operator)
    .route({ method: 'GET', path: '/sales/statuses', tags, summary: 'Cómo cuenta cada estado de los negocios' })
    .output(z.array(StatusSettings)),

  setStatus: call
    .meta({ ...operator, allCountries: true })
    .route({
      method: 'PUT',
      path: '/sales/statuses/{status}',
      tags,
      summary: 'Cambiar cómo cuenta un estado',
      description: 'Si deja de ocupar productos o empieza a hacerlo, vale desde ahora para todos sus negocios.',
    })
    .input(
      z.object({
        status: SaleStatus,
        affectsAvailability: z.boolean().optional(),
        probability: z.int().min(0).max(100).optional(),
        version: Version.optional(),
      }),
    )
    .errors({ STALE_VERSION: staleVersion(StatusSettings) })
    .output(StatusSettings),

  create: call
    .meta(operator)
    .route({ method: 'POST', path: '/sales', tags, summary: 'Crear un negocio', successStatus: 201 })
    .input(
      SaleFields.partial().extend({
        title: SaleFields.shape.title,
        type: SaleFields.shape.type.default('NEW'),
        currency: SaleFields.shape.currency.default('PEN'),
        status: SaleStatus.extract(['DRAFT', 'QUOTATION', 'PENDING', 'RESERVED', 'CONFIRMED']).default('DRAFT'),
        lineItems: lineItems.default([]),
      }),
    )
    .errors(fieldRefusals)
    .output(Sale),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/sales/{id}', tags, summary: 'Un negocio' })
    .input(byId)
    .output(Sale),

  update: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/sales/{id}',
      tags,
      summary: 'Cambiar un negocio',
      description:
        'Lo que no va queda como está; las líneas van todas o ninguna. Lo que se cambia de un negocio del CRM ya no se lee de allí.',
    })
    .input(SaleFields.partial().extend({ ...versioned.shape, lineItems: lineItems.optional() }))
    .errors({ ...fieldRefusals, ...unchangeable })
    .output(Sale),

  move: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/sales/{id}/status',
      tags,
      summary: 'Pasar un negocio a otro estado',
      description:
        'También si con ello dos ocupan el mismo producto los mismos días: `conflicts` de la respuesta dice cuáles y con quién.',
    })
    .input(versioned.extend({ status: SaleStatus, reason: line(500).optional() }))
    .errors({ ...unchangeable, ...inUse, WRONG_STATE: wrongState(SaleStatus) })
    .output(Sale),

  registerClient: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales/{id}/register-client',
      tags,
      summary: 'Registrar como cliente la empresa de un negocio',
      description:
        'El negocio pasa a ser del cliente que tiene su documento o su nombre, que se crea si no hay ninguno. Si ya es de un cliente, queda como está.',
    })
    .input(byId)
    .errors({
      ...fieldRefusals,
      NAME_TAKEN: refusal('NAME_TAKEN'),
      SALE_DEPRECATED: unchangeable.SALE_DEPRECATED,
      SALE_BEYOND_COUNTRIES: unchangeable.SALE_BEYOND_COUNTRIES,
    })
    .output(
      z.object({
        sale: Sale,
        /** The created client; null if it existed. */
        made: z.object({ id: Id, version: Version }).nullable(),
      }),
    ),

  unregisterClient: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales/{id}/unregister-client',
      tags,
      summary: 'Deshacer el registro del cliente de un negocio',
      description:
        'El cliente que se creó con `register-client` se elimina si desde entonces nadie lo cambió ni lo usó.',
    })
    .input(
      byId.extend({
        clientId: Id,
        /** The company's previous name. */
        clientName: line(150),
        /** As answered by `register-client`. */
        made: z.object({ version: Version }).optional(),
      }),
    )
    .errors({
      ...fieldRefusals,
      SALE_DEPRECATED: unchangeable.SALE_DEPRECATED,
      SALE_BEYOND_COUNTRIES: unchangeable.SALE_BEYOND_COUNTRIES,
    })
    .output(Sale),

  products: call
    .meta(operator)
    .route({ method: 'GET', path: '/sales/{id}/products', tags, summary: 'Los productos de un negocio' })
    .input(byId)
    .output(z.array(SaleLine)),

  productsByCampus: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/{id}/products/by-campus',
      tags,
      summary: 'Los productos de un negocio, por sede',
    })
    .input(byId)
    .output(
      z.array(z.object({ campusId: Id, campusName: z.string(), products: z.array(SaleLine), totals: TotalsOutput })),
    ),

  setLineItems: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/sales/{id}/line-items',
      tags,
      summary: 'Actualizar las líneas de un negocio',
      description:
        'Con `lineItems`, quedan esas. Sin ellas, se vuelven a leer del CRM dentro de unos minutos, también si aquí se cambiaron.',
    })
    .input(versioned.extend({ lineItems: lineItems.optional() }))
    .errors({ ...fieldRefusals, ...unchangeable })
    .output(z.object({ message: z.string(), sale: Sale })),

  resolve: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales/{id}/differences/{field}',
      tags,
      summary: 'Decidir qué vale de un campo que es distinto en el CRM',
      description: '`CRM`: lo de allí, y desde ahora se lee de allí. `OURS`: lo de aquí, hasta que allí cambie.',
    })
    .input(versioned.extend({ field: SharedField, take: z.enum(['CRM', 'OURS']) }))
    .errors({ ...fieldRefusals, ...unchangeable, ...inUse })
    .output(Sale),

  deprecate: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales/deprecate',
      tags,
      summary: 'Archivar un negocio',
      description: 'Deja de ocupar productos y de contar; no se pierde.',
    })
    .input(z.object({ saleId: Id, reason: line(500).optional(), version: Version.optional() }))
    .errors({ ...unchangeable, ...inUse })
    .output(Sale),

  restore: call
    .meta(operator)
    .route({ method: 'PATCH', path: '/sales/{id}/restore', tags, summary: 'Recuperar un negocio archivado' })
    .input(byId)
    .errors({ SALE_BEYOND_COUNTRIES: unchangeable.SALE_BEYOND_COUNTRIES })
    .output(Sale),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/sales/{id}/history', tags, summary: 'Lo que cambió en un negocio' })
    .input(byId)
    .output(History),
}
