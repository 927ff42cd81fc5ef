import { z } from 'zod'
import { backOffice, call } from '../platform/base.ts'

/** Kinds of records in the global search, in display order. A new kind needs a label, a source and an icon. */
export const FoundKind = z.enum([
  'USER',
  'VISITOR',
  'RESERVATION',
  'REQUEST',
  'SPACE',
  'CAMPUS',
  'CLIENT',
  'TEAM',
  'ZONE',
  'PRODUCT',
  'SALE',
  'CONTRACT',
  'BILLING',
  'ORDER',
  'LEASE',
  'INCIDENT',
  'TENANT',
])
export type FoundKind = z.infer<typeof FoundKind>

/** A search result, in words. */
export const Found = z.object({
  id: z.string(),
  title: z.string(),
  /** Distinguishes it from others with the same name. */
  detail: z.string(),
  /** Its address in the app: `/app/…`. */
  link: z.string(),
})
export type Found = z.infer<typeof Found>

/** Maximum results of each kind. */
export const foundAtMost = 5

export const FoundGroup = z.object({
  kind: FoundKind,
  items: z.array(Found),
  /** The list with all matches; null if complete, or if no such list exists. */
  all: z.string().nullable(),
})
export type FoundGroup = z.infer<typeof FoundGroup>

/** Minimum length of a search term. */
export const shortestSearch = 2

/** Kinds with tens of thousands of records, too many for two letters: they need a word of at least three. */
const foundByLongWords: readonly FoundKind[] = ['SALE', 'CONTRACT', 'BILLING', 'ORDER']

/** Whether a search text is long enough for a kind. */
export const isSearched = (kind: FoundKind, q: string): boolean => !foundByLongWords.includes(kind) || /\S{3}/.test(q)

export const search = {
  find: call
    .meta({ roles: backOffice, replica: true })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'Buscar en todo',
      description:
        'Por nombre, código o documento, lo que quien pregunta puede ver, con cada palabra de `q`. Negocios, contratos, facturas y órdenes, desde una palabra de tres letras.',
    })
    .input(z.object({ q: z.string().trim().min(shortestSearch).max(100) }))
    .output(z.object({ groups: z.array(FoundGroup) })),
}
