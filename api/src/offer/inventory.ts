import { z } from 'zod'
import { SaleStatus, SaleType } from '../deals/sale-states.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  FileStream,
  Id,
  Instant,
  invalidField,
  pageOf,
  paging,
  TimeZone,
  unchecked,
} from '../platform/base.ts'
import { AmountFromZero, AmountOutput, Currency } from '../platform/money.ts'
import { AvailabilityException, ExceptionStatus } from './product-exceptions.ts'
import { ProductCategory, ProductType } from './product-types.ts'
import { ConflictStatus, TakingKind } from './takings.ts'

/** A deal's status, and whether it blocks its products' days. */
const SaleState = z.object({ name: SaleStatus, displayName: z.string(), affectsAvailability: z.boolean() })

/** A deal's line in a product's availability. */
export const InventorySale = z.object({
  saleId: Id,
  /** The deal's line. */
  lineId: Id,
  productId: Id,
  startDate: CalendarDate,
  /** Null: until further notice. */
  endDate: CalendarDate.nullable(),
  status: SaleState,
  type: SaleType,
  title: z.string(),
  clientName: z.string().nullable(),
  salesExecutiveDto: z.object({ name: z.string().nullable() }),
  /** Last change in the CRM; null for a deal created here. */
  externalModifiedDate: Instant.nullable(),
})
export type InventorySale = z.infer<typeof InventorySale>

/** A product's price on the first requested day. */
export const InventoryPrice = z.object({ amount: AmountOutput, currency: Currency, promotional: z.boolean() })

/** A product's fields in every inventory list. */
export const InventoryProduct = z.object({
  productId: Id,
  name: z.string(),
  code: z.string(),
  type: ProductType,
  capacity: z.int().nullable(),
  campusId: Id,
  campusName: z.string(),
  /** Null: no space assigned yet. */
  spaceName: z.string().nullable(),
  floorName: z.string().nullable(),
})

/** Two deals, or a deal and an exception, on the same days of a product. */
export const ShownConflict = z.object({
  id: Id,
  startDate: CalendarDate,
  endDate: CalendarDate.nullable(),
  status: ConflictStatus,
})

export const AvailabilityItem = InventoryProduct.extend({
  /** Its space, under the specification's name for rooms. */
  room: z.object({ id: Id }).nullable(),
  /** First and last day for sale. */
  offeredFrom: CalendarDate,
  offeredTo: CalendarDate.nullable(),
  sales: z.array(InventorySale),
  /** Signed contracts; they count in place of their deals. */
  contracts: z.array(
    z.object({ contractId: Id, title: z.string(), startDate: CalendarDate, endDate: CalendarDate.nullable() }),
  ),
  availabilityExceptions: z.array(
    AvailabilityException.pick({
      id: true,
      startDate: true,
      endDate: true,
      reason: true,
      description: true,
      status: true,
      version: true,
    }),
  ),
  conflicts: z.array(ShownConflict),
})
export type AvailabilityItem = z.infer<typeof AvailabilityItem>

/** Free on all of the requested days. */
export const AvailableProduct = InventoryProduct.extend({
  prices: z.array(InventoryPrice),
  /** The last day until which it remains free; null: no later taking. */
  freeUntil: CalendarDate.nullable(),
})
export type AvailableProduct = z.infer<typeof AvailableProduct>

/** A taker of a product's days: a deal, its contract, or an exception. */
export const Taker = z.object({
  kind: TakingKind,
  /** Id of the deal, the contract or the exception. */
  id: Id,
  /** The contract's deal; the exception itself. */
  chainId: Id,
  /** The deal's title, or the exception's reason. */
  title: z.string(),
  status: z.object({ name: z.union([SaleStatus, ExceptionStatus]), displayName: z.string() }),
  clientName: z.string().nullable(),
  ownerName: z.string().nullable(),
  startDate: CalendarDate,
  /** Null: until further notice, or while its contract renews. */
  endDate: CalendarDate.nullable(),
  /** True for a contract that renews until notice is given. */
  renews: z.boolean(),
})
export type Taker = z.infer<typeof Taker>

