import { displayName } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { compareNames } from '@aforo/api/platform/sorting'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface CodedSpace {
  id: string
  /** With the word that a bare number needs: "Escritorio 12". */
  name: string
  /** What it stands in, from the floor inwards. */
  place: string
  campus: string
}

interface Row {
  id: string
  parent_id: string | null
  type: SpaceType
  name: string
  campus_name: string
}

/**
 * The spaces whose codes are printed, each before what stands in it, in the order people count.
 * @param spaceId with all that stands in it; undefined for the whole campus
 */
export async function codedSpaces(tx: Tx, campusId: string, spaceId?: string): Promise<CodedSpace[]> {
  const { rows } = await sql<Row>`
    select s.id, s.parent_id, s.type, s.name, c.name as campus_name from spaces s
    join campuses c on c.tenant_id = s.tenant_id and c.id = s.campus_id
    where s.campus_id = ${campusId}::uuid and s.deleted_at is null
  `.execute(tx)
  const under = Map.groupBy(
    rows.toSorted((one, other) => compareNames(one.name, other.name)),
    row => row.parent_id,
  )
  const places = new Map<string | null, string>([[null, '']])
  const placeOf = (parent: Row): string => {
    const above = places.get(parent.parent_id) ?? ''
    return above === '' ? displayName(parent) : `${above} · ${displayName(parent)}`
  }
  const walked = (parentId: string | null): (CodedSpace & { parentId: string | null })[] =>
    (under.get(parentId) ?? []).flatMap(row => {
      const own = { id: row.id, name: displayName(row), place: places.get(parentId) ?? '', campus: row.campus_name }
      places.set(row.id, placeOf(row))
      return [{ ...own, parentId }, ...walked(row.id)]
    })
  const all = walked(null)
  if (spaceId === undefined) return all
  const within = new Set([spaceId])
  return all.filter(({ id, parentId }) => {
    if (parentId !== null && within.has(parentId)) within.add(id)
    return within.has(id)
  })
}
