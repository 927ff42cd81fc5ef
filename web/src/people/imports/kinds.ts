import { ImportKind, importWords } from '@aforo/api/people/imports'
import { type KindWords as ApiWords, isOfOperators } from '@aforo/api/people/record-imports'
import type { TenantType } from '@aforo/api/platform/base'
import type { LinkProps } from '@tanstack/react-router'
import { formatCounted } from '../../ui/formats.ts'

/** What a file may bring in, in the screen's words. */
interface KindWords extends ApiWords {
  /** Of its tab. */
  label: string
  /** Where what was made is listed. */
  list: LinkProps['to']
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const of = (kind: ImportKind, list: LinkProps['to']): KindWords => ({
  ...importWords[kind],
  label: capital(importWords[kind].many),
  list,
})

export const kindWords: Record<ImportKind, KindWords> = {
  USERS: of('USERS', '/app/users/collaborators'),
  TEAMS: of('TEAMS', '/app/users/teams'),
  CAMPUSES: of('CAMPUSES', '/app/configurations/campus'),
  SPACES: of('SPACES', '/app/configurations/spaces'),
  CUSTOMERS: of('CUSTOMERS', '/app/users/clients'),
  PRODUCTS: of('PRODUCTS', '/app/inventory/products'),
  CONTRACTS: of('CONTRACTS', '/app/sales/contracts'),
  WALLETS: of('WALLETS', '/app/users/wallets'),
  BOOKINGS: of('BOOKINGS', '/app/reservation/space'),
}

/** `3 sedes creadas` */
export const madeInWords = (kind: ImportKind, count: number): string => {
  const { one, many, feminine } = kindWords[kind]
  const made = feminine ? 'creada' : 'creado'
  return formatCounted(count, `${one} ${made}`, `${many} ${made}s`)
}

/** `3 sedes quitadas` */
export const undoneInWords = (kind: ImportKind, count: number): string => {
  const { one, many, feminine } = kindWords[kind]
  const undone = feminine ? 'quitada' : 'quitado'
  return formatCounted(count, `${one} ${undone}`, `${many} ${undone}s`)
}

/** The kinds' tabs in the address; people have none. */
export const importTabs = ImportKind.options.map(kind => kind.toLowerCase()) as Lowercase<ImportKind>[]
export type ImportTab = (typeof importTabs)[number]

export const tabOf = (kind: ImportKind): ImportTab | undefined =>
  kind === 'USERS' ? undefined : (kind.toLowerCase() as ImportTab)
export const kindOf = (tab: ImportTab | undefined): ImportKind =>
  ImportKind.options.find(kind => kind.toLowerCase() === tab) ?? 'USERS'

/** What an organisation has: clients of an operator sell nothing. */
export const kindsOf = (tenantType: TenantType): ImportKind[] =>
  ImportKind.options.filter(kind => tenantType === 'AFORO' || !isOfOperators(kind))
