import type { Calendar } from '@aforo/api/bookings/calendar'
import { reservation } from './reservationFixture.ts'

const { campusId, spaceId, at: date } = reservation
/** A day of a campus with a room, in which somebody has a booking, and a phone booth. */
export const calendarFixture: Calendar = {
  campusId,
  timeZone: 'America/Lima',
  now: `${date} 08:00`,
  policy: {
    stepMinutes: 15,
    shortestMinutes: 15,
    longestMinutes: 720,
    daysAhead: 180,
    lateMinutes: 15,
    cancelNoticeMinutes: 0,
    checkInMinutes: 15,
    approvalTypes: [],
    forOthersRoles: [],
    freeRelease: true,
  },
  open: [{ date, opensAt: '08:00', closesAt: '20:00' }],
  nextOpen: null,
  closed: [],
  spaces: ['ROOM' as const, 'PHONE_BOOTH' as const].map((type, place) => ({
    id: place === 0 ? spaceId : '01990000-0000-7000-8000-0000000000b1',
    name: place === 0 ? 'Paracas' : 'Cabina 4-1',
    type,
    capacity: 6,
    features: [],
    floorName: 'Piso 4',
    bookable: true,
    parkingSpotType: null,
    kind: null,
  })),
  reservations: [reservation],
  blocked: [],
  shifts: [],
}
