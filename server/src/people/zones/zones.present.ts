import { zoneTypeLabels } from '@aforo/api/people/labels'
import type { MyZone, Zone, ZoneSpace, ZoneSummary } from '@aforo/api/people/zones'
import { compareNames } from '@aforo/api/platform/sorting'
import type { BookableZoneRow } from './access.queries.ts'
import type { ZoneRow, ZoneSpaceRow, ZoneSummaryRow } from './zones.queries.ts'

export const presentZoneSummary = ({
  id,
  name,
  type,
  spaces,
  teams,
  domains,
  version,
}: ZoneSummaryRow): ZoneSummary => ({
  id,
  name,
  type,
  spaceCount: spaces,
  teamCount: teams,
  domainCount: domains,
  version,
})

const byName = (one: ZoneSpaceRow, other: ZoneSpaceRow) =>
  compareNames(one.campus_name, other.campus_name) || compareNames(one.name, other.name)

/** A zone with its spaces; one that was put in it beside what it stands in is shown by itself. */
export function presentZone(row: ZoneRow, spaces: ZoneSpaceRow[]): Zone {
  const inOrder = spaces.toSorted(byName)
  const under = Map.groupBy(
    inOrder.filter(({ direct }) => !direct),
    ({ parent_id }) => parent_id,
  )
  const childrenOf = (id: string): ZoneSpace[] =>
    (under.get(id) ?? []).map(({ id, name, type }) => ({ id, name, type, children: childrenOf(id) }))
  return {
    ...presentZoneSummary(row),
    teams: row.team_list,
    grantedDomains: row.granted_domains,
    spaces: inOrder
      .filter(({ direct }) => direct)
      .map(({ id, name, type, campus_id, campus_name, parent_name }) => ({
        id,
        name,
        type,
        campusId: campus_id,
        campusName: campus_name,
        parentName: parent_name,
        children: childrenOf(id),
      })),
  }
}

export const presentMyZone = ({ id, name, type, tenant_name, spaces }: BookableZoneRow, guest: boolean): MyZone => ({
  id,
  name,
  type,
  tenantName: tenant_name,
  guest,
  spaces,
})

/** What the audit log keeps of a zone. */
export const traceOf = ({ name, type, grantedDomains, spaces }: Zone) => ({
  name,
  type,
  grantedDomains,
  spaces: spaces.map(space => space.name),
})

export const historyWords = {
  fields: { name: 'Nombre', type: 'Acceso', grantedDomains: 'Dominios', spaces: 'Espacios' },
  values: { type: zoneTypeLabels },
}
