import { z } from 'zod'
import { backOffice, call } from '../platform/base.ts'

/** What the search over everything finds, in the order in which it is shown. A new kind needs its label, its source and its icon. */
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

/** A record that was found, in words. */
export const Found = z.object({
  id: z.string(),
  title: z.string(),
  /** What tells it from others of the same name. */
  detail: z.string(),
  /** The address in the app that opens it: `/app/…`. */
  link: z.string(),
})
export type Found = z.infer<typeof Found>

/** Of each kind, at most. */
export const foundAtMost = 5

export const FoundGroup = z.object({
  kind: FoundKind,
  items: z.array(Found),
  /** The list that shows all that match; null where nothing was left out, or there is no such list. */
  all: z.string().nullable(),
})
export type FoundGroup = z.infer<typeof FoundGroup>

/** The fewest letters that are looked for. */
export const shortestSearch = 2

/** Of these there are tens of thousands, which no two letters tell apart: they are looked for from a word of three on. */
const foundByLongWords: readonly FoundKind[] = ['SALE', 'CONTRACT', 'BILLING', 'ORDER']

/** Whether records of a kind are looked for by what was typed. */
export const isSearched = (kind: FoundKind, q: string): boolean => !foundByLongWords.includes(kind) || /\S{3}/.test(q)

export const search = {
  find: call
    .meta({ roles: backOffice })
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
