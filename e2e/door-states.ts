import type { RoomScreen, ScreenBooking } from '@aforo/api/front-desk/screen-states'

/**
 * States of a room's screen that the demo isn't in at every hour of the day, made from what the server answered.
 * @returns by name, for one who looks at each
 */
export function doorStates(room: RoomScreen): Record<string, RoomScreen> {
  const now = Temporal.Instant.from(room.now)
  const wall = (minutes: number) =>
    now.add({ minutes }).toZonedDateTimeISO(room.timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
  const booking = (from: number, to: number, more: Partial<ScreenBooking> = {}): ScreenBooking => ({
    reservationId: crypto.randomUUID(),
    from: wall(from),
    to: wall(to),
    startsAt: now.add({ minutes: from }).toString(),
    endsAt: now.add({ minutes: to }).toString(),
    who: 'María del Carmen Fernández de Córdova',
    subject: 'Comité de obras',
    unpaid: null,
    checkedIn: false,
    checkInBy: null,
    can: { checkIn: false, end: false },
    ...more,
  })
  const next = [90, 180, 270].map(from => booking(from, from + 60))
  const free: RoomScreen = {
    ...room,
    room: 'FREE',
    until: null,
    blocked: '',
    open: [{ from: '00:00', to: '24:00' }],
    blocks: [],
    current: null,
    next,
    past: [],
    offers: [15, 30, 60].map(minutes => ({ from: wall(0), to: wall(minutes), price: null })),
    reason: '',
    ended: null,
  }
  const price = { amount: '18.00', currency: 'PEN' } as const
  const { offers } = free
  return {
    'free, with a price': { ...free, offers: offers.map(offer => ({ ...offer, price })) },
    'free, until somebody comes who can check in': {
      ...free,
      room: 'SOON',
      offers: offers.slice(0, 1),
      next: [booking(20, 80, { checkInBy: wall(35), can: { checkIn: true, end: false } })],
    },
    'free, by request alone': { ...free, offers: [], reason: 'Esta sala se pide con una solicitud.' },
    'just ended early': { ...free, ended: { reservationId: crypto.randomUUID(), to: wall(30) } },
    'taken, unpaid, nobody checked in': {
      ...free,
      room: 'BUSY',
      offers: [],
      current: booking(-10, 50, {
        unpaid: { until: wall(15) },
        checkInBy: wall(5),
        can: { checkIn: true, end: true },
      }),
    },
    closed: { ...free, room: 'CLOSED', offers: [], open: [], next: [] },
    blocked: { ...free, room: 'BLOCKED', offers: [], blocked: 'Cambio del aire acondicionado' },
  }
}
