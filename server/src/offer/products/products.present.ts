import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { AvailabilityException, ExceptionReason } from '@aforo/api/offer/product-exceptions'
import { exceptionReasonLabels, exceptionStatusLabels, takingKindLabels } from '@aforo/api/offer/product-labels'
import { productWords } from '@aforo/api/offer/product-words'
import { categoryOf, type Product, type ProductSummary } from '@aforo/api/offer/products'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { BlockRow, ExceptionRow } from './exceptions.queries.ts'
import { fieldsOf, type ProductRow } from './products.queries.ts'
import { statusOn } from './products.rules.ts'

const reasonOf = (code: ExceptionReason) => ({ code, displayName: exceptionReasonLabels[code] })

/** Answers before their amounts become text at the contract's edge. */
export type ProductAnswer = z.input<typeof Product>

export const presentProductSummary = (row: ProductRow): z.input<typeof ProductSummary> => {
  const { spaceId: _id, description: _long, ...fields } = fieldsOf(row)
  return {
    ...camelCased(row, ['id', 'campus_name', 'space', 'price', 'version']),
    ...fields,
    category: categoryOf[row.type],
    status: statusOn(fields, row.today),
    nextException: row.next_exception && { ...row.next_exception, reason: reasonOf(row.next_exception.reason) },
  }
}

/** Whatever its dates, a product can be changed: who lengthens an expired one offers it again. */
export const presentProduct = (row: ProductRow): ProductAnswer => {
  const summary = presentProductSummary(row)
  return {
    ...summary,
    ...camelCased(row, ['description', 'time_zone', 'today']),
    createdAt: row.created_at.toString(),
    can: { edit: true, remove: true, block: summary.status !== 'EXPIRED' },
  }
}

/** What a deal takes, as unavailable dates that nothing can be put over. */
export const presentBlock = (row: BlockRow): AvailabilityException => ({
  id: row.part_id,
  dateId: row.part_id,
  type: 'BLOCK_NO_AVAILABLE',
  productId: row.product_id,
  startDate: row.starts_on,
  endDate: row.ends_on,
  status: 'CONFIRMED',
  reason: { code: 'SOLD', displayName: takingKindLabels[row.kind] },
  description: row.title,
  createdBy: row.executive_name ?? '',
  sale: {
    saleId: row.sale_id,
    title: row.title ?? 'Negocio sin título',
    status: row.status ? saleStatusLabels[row.status] : '',
    clientName: row.client_name,
  },
  version: 1,
})

/** An exception, which has a last day. */
export const presentException = (row: ExceptionRow): AvailabilityException & { endDate: string } => ({
  ...camelCased(row, ['id', 'product_id', 'status', 'description', 'created_by', 'version']),
  dateId: row.id,
  type: 'EXCEPTION',
  sale: null,
  startDate: row.starts_on,
  endDate: row.ends_on,
  reason: reasonOf(row.reason),
})

export const traceOf = (row: ProductRow) => {
  const { campusId: _campus, spaceId: _space, ...fields } = fieldsOf(row)
  return { ...fields, campus: row.campus_name, space: row.space && `${row.space.name}, ${row.space.floorName}` }
}

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
    ...productWords,
    startDate: { label: 'Desde', values: formatDate },
    endDate: { label: 'Hasta', values: formatDate },
    status: { label: 'Estado', values: exceptionStatusLabels },
    reason: { label: 'Motivo', values: exceptionReasonLabels },
    detail: { label: 'Detalle' },
  },
}
