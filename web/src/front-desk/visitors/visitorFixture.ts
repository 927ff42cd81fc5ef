import type { Visitor } from '@aforo/api/front-desk/visitors'

/** Somebody invited to a booking who hasn't come yet. */
export const visitor: Visitor = {
  id: '01990000-0000-7000-8000-000000000001',
  status: 'EXPECTED',
  name: 'Eva Ruiz',
  email: 'eva@example.pe',
  company: '',
  document: null,
  guestType: 'OTHER',
  purpose: 'OTHER',
  campusId: '01990000-0000-7000-8000-000000000002',
  campusName: 'Miraflores',
  timeZone: 'America/Lima',
  date: '2026-11-24',
  expectedAt: '10:00',
  reservationId: null,
  spaceName: 'Paracas',
  hostName: 'Sofía Paz',
  checkedInAt: null,
  checkedInBy: '',
  checkedOutAt: null,
  checkedOutBy: '',
  can: { checkIn: true, checkOut: false, undo: false },
}
