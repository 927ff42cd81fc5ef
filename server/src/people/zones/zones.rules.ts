import type { TeamStatus } from '@aforo/api/people/teams'
import type { ZoneType } from '@aforo/api/people/zones'
import type { SpaceKind } from '@aforo/api/places/spaces'

/** Who wants to book, as far as zones and teams ask. */
export interface Person {
  /** Of another organisation than the space's. */
  guest: boolean
  /** Their organisation's domain prefix; only asked of guests. */
  domainPrefix?: string
  teams: { id: string; status: TeamStatus }[]
}

/** Who may book in a zone. */
export interface ZoneAccess {
  type: ZoneType
  teamIds: string[]
  grantedDomains: string[]
}

/** Whose a seat or a parking spot is, where not everybody's. */
export interface PlaceUse {
  kind: Exclude<SpaceKind, 'AVAILABLE'>
  /** Theirs, who wants to book: they hold it, or are in one of its teams. */
  own: boolean
  /** Who holds a FIXED one; null while nobody does. */
  holder?: string | null
}

export type BookingRefusal = 'TEAM_SUSPENDED' | 'NOT_ALLOWED_HERE' | 'HELD' | 'FOR_VISITORS' | 'FOR_TEAMS'

/**
 * Why somebody may not book a space; undefined when they may. A space in no zone is free to its own organisation.
 * @param zone of the space, or of the nearest space around it that is in one; null for none
 */
export function refusalToBook(person: Person, zone: ZoneAccess | null): BookingRefusal | undefined {
  if (person.teams.some(({ status }) => status === 'SUSPENDED')) return 'TEAM_SUSPENDED'
  return isOpenTo(person, zone) ? undefined : 'NOT_ALLOWED_HERE'
}

/** Why a seat or a spot of a kind is not for somebody. @param visitors they book for people who visit them */
export function refusalByUse(use: PlaceUse | null, visitors: boolean): BookingRefusal | undefined {
  if (use?.kind === 'VISIT') return visitors ? undefined : 'FOR_VISITORS'
  if (!use || use.own) return undefined
  return use.kind === 'FIXED' ? 'HELD' : 'FOR_TEAMS'
}

function isOpenTo({ guest, domainPrefix, teams }: Person, zone: ZoneAccess | null): boolean {
  if (zone?.type === 'OWNED')
    return !guest && teams.some(({ id, status }) => status === 'ACTIVE' && zone.teamIds.includes(id))
  if (!guest) return true
  return zone !== null && domainPrefix !== undefined && zone.grantedDomains.includes(domainPrefix)
}

/** What is wrong with who may book in a zone; undefined when nothing is. @param own the organisation's own prefix */
export function faultInAccess(
  { type, grantedDomains }: Pick<ZoneAccess, 'type' | 'grantedDomains'>,
  own: string,
): { field: string; message: string } | undefined {
  if (type === 'OWNED' && grantedDomains.length > 0)
    return { field: 'grantedDomains', message: 'Una zona privada no se comparte con otros dominios.' }
  if (grantedDomains.includes(own))
    return { field: 'grantedDomains', message: 'Tu propia organización ya puede reservar en una zona compartida.' }
}
