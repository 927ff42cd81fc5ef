import { formatDate } from '../platform/dates-in-words.ts'
import type { RecordWords } from '../platform/field-words.ts'
import { locationFeatureLabels, productFeatureLabels, productFlagLabels, productTypeLabels } from './product-labels.ts'
import type { ProductFields } from './products.ts'

type Field = Exclude<keyof ProductFields, 'campusId' | 'spaceId'> | 'campus' | 'space'

/** A product's fields, in the order of its form; campus and space by name. */
export const productWords = {
  name: { label: 'Nombre' },
  code: { label: 'Código' },
  type: { label: 'Tipo', values: productTypeLabels },
  campus: { label: 'Sede' },
  space: { label: 'Espacio' },
  capacity: { label: 'Capacidad' },
  startsOn: { label: 'Se ofrece desde', values: formatDate },
  endsOn: { label: 'Se ofrece hasta', values: formatDate },
  features: { label: 'Incluye', values: productFeatureLabels },
  locationFeatures: { label: 'Ubicación', values: locationFeatureLabels },
  flags: { label: 'Marcas', values: productFlagLabels },
  description: { label: 'Descripción' },
} satisfies RecordWords & Record<Field, unknown>
