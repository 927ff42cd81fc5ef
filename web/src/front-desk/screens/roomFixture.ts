import type { RoomScreen, ScreenBooking } from '@aforo/api/front-desk/screen-states'

/** A booking of a room in Lima on the day of `roomScreen`. */
export const booked = (from: string, to: string, more: Partial<ScreenBooking> = {}): ScreenBooking => ({
  reservationId: `0190a000-0000-7000-8000-0000000${from.replace(':', '')}0`,
  from,
  to,
  startsAt: `2026-11-24T${from}:00-05:00`,
  endsAt: `2026-11-24T${to}:00-05:00`,
  who: '',
  subject: '',
  unpaid: null,
  checkedIn: false,
  checkInBy: null,
  can: { checkIn: false, end: false },
  ...more,
})

/** A free room at ten in the morning. */
export const roomScreen: RoomScreen = {
  state: 'ROOM',
  name: 'Paracas',
  host: { name: 'Andén', logo: null },
  campusName: 'Miraflores',
  timeZone: 'America/Lima',
  now: '2026-11-24T15:00:00Z',
  date: '2026-11-24',
  spaceId: '0190a000-0000-7000-8000-000000000001',
  spaceName: 'Paracas',
  spaceType: 'ROOM',
  floorName: 'Piso 5',
  capacity: 6,
  room: 'FREE',
  until: '12:00',
  blocked: '',
  open: [{ from: '08:00', to: '20:00' }],
  blocks: [],
  current: null,
  next: [booked('12:00', '13:00')],
  past: [{ from: '08:00', to: '09:00' }],
  offers: [
    { from: '10:00', to: '10:15', price: null },
    { from: '10:00', to: '10:30', price: null },
    { from: '10:00', to: '11:00', price: null },
  ],
  reason: '',
  ended: null,
  code: 'M2 2h1v1h-1z',
  codeSize: 5,
}
