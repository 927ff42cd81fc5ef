import { z } from 'zod'
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
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  prose,
  refusal,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'
import { TotalsOutput } from '../platform/line-items.ts'
import { AmountOutput } from '../platform/money.ts'
import { PricingType } from './pricing.ts'
import { ProductType } from './product-types.ts'
import { SaleLine, SaleLineInput } from './sale-lines.ts'
import {
  DeprecationCause,
  SaleCurrency,
  SaleSort,
  SaleSource,
  SaleStatus,
  SaleType,
  SharedField,
} from './sale-states.ts'
import { ConflictStatus, TakingKind } from './takings.ts'

/** A status as answers name it. */
export const StatusOfSale = z.object({
  name: SaleStatus,
  displayName: z.string(),
  /** Whether deals in it take their products' days from others: the tenant's setting. */
  affectsAvailability: z.boolean(),
})

export const SaleFields = z.object({
  title: line(150),
  type: SaleType,
  /** A customer; null while the company is not one yet. */
  clientId: Id.nullable(),
  /** The company's name while it is no customer; with `clientId`, it is the customer's. */
  clientName: line(150).nullable(),
  salesExecutiveId: Id.nullable(),
  currency: SaleCurrency,
  /** The days of the lines that name none of their own. */
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  expectedCloseDate: CalendarDate.nullable(),
  notes: prose(2_000).nullable(),
})
export type SaleFields = z.infer<typeof SaleFields>

const Named = z.object({ id: Id.nullable(), name: z.string() })

export const SaleSummary = z.object({
  saleId: Id,
  title: z.string(),
  type: SaleType,
  status: StatusOfSale,
  /** Of being won, in percent. */
  probability: z.int(),
  statusSince: Instant,
  /** Without an id it is a company that is no customer yet. */
  client: Named.nullable(),
  /** Without an id it is known to the CRM alone. */
  salesExecutiveDto: Named.nullable(),
  currency: SaleCurrency,
  /** From the first day of any line to the last; without a last one until further notice. */
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  /** Of its first line. */
  productId: Id.nullable(),
  /** Codes of the first three products. */
  products: z.array(z.string()),
  lines: z.int(),
  /** A month of all its lines, without tax. */
  monthly: AmountOutput,
  /** Open conflicts with other deals, contracts and unavailable dates. */
  conflicts: z.int(),
  source: SaleSource,
  externalId: z.string().nullable(),
  externalModifiedDate: Instant.nullable(),
  /** Fields that differ from the CRM. */
  differences: z.int(),
  deprecated: z
    .object({ at: Instant, cause: DeprecationCause, reason: z.string().nullable(), mergedInto: Id.nullable() })
    .nullable(),
  expectedCloseDate: CalendarDate.nullable(),
  createdAt: Instant,
  version: Version,
  can: z.object({
    /** The statuses to which it may be moved now. */
    move: z.array(SaleStatus),
  }),
})
export type SaleSummary = z.infer<typeof SaleSummary>

/** A product that the deal and somebody else take on the same days. */
export const SaleConflict = z.object({
  id: Id,
  status: ConflictStatus.exclude(['SOLVED']),
  /** Why an accepted one may stay. */
  reason: z.string().nullable(),
  product: z.object({ id: Id, code: z.string(), name: z.string() }),
  /** From the first day that both take to the last. */
  from: CalendarDate,
  to: CalendarDate.nullable(),
  rival: z.object({
    kind: TakingKind,
    id: Id,
    /** Null where the caller may not see whose it is. */
    title: z.string().nullable(),
    status: StatusOfSale.nullable(),
    salesExecutive: z.string().nullable(),
    client: z.string().nullable(),
  }),
})
export type SaleConflict = z.infer<typeof SaleConflict>

export const SaleDifference = z.object({
  field: SharedField,
  displayName: z.string(),
  /** In words, as people read them. */
  ours: z.string(),
  theirs: z.string(),
})

