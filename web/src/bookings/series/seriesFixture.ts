import type { Series, SeriesDate } from '@aforo/api/bookings/series'
import { reservation } from '../reservations/reservationFixture.ts'

const { spaceId, spaceName, spaceType, campusId, campusName, timeZone, from, to, subject } = reservation

const dateOf = (date: string, n: number): SeriesDate => ({
  date,
  reservationId: `01990000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  status: 'CREATED',
  unpaid: null,
  kind: 'REGULAR',
  spaceId,
  at: date,
  from,
  to,
  spaceName,
  moved: false,
  can: { restore: false, cancel: true },
})

/** Three Tuesdays of the fixture's reservation, the first of the series. For tests of the screens. */
export const series: Series = {
  id: '01990000-0000-7000-8000-000000000100',
  spaceId,
  at: reservation.at,
  from,
  to,
  spaceName,
  spaceType,
  campusId,
  campusName,
  timeZone,
  rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261208',
  words: 'cada semana los martes, hasta el 8 de diciembre de 2026',
  subject,
  eventType: null,
  layout: null,
  attendees: [],
  meeting: false,
  ownerUsername: reservation.ownerUsername,
  ownerGivenName: reservation.ownerGivenName,
  ownerLastname: reservation.ownerLastname,
  dates: ['2026-11-24', '2026-12-01', '2026-12-08'].map(dateOf),
  version: 1,
  can: { change: true, extend: true, cancel: true },
}