/** By default a taken product counts as available soon if it is free within these days. */
export const soonDays = 90

/** A product that isn't free today, but within 90 days. */
export const SoonAvailableProduct = InventoryProduct.extend({
  prices: z.array(InventoryPrice),
  /** The first day on which it is free. */
  freeFrom: CalendarDate,
  freeUntil: CalendarDate.nullable(),
  /** Days until then. */
  days: z.int(),
  /** The taker today; null if it is only not for sale yet. */
  takenBy: Taker.nullable(),
})
export type SoonAvailableProduct = z.infer<typeof SoonAvailableProduct>

/** Who may call the inventory, in all its files. */
export const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
export const tags = ['inventory'] as const
export const fileFormat = { format: z.enum(['xlsx', 'csv']).default('xlsx') }

/** The filter shared by all product lists. */
const ProductFilter = z.object({
  /** Matches the code, the name or the space's name. */
  q: z.string().trim().max(100).optional(),
  campusId: Id.optional(),
  /** Products whose space is on that floor. */
  floorId: Id.optional(),
  categories: commaList(ProductCategory).optional(),
  types: commaList(ProductType).optional(),
  capacityFrom: z.coerce.number().int().min(1).max(10_000).optional(),
  capacityTo: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Monthly price without tax on the first requested day; today if none is requested. */
  priceFrom: AmountFromZero.optional(),
  priceTo: AmountFromZero.optional(),
  currency: Currency.default('PEN'),
  /** The zone of "today" if no day is requested; each campus's own if omitted. */
  timeZone: TimeZone.optional(),
})
export const askedDays = {
  /** First requested day; today if omitted. */
  from: CalendarDate.optional(),
  /** Last requested day; the first one if omitted. */
  to: CalendarDate.optional(),
}

const AvailableFilter = ProductFilter.extend(askedDays)
export const AvailableSort = z.enum(['name', '-name', 'code', '-code', 'capacity', '-capacity'])
export const SoonSort = z.enum(['freeFrom', '-freeFrom', 'name', '-name', 'capacity', '-capacity'])

/** What can be rented by the month: free products, products available soon, and their takers. */
export const inventoryLists = {
  availability: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/availability',
      summary: 'Quién tiene cada producto entre dos días',
      description:
        'Los negocios, contratos, fechas no disponibles y conflictos de cada producto, desde el primer día del mes y por 24 meses si no se dice otra cosa. Los servicios no ocupan días y no aparecen.',
      tags,
    })
    .input(ProductFilter.extend({ ...askedDays, ...paging(50, 200), sort: AvailableSort.default('name') }))
    .errors({ INVALID_FIELD: invalidField })
    .output(
      pageOf(unchecked(AvailabilityItem)).extend({
        from: CalendarDate,
        to: CalendarDate,
        /** The current date. */
        today: CalendarDate,
      }),
    ),

  available: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/available',
      summary: 'Los productos libres en todos los días pedidos',
      description: 'Los que están en un conflicto sin resolver no aparecen.',
      tags,
    })
    .input(AvailableFilter.extend({ ...paging(20), sort: AvailableSort.default('name') }))
    .errors({ INVALID_FIELD: invalidField })
    .output(pageOf(AvailableProduct).extend({ from: CalendarDate, to: CalendarDate })),

  soonAvailable: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/inventory/soon-available',
      summary: 'Los productos que se liberan en los próximos 90 días',
      tags,
    })
    .input(
      ProductFilter.extend({
        /** Available within this many days. */
        within: z.coerce.number().int().min(1).max(365).default(soonDays),
        ...paging(20),
        sort: SoonSort.default('freeFrom'),
      }),
    )
    .output(pageOf(SoonAvailableProduct)),

  availableReport: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/inventory/available/report/file',
      summary: 'Los productos libres, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(AvailableFilter.extend(fileFormat))
    .output(FileStream),

  soonReport: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/inventory/soon-available/report/file',
      summary: 'Los que se liberan pronto, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(ProductFilter.extend({ within: z.coerce.number().int().min(1).max(365).default(soonDays), ...fileFormat }))
    .output(FileStream),
}
