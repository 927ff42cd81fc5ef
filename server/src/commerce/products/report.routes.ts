import {
  exceptionReasonLabels,
  locationFeatureLabels,
  productFeatureLabels,
  productFlagLabels,
  productStatusLabels,
  productTypeLabels,
} from '@aforo/contract/labels'
import { type Column, fileStream, rowsFor } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { type ProductRow, productsAfter } from './products.queries.ts'
import { statusOn, typesIn } from './products.rules.ts'

const date = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))
const inWords = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>) =>
  codes.map(code => labels[code]).join(', ')

const columns: Column<ProductRow>[] = [
  { title: 'Código', width: 14, value: row => row.code },
  { title: 'Nombre', width: 30, value: row => row.name },
  { title: 'Tipo', width: 18, value: row => productTypeLabels[row.type] },
  {
    title: 'Estado',
    width: 14,
    value: row => productStatusLabels[statusOn({ startsOn: row.starts_on, endsOn: row.ends_on }, row.today)],
  },
  { title: 'Sede', width: 24, value: row => row.campus_name },
  { title: 'Piso', width: 16, value: row => row.space?.floorName ?? '' },
  { title: 'Espacio', width: 24, value: row => row.space?.name ?? '' },
  { title: 'Capacidad', width: 11, kind: 'count', value: row => row.capacity },
  { title: 'Se ofrece desde', width: 16, kind: 'date', value: row => date(row.starts_on) },
  { title: 'Se ofrece hasta', width: 16, kind: 'date', value: row => date(row.ends_on) },
  { title: 'No disponible desde', width: 19, kind: 'date', value: row => date(row.next_exception?.startDate ?? null) },
  { title: 'No disponible hasta', width: 19, kind: 'date', value: row => date(row.next_exception?.endDate ?? null) },
  { title: 'Motivo', width: 20, value: row => row.next_exception && exceptionReasonLabels[row.next_exception.reason] },
  { title: 'Incluye', width: 30, value: row => inWords(row.features, productFeatureLabels) },
  { title: 'Ubicación', width: 24, value: row => inWords(row.location_features, locationFeatureLabels) },
  { title: 'Marcas', width: 20, value: row => inWords(row.flags, productFlagLabels) },
  { title: 'Descripción', width: 40, value: row => row.description },
]

export const reportRoutes = {
  report: on.products.report.handler(async ({ input, context: { services, caller, now } }) => {
    const { format, ...filter } = input
    const wanted = { ...filter, types: typesIn(filter), now }
    const limits = { readOnly: true, countries: caller.countries }
    const rows = rowsFor<ProductRow>(
      { services, caller },
      (tx, last, size) => productsAfter(tx, wanted, last, size),
      limits,
    )
    const name = `productos-${now.toString().slice(0, 10)}`
    return fileStream({ format, name, title: 'Productos', columns, rows })
  }),
}
