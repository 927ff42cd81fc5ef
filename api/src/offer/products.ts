import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
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
  refusal,
  staleVersion,
  Version,
} from '../platform/base.ts'
import { inUse } from '../platform/dependents.ts'
import { AmountAboveZero, AmountOutput, Currency } from '../platform/money.ts'
import { ExceptionReason, ExceptionStatus } from './product-exceptions.ts'
import { ProductCategory, ProductSort, ProductStatus, ProductType } from './product-types.ts'

/** The category of each type. */
export const categoryOf: Record<ProductType, ProductCategory> = {
  PRIVATE_OFFICE: 'SPACE',
  SUITE: 'SPACE',
  FIXED_DESK: 'SPACE',
  DEDICATED_ROOM: 'SPACE',
  PARKING: 'ADDITIONAL',
  LOCKER: 'ADDITIONAL',
  STORAGE: 'ADDITIONAL',
  SERVICE: 'ADDITIONAL',
}

/** Amenities of a product. */
export const ProductFeature = z.enum([
  'FURNISHED',
  'AIR_CONDITIONING',
  'OWN_MEETING_ROOM',
  'OWN_BATHROOM',
  'KITCHENETTE',
  'CLOSET',
  'OWN_LOCK',
  'PHONE_LINE',
  'COVERED',
])
export type ProductFeature = z.infer<typeof ProductFeature>

/** Qualities of its location in the building. */
export const LocationFeature = z.enum([
  'NATURAL_LIGHT',
  'STREET_VIEW',
  'INTERIOR',
  'CORNER',
  'QUIET',
  'NEAR_ELEVATOR',
  'NEAR_KITCHEN',
  'TERRACE_ACCESS',
])
export type LocationFeature = z.infer<typeof LocationFeature>

/** Notes for sellers. ON_DEMAND: bookable by the hour even while rented. */
export const ProductFlag = z.enum(['HIGHLIGHTED', 'SHOWROOM', 'INTERNAL_USE', 'UNDER_RENOVATION', 'ON_DEMAND'])
export type ProductFlag = z.infer<typeof ProductFlag>

/** Features and flags limited to some categories; all others fit every category. */
export const onlyIn: Partial<Record<ProductFeature | ProductFlag, ProductCategory>> = {
  OWN_MEETING_ROOM: 'SPACE',
  OWN_BATHROOM: 'SPACE',
  KITCHENETTE: 'SPACE',
  CLOSET: 'SPACE',
  PHONE_LINE: 'SPACE',
  SHOWROOM: 'SPACE',
  ON_DEMAND: 'SPACE',
  COVERED: 'ADDITIONAL',
}

/** Types that can't be a product's space: they only contain sellable spaces. */
export const unsellable: readonly SpaceType[] = ['FLOOR', 'PARKING']

const set = <Value extends string>(values: z.ZodType<Value, Value>, most: number) =>
  z
    .array(values)
    .max(most)
    .transform(given => [...new Set(given)])

export const ProductFields = z.object({
  /** Unique within the tenant, upper case. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9._-]{0,29}$/, 'Usa hasta 30 letras, números, puntos y guiones.'),
  name: line(100),
  type: ProductType,
  campusId: Id,
  /** A space of that campus, except floors and parkings; null for none. */
  spaceId: Id.nullable(),
  /** People it is for; null where that has no meaning. */
  capacity: z.int().min(1).max(10_000).nullable(),
  description: line(1_000).nullable(),
  features: set(ProductFeature, ProductFeature.options.length),
  locationFeatures: set(LocationFeature, LocationFeature.options.length),
  flags: set(ProductFlag, ProductFlag.options.length),
  /** First and last day for sale, in campus dates. */
  startsOn: CalendarDate,
  /** Null: no last day. */
  endsOn: CalendarDate.nullable(),
})
export type ProductFields = z.infer<typeof ProductFields>

/** Defaults of a new product. */
export const productDefaults = {
  spaceId: null,
  capacity: null,
  description: null,
  features: [],
  locationFeatures: [],
  flags: [],
  endsOn: null,
} satisfies Partial<ProductFields>

/** The product's space, unless deleted. */
export const ProductSpace = z.object({
  id: Id,
  name: z.string(),
  type: SpaceType,
  floorId: Id,
  floorName: z.string(),
})

/** A product's monthly price on a day, without tax. */
export const ProductPrice = z.object({
  amount: AmountOutput,
  currency: Currency,
  /** The last day of a promotion; null for a regular price, and for a promotion without an end. */
  promotionUntil: CalendarDate.nullable(),
  promotional: z.boolean(),
})

export const ProductSummary = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: ProductType,
  category: ProductCategory,
  campusId: Id,
  campusName: z.string(),
  space: ProductSpace.nullable(),
  capacity: z.int().nullable(),
  features: z.array(ProductFeature),
  locationFeatures: z.array(LocationFeature),
  flags: z.array(ProductFlag),
  startsOn: CalendarDate,
  endsOn: CalendarDate.nullable(),
  status: ProductStatus,
  /** Today's price, in order of preference: PEN, USD, credits; null without one. */
  price: ProductPrice.nullable(),
  /** The current unavailable dates, or else the next ones. */
  nextException: z
    .object({
      id: Id,
      startDate: CalendarDate,
      endDate: CalendarDate,
      status: ExceptionStatus,
      reason: z.object({ code: ExceptionReason, displayName: z.string() }),
    })
    .nullable(),
  version: Version,
})
export type ProductSummary = z.infer<typeof ProductSummary>

