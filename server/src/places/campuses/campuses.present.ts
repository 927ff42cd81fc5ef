import { campusWords as words } from '@aforo/api/places/campus-words'
import type { Campus, CampusSummary } from '@aforo/api/places/campuses'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { weekdayLabels } from '@aforo/api/platform/labels'
import { thumbnailKey } from '../../platform/assets/assets.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { CampusRow, CampusSummaryRow } from './campuses.queries.ts'

/** @param link makes the address that shows a stored picture */
export const presentCampusSummary = (row: CampusSummaryRow, link: (key: string) => string): CampusSummary => ({
  ...camelCased(row, ['id', 'name', 'code', 'capacity', 'photo_key', 'version']),
  address: {
    ...camelCased(row, ['address_one', 'district', 'city', 'country_code', 'country_name']),
    timeZoneId: row.time_zone,
  },
  floorCount: row.floors,
  parkingCount: row.parkings,
  roomCount: row.rooms,
  phoneBoothCount: row.phone_booths,
  deskCount: row.desks,
  parkingSpotCount: row.parking_spots,
  photoUrl: row.photo_key && link(row.photo_key),
  thumbnailUrl: row.photo_key && link(thumbnailKey(row.photo_key)),
})

export const presentCampus = (row: CampusRow, link: (key: string) => string): Campus => ({
  ...presentCampusSummary(row, link),
  businessHours: row.hours,
})

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const dayKey = (weekday: number) => `day${weekday}`

/** What the audit keeps of a campus: what its history shows, each weekday and each special date by itself. */
export function traceOf({ hours, ...row }: CampusRow) {
  const stretch = (opensAt: string | null, closesAt: string | null) => `${opensAt} – ${closesAt}`
  const week = weekdays.map(weekday => {
    const ranges = hours.ranges.filter(range => range.weekday === weekday)
    return [dayKey(weekday), ranges.map(({ opensAt, closesAt }) => stretch(opensAt, closesAt)).join(', ') || 'Cerrado']
  })
  return {
    ...camelCased(row, ['name', 'code', 'time_zone']),
    place: `${row.address_one}, ${row.district}, ${row.city}`,
    country: row.country_name,
    photo: row.photo_key ? 'Con foto' : 'Sin foto',
    ...Object.fromEntries(week),
    dates: hours.exceptions.map(
      ({ date, name, opensAt, closesAt }) =>
        `${[formatDate(date), name].filter(Boolean).join(', ')}${opensAt === null ? '' : ` (${stretch(opensAt, closesAt)})`}`,
    ),
  }
}

type Trace = ReturnType<typeof traceOf>

/** Of the special dates only those that came or went: the rest would hide them. */
export function differenceOf(before: Trace, after: Trace) {
  const only = (some: string[], others: string[]) => some.filter(date => !others.includes(date))
  return {
    before: { ...before, dates: only(before.dates, after.dates) },
    after: { ...after, dates: only(after.dates, before.dates) },
  }
}

const { dates, ...rest } = words

export const historyWords = {
  fields: {
    ...rest,
    ...Object.fromEntries(weekdays.map(weekday => [dayKey(weekday), weekdayLabels[weekday] ?? ''])),
    dates,
  },
}