export const Sale = SaleSummary.omit({ conflicts: true, differences: true }).extend({
  /** The deal's own days, which lines without days of their own have. */
  days: z.object({ startDate: CalendarDate.nullable(), endDate: CalendarDate.nullable() }),
  notes: z.string().nullable(),
  lineItems: z.array(SaleLine),
  /** Lines in countries that the caller does not work in. */
  hiddenLines: z.int(),
  /** Of a month. */
  totals: TotalsOutput,
  conflicts: z.array(SaleConflict),
  differences: z.array(SaleDifference),
  /** When the CRM was asked to send the lines again and has not yet. */
  refreshAskedAt: Instant.nullable(),
  can: SaleSummary.shape.can.extend({
    edit: z.boolean(),
    deprecate: z.boolean(),
    restore: z.boolean(),
    refresh: z.boolean(),
  }),
})
export type Sale = z.infer<typeof Sale>

/** How deals of a status count. */
export const StatusSettings = z.object({
  status: StatusOfSale,
  probability: z.int(),
  /** Deals that stand in it. */
  sales: z.int(),
  version: Version,
})
export type StatusSettings = z.infer<typeof StatusSettings>

/** A product to put into a deal. */
export const SellableProduct = z.object({
  productId: Id,
  code: z.string(),
  name: z.string(),
  type: ProductType,
  campusId: Id,
  campusName: z.string(),
  capacity: z.int().nullable(),
  /** The price of the first day in the deal's currency, by the month and without tax: a promotion beats the usual one. */
  price: z.object({ amount: AmountOutput, type: PricingType }).nullable(),
  /** What takes it on some of the days first; null while it is free. */
  taken: z
    .object({ kind: TakingKind, title: z.string().nullable(), from: CalendarDate, to: CalendarDate.nullable() })
    .nullable(),
})
export type SellableProduct = z.infer<typeof SellableProduct>

/** Somebody of a client, as the CRM has them. */
export const ClientCrmContact = z.object({
  /** What the CRM calls them. */
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** The client's deals that name them. */
  deals: z.array(z.object({ id: Id, title: z.string() })),
  /** Whether the client's own contacts have them, by their address or else by their name. */
  known: z.boolean(),
})
export type ClientCrmContact = z.infer<typeof ClientCrmContact>

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

export const SaleFilter = z.object({
  /** Of the title or the client's name. */
  q: z.string().trim().max(100).optional(),
  status: commaList(SaleStatus).optional(),
  salesExecutiveId: Id.optional(),
  clientId: Id.optional(),
  campusId: Id.optional(),
  productId: Id.optional(),
  /** Deals with a line on some of these days. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  inConflict: flag.optional(),
  /** Whether something differs from the CRM. */
  different: flag.optional(),
  source: SaleSource.optional(),
  deprecated: flag.default(false),
})

const StageTotals = z.object({
  currency: SaleCurrency,
  sales: z.int(),
  monthly: AmountOutput,
  /** `monthly × probability`. */
  weighted: AmountOutput,
})

const lineItems = z.array(SaleLineInput).max(200)

/** Deals: what clients want to rent by the month. */
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
        /** Of these, what is neither won, ended nor lost. */
        open: z.array(StageTotals),
      }),
    ),

  report: call
    // Rows are read a stretch at a time while the file is being sent.
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
          /** False for somebody who only has deals from before. */
          active: z.boolean(),
          /** Deals that they have, without the deprecated ones. */
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
          /** Of these, the ones that are neither won, ended nor lost. */
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
          taxId: z.string().nullable(),
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
        /** Left out: until further notice. */
        to: CalendarDate.optional(),
        /** The deal for which it is asked: what it takes itself is not in its way. */
        saleId: Id.optional(),
        /** Only those that are free on all the days. */
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
    .errors({ ...unchangeable, WRONG_STATE: wrongState(SaleStatus) })
    .output(Sale),

  registerClient: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales/{id}/register-client',
      tags,
      summary: 'Registrar como cliente la empresa de un negocio',
      description:
        'El negocio pasa a ser del cliente que tiene su RUC o su nombre, que se crea si no hay ninguno. Si ya es de un cliente, queda como está.',
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
        /** The client that was made; null where there was one. */
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
        /** The company's name before. */
        clientName: line(150),
        /** As `register-client` answered it. */
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
    .errors({ ...fieldRefusals, ...unchangeable })
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
    .errors(unchangeable)
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
