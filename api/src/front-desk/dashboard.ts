import { z } from 'zod'
import { BlockedKind, OpenStretch } from '../bookings/calendar.ts'
import { SpaceType } from '../places/spaces.ts'
import { backOffice, CalendarDate, call, Id, Instant, WallTime } from '../platform/base.ts'

/** Every answer carries the time it was computed, shown as `dateRefreshed`. */
const dated = { dateRefreshed: Instant }

/** Key figures of one campus or all campuses. */
export const DashboardStats = z.object({
  ...dated,
  campusCount: z.int(),
  /** Bookable rooms, phone booths, desks and parking spots. */
  bookableSpaces: z.int(),
  /** People of the organisation who may sign in. */
  people: z.int(),
  /** How many of them were active in the last 30 days. */
  activeUsers: z.int(),
  /** Reservations that begin today, by each campus's date. */
  reservationsToday: z.int(),
  /** How many of them are on hold for payment. */
  unpaidToday: z.int(),
  /** Reservations begun by this time of day, today and a week ago. */
  reservationsByNow: z.int(),
  reservationsByNowLastWeek: z.int(),
  /** Rooms and phone booths: in use now, and in total. */
  roomsInUse: z.int(),
  roomCount: z.int(),
  /** Rooms and phone booths in use at each hour of the campus's day, from midnight, for a sparkline. */
  roomsInUseByHour: z.array(z.int()).length(24),
  /** The current hour, 0 to 23, at the campus or in the organisation's zone. */
  hour: z.int(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

/** Whether the room can be used now. SOON: free, but for less than half an hour. */
export const RoomState = z.enum(['FREE', 'SOON', 'BUSY', 'BLOCKED', 'CLOSED'])
export type RoomState = z.infer<typeof RoomState>

/** A room now: its current and next reservations. */
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
  /** The end of the current state, as known today; null: not before the day's end. */
  until: WallTime.nullable(),
  /** Why it is blocked; null if it isn't. */
  block: z.object({ kind: BlockedKind, reason: z.string() }).nullable(),
  /** The current reservation, if any, and today's next; at most three. */
  reservations: z.array(
    z.object({
      reservationId: Id,
      from: WallTime,
      to: WallTime,
      subject: z.string(),
      ownerUsername: z.string(),
      ownerName: z.string(),
      /** On hold: its order is unpaid. */
      unpaid: z.boolean(),
      /** It is running now. */
      current: z.boolean(),
    }),
  ),
})
export type LiveRoom = z.infer<typeof LiveRoom>

export const LiveRooms = z.object({
  ...dated,
  campusId: Id,
  timeZone: z.string(),
  /** The current wall time at the campus, `YYYY-MM-DD HH:mm`. */
  now: z.string(),
  /** As in the calendar: the next hours with a bookable room. */
  nextOpen: OpenStretch.nullable(),
  rooms: z.array(LiveRoom),
})
export type LiveRooms = z.infer<typeof LiveRooms>

/** Tasks that wait for a person. */
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
  'CALENDAR_DECLINED',
  'BACKUP',
])
export type TrayKind = z.infer<typeof TrayKind>

export const TrayItem = z.object({
  kind: TrayKind,
  id: Id,
  title: z.string(),
  detail: z.string(),
  campusName: z.string(),
  /** Waiting since. */
  since: Instant,
  /** Deadline to act; null without one. */
  until: Instant.nullable(),
  /** The app's address for this task; empty if there is none. */
  link: z.string(),
  /** A failed background task and a declined meeting can be retried or dismissed. */
  can: z.object({ retry: z.boolean(), dismiss: z.boolean() }),
})
export type TrayItem = z.infer<typeof TrayItem>

export const WorkTray = z.object({ ...dated, items: z.array(TrayItem), total: z.int() })
export type WorkTray = z.infer<typeof WorkTray>

/** Bookings of the coming days, by campus and type of space. */
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
      /** Sum of all of them. */
      minutes: z.int(),
    }),
  ),
})
export type Projection = z.infer<typeof Projection>

const ofCampus = z.object({ campusId: Id.optional() })
const tags = { tags: ['dashboard'] }
/** Concurrent callers share one read, in its own transaction. */
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
      summary: 'Reintentar un envío, una tarea que falló o una reunión rechazada',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),

  dismiss: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/dashboard/work-tray/{id}/dismiss',
      summary: 'Dejar de mostrar un envío, una tarea que falló o una reunión rechazada',
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
