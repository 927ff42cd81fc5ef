import { camelCased } from '../../platform/database/column-names.rules.ts'
import { plainName } from './filter.rules.ts'
import type { GroupRow } from './groups.queries.ts'
import type { ScimUserRow } from './users.queries.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const messages = 'urn:ietf:params:scim:api:messages:2.0'
export const schemas = {
  user: `${core}:User`,
  group: `${core}:Group`,
  list: `${messages}:ListResponse`,
  error: `${messages}:Error`,
}

export type Resource = Record<string, unknown>

export const etagOf = ({ version }: { version: number }) => `W/"${version}"`

const metaOf = (
  kind: 'User' | 'Group',
  row: { id: string; version: number; created_at: Temporal.Instant; changed_at: Temporal.Instant },
  base: string,
) => ({
  resourceType: kind,
  created: row.created_at.toString(),
  lastModified: row.changed_at.toString(),
  version: etagOf(row),
  location: `${base}/${kind}s/${row.id}`,
})

/** @param base the address that all of it is below */
export const presentUser = (row: ScimUserRow, base: string): Resource => ({
  schemas: [schemas.user],
  ...camelCased(row, ['id', 'display_name', 'active']),
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  userName: row.user_name,
  name: { formatted: row.display_name, givenName: row.given_name, familyName: row.lastname },
  emails: [{ value: row.username, type: 'work', primary: true }],
  ...(row.phone === null ? {} : { phoneNumbers: [{ value: row.phone, type: 'work' }] }),
  meta: metaOf('User', row, base),
})

export const presentGroup = (row: GroupRow, base: string): Resource => ({
  schemas: [schemas.group],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.name,
  members: row.members.map(({ value, display }) => ({ value, display, type: 'User', $ref: `${base}/Users/${value}` })),
  meta: metaOf('Group', row, base),
})

export const presentList = (resources: Resource[], totalResults: number, startIndex: number): Resource => ({
  schemas: [schemas.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const presentFault = (status: number, detail: string, scimType?: string): Resource => ({
  schemas: [schemas.error],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail,
})

/** Names by their first part, each with the parts of it that are named; the whole of it is ''. */
function partsOf(names: string[]) {
  const parts = new Map<string, Set<string>>()
  for (const name of names) {
    const [first = '', rest = ''] = plainName(name).split('.', 2)
    parts.set(first, (parts.get(first) ?? new Set()).add(rest))
  }
  return parts
}

const always = new Set(['schemas', 'id'])

/** A resource as a request asks for it: with these attributes alone, or without those; `schemas` and `id` always come. */
export function withAttributes(
  resource: Resource,
  { attributes, excluded }: { attributes: string[]; excluded: string[] },
) {
  const [only, without] = [partsOf(attributes), partsOf(excluded)]
  const isWanted = (name: string, part: string) => {
    const wanted = only.get(name)
    const isNamed = only.size === 0 || wanted?.has('') || wanted?.has(part) || (part === '' && wanted !== undefined)
    return always.has(name) || (isNamed && !without.get(name)?.has(part))
  }
  const narrowed = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(one => narrowed(name, one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).filter(([part]) => isWanted(name, part.toLowerCase())))
  }
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const known = name.toLowerCase()
      return isWanted(known, '') ? [[name, narrowed(known, value)]] : []
    }),
  )
}