export const Product = ProductSummary.extend({
  description: z.string().nullable(),
  timeZone: z.string(),
  /** The current date at the campus. */
  today: CalendarDate,
  createdAt: Instant,
  can: z.object({ edit: z.boolean(), remove: z.boolean(), block: z.boolean() }),
})
export type Product = z.infer<typeof Product>

/** A choice with its code, label and categories. */
const choice = <Code extends z.ZodType>(code: Code) =>
  z.array(z.object({ code, displayName: z.string(), categories: z.array(ProductCategory) }))

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const product = { tags: ['products'] } as const
const created = { ...product, successStatus: 201 } as const
const ofCategories = z.object({ categories: commaList(ProductCategory).optional() })
const byId = z.object({ id: Id })
const byProduct = z.object({ productId: Id })
const fieldRefusals = {
  CODE_TAKEN: refusal('CODE_TAKEN'),
  SPACE_SOLD: {
    ...refusal('SPACE_SOLD'),
    data: z.object({ product: z.object({ id: Id, code: z.string(), name: z.string() }).nullable() }),
  },
  INVALID_FIELD: invalidField,
}
const stale = { STALE_VERSION: staleVersion(Product) }

const ProductFilter = z.object({
  /** Matches the code, the name or the space's name. */
  q: z.string().trim().max(100).optional(),
  campusId: Id.optional(),
  categories: commaList(ProductCategory).optional(),
  types: commaList(ProductType).optional(),
  status: commaList(ProductStatus).default(['UPCOMING', 'ACTIVE']),
  hasSpace: flag.optional(),
  flags: commaList(ProductFlag).optional(),
})

/** Price of a new product from its first day on, per month and without tax. */
const FirstPrice = z.object({ amount: AmountAboveZero, currency: Currency.default('PEN') })

const Given = ProductFields.partial().extend({
  code: ProductFields.shape.code,
  type: ProductFields.shape.type.default('PRIVATE_OFFICE'),
})

/** Monthly products and the services sold along with them. */
export const products = {
  search: call
    .meta(operator)
    .route({ method: 'GET', path: '/product/search', summary: 'Buscar productos', ...product })
    .input(
      ProductFilter.extend({
        ...paging(20),
        sort: ProductSort.default('name'),
      }),
    )
    .output(pageOf(ProductSummary)),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/product/report/file',
      summary: 'Los productos que coinciden, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      ...product,
    })
    .input(ProductFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  types: call
    .meta(operator)
    .route({ method: 'GET', path: '/product/info/types', summary: 'Los tipos de producto', ...product })
    .input(ofCategories)
    .output(choice(ProductType)),

  features: call
    .meta(operator)
    .route({ method: 'GET', path: '/product/info/features', summary: 'Lo que puede incluir un producto', ...product })
    .input(ofCategories)
    .output(choice(ProductFeature)),

  locationFeatures: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/product/info/features/location',
      summary: 'Cómo puede ser la ubicación de un producto',
      ...product,
    })
    .output(choice(LocationFeature)),

  flags: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/product/space/flags',
      summary: 'Las marcas que puede llevar el espacio de un producto',
      ...product,
    })
    .input(ofCategories)
    .output(choice(ProductFlag)),

  create: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/product',
      summary: 'Crear un producto, con espacio o sin él',
      description:
        'Sin fecha de inicio se ofrece desde hoy, según el reloj de la sede. `price` es su precio base desde ese día.',
      ...created,
    })
    .input(Given.extend({ name: ProductFields.shape.name, campusId: Id, price: FirstPrice.optional() }))
    .errors(fieldRefusals)
    .output(Product),

  /** Only for an existing space: new rooms are added with the floor's other spaces, not while selling. */
  createForSpace: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/product/space',
      summary: 'Crear el producto de un espacio',
      description: 'El nombre, la capacidad y la sede que no van son los del espacio.',
      ...created,
    })
    .input(Given.omit({ campusId: true }).extend({ spaceId: Id, price: FirstPrice.optional() }))
    .errors(fieldRefusals)
    .output(Product),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/product/{id}', summary: 'Un producto', ...product })
    .input(byId)
    .output(Product),

  update: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/product/{productId}',
      summary: 'Cambiar un producto',
      description:
        'Lo que no va queda como está. Con otra sede, el espacio que no va se quita. El último día no se adelanta sobre un contrato.',
      ...product,
    })
    .input(ProductFields.partial().extend({ productId: Id, version: Version.optional() }))
    .errors({ ...fieldRefusals, ...stale, ...inUse })
    .output(Product),

  setSpace: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/product/{productId}/space/{spaceId}',
      summary: 'Decir qué espacio vende un producto',
      ...product,
    })
    .input(byProduct.extend({ spaceId: Id }))
    .errors({ ...fieldRefusals, ...inUse })
    .output(Product),

  remove: call
    .meta(operator)
    .route({ method: 'DELETE', path: '/product/{productId}', summary: 'Eliminar un producto', ...product })
    .input(byProduct.extend({ version: Version.optional() }))
    .errors({ ...stale, ...inUse })
    .output(z.object({ message: z.string() })),

  restore: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/product/{productId}/restore',
      summary: 'Recuperar un producto eliminado',
      ...product,
    })
    .input(byProduct)
    .errors({ CODE_TAKEN: fieldRefusals.CODE_TAKEN, SPACE_SOLD: fieldRefusals.SPACE_SOLD })
    .output(Product),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/product/{id}/history', summary: 'Lo que cambió en un producto', ...product })
    .input(byId)
    .output(History),
}
