import type { JobUnit } from '../../platform/unit-of-work.ts'
import { mostResults } from './discovery.present.ts'
import { notFound, ScimFault } from './faults.rules.ts'
import type { Sort } from './filter.queries.ts'
import { ourNameOf } from './filter.rules.ts'
import type { Resource } from './scim.present.ts'

/** One request of a tenant's provider, in one transaction of that tenant, recorded under the provisioning's name. */
export interface ScimRequest extends JobUnit {
  /** Of the resource in the address; empty where there is none. */
  id: string
  body: unknown
  query: Record<string, string>
  /** The version that the resource must still have, from `If-Match`. */
  ifMatch: string | undefined
  /** The address that all of it is below. */
  base: string
}

export interface ScimAnswer {
  status: 200 | 201 | 204
  body?: Resource
}

/** Where a list begins and how much of it is asked for; nonsense counts as left out. */
export function stretchOf({ startindex, count }: Record<string, string>) {
  const number = (text: string | undefined, missing: number) => {
    const value = text === undefined ? Number.NaN : Math.trunc(Number(text))
    return Number.isSafeInteger(value) ? value : missing
  }
  const startIndex = Math.min(Math.max(1, number(startindex, 1)), 1_000_000_000)
  const limit = Math.min(Math.max(0, number(count, 100)), mostResults)
  return { startIndex, limit, offset: startIndex - 1 }
}

/**
 * The order that a list is asked for; by the older of two where they are equal in it.
 * @param attributes as the list's filter knows them
 * @throws ScimFault invalidPath
 */
export function sortOf(query: Record<string, string>, attributes: Record<string, string>): Sort | undefined {
  if (!query.sortby) return undefined
  const attribute = ourNameOf(attributes, query.sortby)
  if (!attribute) throw new ScimFault(400, `No se puede ordenar por ${query.sortby.slice(0, 100)}.`, 'invalidPath')
  return { attribute, descending: query.sortorder?.toLowerCase() === 'descending' }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id in the address; what can't be one is nobody's. @throws ScimFault 404 */
export function idOf({ id }: ScimRequest): string {
  if (uuid.test(id)) return id
  throw notFound()
}

/** Whether a header names the version of the resource as it is. */
export const matches = (header: string | undefined, etag: string) =>
  header === '*' || (header?.split(/\s*,\s*/).includes(etag) ?? false)

/** @throws ScimFault 412 when the resource is not as whoever writes saw it last */
export function requireMatch(ifMatch: string | undefined, etag: string) {
  if (ifMatch === undefined || matches(ifMatch, etag)) return
  throw new ScimFault(412, 'El recurso cambió desde que lo leíste.')
}
