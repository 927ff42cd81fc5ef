import { exceptionReasonLabels, productStatusLabels } from '@aforo/api/offer/product-labels'
import { productWords } from '@aforo/api/offer/product-words'
import type { ProductFields } from '@aforo/api/offer/products'
import { type FieldWords, inWords } from '@aforo/api/platform/field-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { type Column, dateCell, datedName, exportOf } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { fieldsOf, type ProductRow, productList } from './products.queries.ts'
import { statusOn, typesIn } from './products.rules.ts'

/** The column of a product's own field, under the field's name and in its words. */
function own(field: keyof typeof productWords & keyof ProductFields, width: number): Column<ProductRow> {
  const { label, values }: FieldWords = productWords[field]
  return { title: label, width, value: row => inWords(fieldsOf(row)[field], values) }
}

const columns: Column<ProductRow>[] = [
  own('code', 14),
  own('name', 30),
  own('type', 18),
  {
    title: 'Estado',
    width: 14,
    value: row => productStatusLabels[statusOn({ startsOn: row.starts_on, endsOn: row.ends_on }, row.today)],
  },
  { title: productWords.campus.label, width: 24, value: row => row.campus_name },
  { title: 'Piso', width: 16, value: row => row.space?.floorName ?? '' },
  { title: productWords.space.label, width: 24, value: row => row.space?.name ?? '' },
  { ...own('capacity', 11), kind: 'count', value: row => row.capacity },
  { title: 'Precio al mes, sin IGV', width: 20, kind: 'amount', value: row => row.price && row.price.amount / 100 },
  { title: 'Moneda', width: 12, value: row => row.price && currencyLabels[row.price.currency] },
  { ...own('startsOn', 16), kind: 'date', value: row => dateCell(row.starts_on) },
  { ...own('endsOn', 16), kind: 'date', value: row => dateCell(row.ends_on) },
  {
    title: 'No disponible desde',
    width: 19,
    kind: 'date',
    value: row => dateCell(row.next_exception?.startDate ?? null),
  },
  {
    title: 'No disponible hasta',
    width: 19,
    kind: 'date',
    value: row => dateCell(row.next_exception?.endDate ?? null),
  },
  { title: 'Motivo', width: 20, value: row => row.next_exception && exceptionReasonLabels[row.next_exception.reason] },
  own('features', 30),
  own('locationFeatures', 24),
  own('flags', 20),
  own('description', 40),
]

export const reportRoutes = {
  report: on.products.report.handler(({ input: { format, ...filter }, context }) =>
    exportOf(context, {
      format,
      name: datedName('productos', context.now),
      title: 'Productos',
      columns,
      next: productList.after({ ...filter, types: typesIn(filter), now: context.now }),
    }),
  ),
}
