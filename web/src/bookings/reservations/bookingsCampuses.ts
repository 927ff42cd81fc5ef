import type { MyZone } from '@aforo/api/people/zones'
import type { CampusSummary } from '@aforo/api/places/campuses'
import { compareNames } from '@aforo/api/platform/sorting'
import { api } from '../../platform/api.ts'

/** A campus in which the caller may book: of their own organisation, or of one that shares a zone with it. */
export interface BookingCampus extends Pick<CampusSummary, 'id' | 'name' | 'code'> {
  timeZone: string
  /** How many people its rooms hold; none told of another organisation's. */
  capacity?: number
  /** Which organisation shares it; none with one's own. */
  host?: string | undefined
}

export const ownCampus = ({ id, name, code, address, capacity }: CampusSummary): BookingCampus => ({
  id,
  name,
  code,
  capacity,
  timeZone: address.timeZoneId,
})

/** The campuses to choose from. Apart from the screen, so that others ask for them without it. */
export const bookingsCampuses = () =>
  api.campuses.search.queryOptions({ input: { pageSize: 100 }, context: { toastError: true } })

/** The zones that the caller may book in, of which those of other organisations bring their campuses along. */
export const bookingsZones = () => api.zones.mine.queryOptions({ staleTime: 60_000 })

/** The campuses of other organisations in which something is shared with the caller's, by name. */
export function sharedCampuses(zones: readonly MyZone[]): BookingCampus[] {
  const found = new Map<string, BookingCampus>()
  for (const { guest, tenantName: host, spaces } of zones)
    if (guest)
      for (const { campusId: id, campusName: name, timeZoneId: timeZone } of spaces)
        found.set(id, { id, name, code: '', timeZone, host })
  return [...found.values()].sort((one, other) => compareNames(one.name, other.name))
}
