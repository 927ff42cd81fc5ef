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
  row: { id: string; version: number; created_at: Temporal.Instant },
  base: string,
) => ({
  resourceType: kind,
  created: row.created_at.toString(),
  version: etagOf(row),
  location: `${base}/${kind}s/${row.id}`,
})

/** @param base the address that all of it is below */
export const presentUser = (row: ScimUserRow, base: string): Resource => ({
  schemas: [schemas.user],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  userName: row.username,
  name: { formatted: row.display_name, givenName: row.given_name, familyName: row.lastname },
  displayName: row.display_name,
  emails: [{ value: row.username, type: 'work', primary: true }],
  ...(row.phone === null ? {} : { phoneNumbers: [{ value: row.phone, type: 'work' }] }),
  active: row.active,
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

/** What a request leaves out or asks for alone, by top-level names; `schemas` and `id` always come. */
export function chosen(resource: Resource, { attributes, excluded }: { attributes: string[]; excluded: string[] }) {
  const top = (names: string[]) => new Set(names.map(name => name.toLowerCase().replace(/[.[].*$/, '')))
  const [only, without] = [top(attributes), top(excluded)]
  const always = new Set(['schemas', 'id'])
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const known = name.toLowerCase()
      return always.has(known) || ((only.size === 0 || only.has(known)) && !without.has(known))
    }),
  )
}
