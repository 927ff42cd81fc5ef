import { receiptKindLabels } from '@aforo/api/people/labels'
import type { OrderDocument } from './documents.queries.ts'

/** Which kinds of document an order has, as a file's cell: `Factura, Nota de crédito`. */
export const documentKinds = (documents: readonly OrderDocument[]): string =>
  [...new Set(documents.map(({ kind }) => receiptKindLabels[kind]))].join(', ')

/** Their numbers, in the same order: `F001-12, FC01-3`. */
export const documentNumbers = (documents: readonly OrderDocument[]): string =>
  documents.flatMap(({ number }) => number ?? []).join(', ')
