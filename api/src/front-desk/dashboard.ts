import { z } from 'zod'
import { BlockedKind, OpenStretch } from '../bookings/calendar.ts'
import { SpaceType } from '../places/spaces.ts'
import { backOffice, CalendarDate, call, Id, Instant, WallTime } from '../platform/base.ts'

/** Every answer says when it was made: the screen shows it as `dateRefreshed`. */
const dated = { dateRefreshed: Instant }

/** The figures at the head of the dashboard, of one campus or of all. */
export const DashboardStats = z.object({
  ...dated,
  campusCount: z.int(),
  /** Rooms, phone booths, desks and parking spots that can be booked. */
  bookableSpaces: z.int(),
  /** People of the organisation who may sign in. */
  people: z.int(),
  /** Of them, those who were here within the last 30 days. */
  activeUsers: z.int(),
  /** Reservations that begin today, at each campus's own date. */
  reservationsToday: z.int(),
  /** Of them, those on hold, as nobody has paid their order yet. */
  unpaidToday: z.int(),
  /** The same until this hour on this weekday a week ago, and today until now: how today compares. */
  reservationsByNow: z.int(),
  reservationsByNowLastWeek: z.int(),
  /** Rooms and phone booths in use now, and how many there are. */
  roomsInUse: z.int(),
  roomCount: z.int(),
  /** Rooms and phone booths in use at each hour of the campus's day, from midnight, for a small curve. */
  roomsInUseByHour: z.array(z.int()).length(24),
  /** The hour it is now, 0 to 23, where the campus or the organisation is. */
  hour: z.int(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

/** Whether one could walk in now. SOON: free, but for less than half an hour. */
export const RoomState = z.enum(['FREE', 'SOON', 'BUSY', 'BLOCKED', 'CLOSED'])
export type RoomState = z.infer<typeof RoomState>

/** A room as it stands now: what is on, what is next. */
export const LiveRoom = z.object({
  /** The date at the campus. */
  at: CalendarDate,
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  floorName: z.string(),
  capacity: z.int().nullable(),
  bookable: z.boolean(),
  state: RoomState,
  /** Until when the state lasts, as far as is known today; null: for the rest of the day. */
  until: WallTime.nullable(),
  /** Why it is blocked; null where it is not. */
  block: z.object({ kind: BlockedKind, reason: z.string() }).nullable(),
  /** What is on now, if anything, and the next of today; at most three. */
  reservations: z.array(
    z.object({
      reservationId: Id,
      from: WallTime,
      to: WallTime,
      subject: z.string(),
      ownerUsername: z.string(),
      ownerName: z.string(),
      /** On hold, as nobody has paid its order yet. */
      unpaid: z.boolean(),
      /** It is on now. */
      current: z.boolean(),
    }),
  ),
})
export type LiveRoom = z.infer<typeof LiveRoom>

export const LiveRooms = z.object({
  ...dated,
  campusId: Id,
  timeZone: z.string(),
  /** What the clock says at the campus, `YYYY-MM-DD HH:mm`. */
  now: z.string(),
  /** As of the calendar: the next hours in which a room can be booked. */
  nextOpen: OpenStretch.nullable(),
  rooms: z.array(LiveRoom),
})
export type LiveRooms = z.infer<typeof LiveRooms>

/** What waits for a person. */
export const TrayKind = z.enum([
  'REQUEST',
  'INCIDENT',
  'DRAFT',
  'FAILED_JOB',
  'ORDER',
  'RECEIPT',
  'CONFLICT',
  'LEASE',
  'CONTRACT_ENDING',
  'DEAL',
  'WALLET',
  'BILL',
  'BILLING_DUE',
  'BILLING_DIFFERENCE',
  'SYNC_FAILED',
  'SYSTEM_DOWN',
])
export type TrayKind = z.infer<typeof TrayKind>

export const TrayItem = z.object({
  kind: TrayKind,
  id: Id,
  title: z.string(),
  detail: z.string(),
  campusName: z.string(),
  /** Since when it waits. */
  since: Instant,
  /** Until when somebody can still do something; null: without end. */
  until: Instant.nullable(),
  /** Where it is done: an address of the app; empty where there is none. */
  link: z.string(),
  /** Work of the program's own that failed can be tried once more, or let be. */
  can: z.object({ retry: z.boolean(), dismiss: z.boolean() }),
})
export type TrayItem = z.infer<typeof TrayItem>

export const WorkTray = z.object({ ...dated, items: z.array(TrayItem), total: z.int() })
export type WorkTray = z.infer<typeof WorkTray>

/** What is booked on the next days, by campus and type of place. */
export const Projection = z.object({
  ...dated,
  days: z.array(CalendarDate),
  rows: z.array(
    z.object({
      date: CalendarDate,
      campusId: Id,
      campusName: z.string(),
      type: SpaceType,
      reservations: z.int(),
      /** All of them together. */
      minutes: z.int(),
    }),
  ),
})
export type Projection = z.infer<typeof Projection>

const ofCampus = z.object({ campusId: Id.optional() })
const tags = { tags: ['dashboard'] }
/** Read once for all who ask at the same time, in a transaction of its own. */
const readTogether = { roles: backOffice, transaction: 'none' } as const

export const dashboard = {
  stats: call
    .meta(readTogether)
    .route({ method: 'GET', path: '/dashboard/stats', summary: 'Las cifras del día, de una sede o de todas', ...tags })
    .input(ofCampus)
    .output(DashboardStats),

  liveRooms: call
    .meta(readTogether)
    .route({
      method: 'GET',
      path: '/dashboard/live-room-capacity',
      summary: 'Cada sala de una sede como está ahora',
      description: 'Qué reserva está en curso, cuáles siguen hoy y hasta cuándo está libre.',
      ...tags,
    })
    .input(z.object({ campusId: Id }))
    .output(LiveRooms),

  tray: call
    .meta(readTogether)
    .route({
      method: 'GET',
      path: '/dashboard/work-tray',
      summary: 'Lo que espera por alguien, lo más antiguo primero',
      description: 'Como máximo 50; `total` dice cuánto hay en todo.',
      ...tags,
    })
    .input(ofCampus)
    .output(WorkTray),

  retry: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/dashboard/work-tray/{id}/retry',
      summary: 'Reintentar un envío o una tarea que falló',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),

  dismiss: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/dashboard/work-tray/{id}/dismiss',
      summary: 'Dejar de mostrar un envío o una tarea que falló',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),

  projection: call
    .meta(readTogether)
    .route({
      method: 'GET',
      path: '/dashboard/booking-projection',
      summary: 'Lo reservado en los próximos días, por sede y tipo',
      ...tags,
    })
    .input(ofCampus.extend({ days: z.coerce.number().int().min(1).max(31).default(14) }))
    .output(Projection),
}
