import { ImportKind } from '@aforo/api/people/imports'
import { isOfOperators, type RecordKind, recordImportWords } from '@aforo/api/people/record-imports'
import type { TenantType } from '@aforo/api/platform/base'
import type { LinkProps } from '@tanstack/react-router'
import { formatCounted } from '../../ui/formats.ts'

/** What a file may bring in, in the screen's words. */
interface KindWords {
  /** Of its tab. */
  label: string
  one: string
  many: string
  feminine: boolean
  /** Where what was made is listed. */
  list: LinkProps['to']
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const ofRecord = (kind: RecordKind, list: LinkProps['to']): KindWords => ({
  ...recordImportWords[kind],
  label: capital(recordImportWords[kind].many),
  list,
})

export const kindWords: Record<ImportKind, KindWords> = {
  USERS: { label: 'Personas', one: 'persona', many: 'personas', feminine: true, list: '/app/users/collaborators' },
  TEAMS: { label: 'Equipos', one: 'equipo', many: 'equipos', feminine: false, list: '/app/users/teams' },
  CAMPUSES: ofRecord('CAMPUSES', '/app/configurations/campus'),
  SPACES: ofRecord('SPACES', '/app/configurations/spaces'),
  CUSTOMERS: ofRecord('CUSTOMERS', '/app/users/clients'),
  PRODUCTS: ofRecord('PRODUCTS', '/app/inventory/products'),
  CONTRACTS: ofRecord('CONTRACTS', '/app/sales/contracts'),
  WALLETS: ofRecord('WALLETS', '/app/users/wallets'),
  BOOKINGS: ofRecord('BOOKINGS', '/app/reservation/space'),
}

/** `3 sedes creadas` */
export const madeInWords = (kind: ImportKind, count: number): string => {
  const { one, many, feminine } = kindWords[kind]
  const made = feminine ? 'creada' : 'creado'
  return formatCounted(count, `${one} ${made}`, `${many} ${made}s`)
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
