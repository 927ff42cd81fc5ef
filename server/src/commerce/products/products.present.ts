import type { AvailabilityException } from '@aforo/contract/commerce/product-exceptions'
import { categoryOf, type Product, type ProductSummary } from '@aforo/contract/commerce/products'
import {
  exceptionReasonLabels,
  exceptionStatusLabels,
  locationFeatureLabels,
  productFeatureLabels,
  productFlagLabels,
  productTypeLabels,
} from '@aforo/contract/labels'
import { formatDate } from '@aforo/contract/platform/dates-in-words'
import type { ExceptionRow } from './exceptions.queries.ts'
import type { ProductRow } from './products.queries.ts'
import { statusOn } from './products.rules.ts'

const reasonOf = (code: AvailabilityException['reason']['code']) => ({ code, displayName: exceptionReasonLabels[code] })

export const presentProductSummary = (row: ProductRow): ProductSummary => ({
  id: row.id,
  code: row.code,
  name: row.name,
  type: row.type,
  category: categoryOf[row.type],
  campusId: row.campus_id,
  campusName: row.campus_name,
  space: row.space,
  capacity: row.capacity,
  features: row.features,
  locationFeatures: row.location_features,
  flags: row.flags,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  status: statusOn({ startsOn: row.starts_on, endsOn: row.ends_on }, row.today),
  nextException: row.next_exception && { ...row.next_exception, reason: reasonOf(row.next_exception.reason) },
  version: row.version,
})

/** Whatever its dates, a product can be changed: who lengthens an expired one offers it again. */
export const presentProduct = (row: ProductRow): Product => {
  const summary = presentProductSummary(row)
  return {
    ...summary,
    description: row.description,
    timeZone: row.time_zone,
    today: row.today,
    createdAt: row.created_at.toString(),
    can: { edit: true, remove: true, block: summary.status !== 'EXPIRED' },
  }
}

export const presentException = (row: ExceptionRow): AvailabilityException => ({
  id: row.id,
  productId: row.product_id,
  startDate: row.starts_on,
  endDate: row.ends_on,
  status: row.status,
  reason: reasonOf(row.reason),
  description: row.description,
  createdBy: row.created_by,
  version: row.version,
})

export const traceOf = (row: ProductRow) => ({
  code: row.code,
  name: row.name,
  type: row.type,
  campus: row.campus_name,
  space: row.space && `${row.space.name}, ${row.space.floorName}`,
  capacity: row.capacity,
  description: row.description,
  features: row.features,
  locationFeatures: row.location_features,
  flags: row.flags,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
})

/** What the product's history tells of unavailable dates. */
export const traceOfException = (
  row: Pick<ExceptionRow, 'starts_on' | 'ends_on' | 'status' | 'reason' | 'description'>,
) => ({
  startDate: row.starts_on,
  endDate: row.ends_on,
  status: row.status,
  reason: row.reason,
  detail: row.description,
})

export const historyWords = {
  fields: {
    code: 'Código',
    name: 'Nombre',
    type: 'Tipo',
    campus: 'Sede',
    space: 'Espacio',
    capacity: 'Capacidad',
    description: 'Descripción',
    features: 'Incluye',
    locationFeatures: 'Ubicación',
    flags: 'Marcas',
    startsOn: 'Se ofrece desde',
    endsOn: 'Se ofrece hasta',
    startDate: 'Desde',
    endDate: 'Hasta',
    status: 'Estado',
    reason: 'Motivo',
    detail: 'Detalle',
  },
  values: {
    type: productTypeLabels,
    features: productFeatureLabels,
    locationFeatures: locationFeatureLabels,
    flags: productFlagLabels,
    status: exceptionStatusLabels,
    reason: exceptionReasonLabels,
    startsOn: formatDate,
    endsOn: formatDate,
    startDate: formatDate,
    endDate: formatDate,
  },
}
