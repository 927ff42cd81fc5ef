import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
import {
  backOffice,
  CalendarDate,
  call,
  commaList,
  everyone,
  FileStream,
  History,
  Id,
  Instant,
  invalidField,
  lineOrNone,
  pageOf,
  paging,
  roles,
  Username,
  Version,
  WallTime,
} from '../platform/base.ts'
import { CalendarSystem } from '../platform/connections.ts'
import { BookingPrice, PayBy } from './booking-price.ts'
import { NewAttendees } from './guests.ts'
import { slotRefusals } from './slots.ts'

export const ReservationStatus = z.enum(['DRAFT', 'CREATED', 'IN_PROGRESS', 'FINISH', 'CANCELED', 'DECLINED'])
export type ReservationStatus = z.infer<typeof ReservationStatus>

/** The older statuses APPROVED and ON_CURSE are read as CREATED and IN_PROGRESS. */
const StatusWord = z.preprocess(
  word => (word === 'APPROVED' ? 'CREATED' : word === 'ON_CURSE' ? 'IN_PROGRESS' : word),
  ReservationStatus,
)

export const BookingKind = z.enum(['ON_DEMAND', 'REGULAR'])
export type BookingKind = z.infer<typeof BookingKind>

/** The purpose of a meeting. */
export const EventType = z.enum([
  'MEETING',
  'VIDEO_CALL',
  'INTERVIEW',
  'TRAINING',
  'WORKSHOP',
  'PRESENTATION',
  'EVENT',
  'OTHER',
])
export type EventType = z.infer<typeof EventType>

/** The room's seating layout. */
export const RoomLayout = z.enum(['BOARDROOM', 'U_SHAPE', 'CLASSROOM', 'THEATER', 'CABARET', 'COCKTAIL', 'EMPTY'])
export type RoomLayout = z.infer<typeof RoomLayout>

/** REQUESTED: being created. FAILED: it couldn't be created; the booking stands. */
export const MeetingStatus = z.enum(['REQUESTED', 'READY', 'FAILED'])
export type MeetingStatus = z.infer<typeof MeetingStatus>

/** The message when Microsoft refuses to create it. */
export const meetingFailure = 'No se puede concretar la creación de la reunión en Teams.'

export const Reservation = z.object({
  reservationId: Id,
  status: ReservationStatus,
  kind: BookingKind,
  /** The date at the campus. */
  at: CalendarDate,
  /** Wall times at the campus; `24:00` is the end of the day. */
  from: WallTime,
  to: WallTime,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  durationInMinutes: z.int(),
  subject: z.string(),
  ownerUsername: z.string(),
  ownerGivenName: z.string(),
  ownerLastname: z.string(),
  spaceId: Id,
  /** The space again, under the specification's name. */
  room: z.object({ id: Id }),
  spaceName: z.string(),
  /** WORK_TABLE for a seat at a table, as the specification requires. */
  spaceType: SpaceType,
  campusId: Id,
  campusName: z.string(),
  eventType: EventType.nullable(),
  layout: RoomLayout.nullable(),
  /** The shift in which a seat is booked. */
  turnId: Id.nullable(),
  /** Until when a DRAFT blocks its slot; null in every other state. */
  heldUntil: Instant.nullable(),
  /** Number of attendees besides the owner. */
  attendeeCount: z.int(),
  /** The requested Teams meeting; `message` explains a failure. */
  meeting: z.object({ status: MeetingStatus, joinUrl: z.string().nullable(), message: z.string() }).nullable(),
  /**
   * The outside calendar that it was booked in, and who organises it there, as an address; empty if nobody does. Null if
   * it was booked here, or the reader doesn't manage the booking.
   */
  calendar: z.object({ system: CalendarSystem, organizer: z.string() }).nullable(),
  /** The wallet that pays; null with another payer, or if it is free. */
  wallet: z.object({ name: z.string() }).nullable(),
  /** The price, fixed when booked; null without a rate, and if hidden from the reader. */
  price: BookingPrice.nullable(),
  /**
   * Set while its order is unpaid: the slot is on hold until `until`, then released. Null `until`: the hold has no end.
   * Null if the reader doesn't manage the booking.
   */
  unpaid: z.object({ until: Instant.nullable() }).nullable(),
  version: Version,
  can: z.object({
    confirm: z.boolean(),
    reschedule: z.boolean(),
    extend: z.boolean(),
    release: z.boolean(),
    cancel: z.boolean(),
    restore: z.boolean(),
    edit: z.boolean(),
  }),
})
export type Reservation = z.infer<typeof Reservation>

export const Subject = lineOrNone(200)

/** The fields of a new booking. A seat is booked by shift: `turnId` replaces `from` and `to`. */
export const NewReservation = z.object({
  spaceId: Id,
  at: CalendarDate,
  from: WallTime.optional(),
  to: WallTime.optional(),
  turnId: Id.optional(),
  subject: Subject.default(''),
  kind: BookingKind.default('REGULAR'),
  eventType: EventType.nullable().default(null),
  layout: RoomLayout.nullable().default(null),
  attendees: NewAttendees.default([]),
  /** Whether to create a Teams meeting. */
  meeting: z.boolean().default(false),
  payBy: PayBy.optional(),
})
const byId = z.object({ id: Id })

/** The types of space that can be booked. */
export const bookableTypes = ['ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT'] as const satisfies SpaceType[]

export const BookingPolicy = z.object({
  stepMinutes: z.int(),
  shortestMinutes: z.int(),
  longestMinutes: z.int(),
  daysAhead: z.int(),
  /** For how many minutes after its start a slot can still be booked. */
  lateMinutes: z.int(),
  /** The owner's cancellation notice in minutes; administrators can cancel until the start. */
  cancelNoticeMinutes: z.int(),
  /** Minutes until a no-show is released; 0: check-in is optional. */
  checkInMinutes: z.int(),
  /** The types of space that require an approved booking request. */
  approvalTypes: z.array(z.enum(bookableTypes)),
  /** The roles that may book for other people of the tenant. */
  forOthersRoles: z.array(z.enum(roles)),
  /** Whether owners may end a booking early. */
  freeRelease: z.boolean(),
})
export type BookingPolicy = z.infer<typeof BookingPolicy>

/** Sort keys of reservations; `-` reverses the order. */
export const reservationSorts = ['startsAt', 'subject', 'spaceName', 'owner', 'duration', 'status'] as const
export const ReservationSort = z.enum([
  ...reservationSorts,
  '-startsAt',
  '-subject',
  '-spaceName',
  '-owner',
  '-duration',
  '-status',
])
export type ReservationSort = z.infer<typeof ReservationSort>

/** The filter shared by a list of reservations, its file and bulk actions. */
export const ReservationFilter = z.object({
  q: z.string().trim().max(100).optional(),
  /** Matches the owner's name. */
  name: z.string().trim().max(100).optional(),
  /** The owner's id; for administrators. */
  ownerId: Id.optional(),
  campusId: Id.optional(),
  spaceId: Id.optional(),
  /** Any of these spaces. */
  spaceIds: commaList(Id).optional(),
  /** One date at the campus; or a range `from` to `to`, both included. */
  date: CalendarDate.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** One or several. WORK_TABLE and SEAT mean the same; PARKING includes its spots. */
  type: commaList(SpaceType).optional(),
  kind: BookingKind.optional(),
  status: commaList(StatusWord).optional(),
})

const created = { tags: ['bookings'], successStatus: 201 } as const

export const bookings = {
  search: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/reservations/search',
      tags: ['bookings'],
      summary: 'Buscar reservas',
      description:
        'Cada palabra de `q` debe estar en el asunto, el titular o el espacio. De muchísimas, `totalItems` es una estimación y `totalIsEstimate` lo dice.',
    })
    .input(
      z.object({
        ...paging(15),
        // High enough for every page of the largest organisation's bookings.
        page: z.coerce.number().int().min(0).max(1_000_000).default(0),
        ...ReservationFilter.shape,
        sort: ReservationSort.default('startsAt'),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(pageOf(Reservation).extend({ totalIsEstimate: z.boolean() })),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ roles: backOffice, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/reports/booking/reservations/search/report/file',
      tags: ['bookings'],
      summary: 'Las reservas que coinciden, como archivo XLSX o CSV',
      description: 'El tipo usual, 12, es aquí este reporte. `spaceType`: tipos de espacio.',
      outputStructure: 'detailed',
    })
    .input(
      ReservationFilter.extend({
        /** The report's number, as in all reports; 12 is the default. */
        type: z.literal('12').default('12'),
        spaceType: ReservationFilter.shape.type,
        format: z.enum(['xlsx', 'csv']).default('xlsx'),
      }),
    )
    .output(FileStream),

  create: call
    .meta({ roles: everyone })
    .route({ method: 'POST', path: '/booking/reservations', summary: 'Reservar', ...created })
    .input(NewReservation)
    .errors(slotRefusals)
    .output(Reservation),

  createFor: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking/reservations/{username}',
      summary: 'Reservar para otra persona',
      description: 'Quién puede hacerlo lo dice la política de reservas; sin otra cosa, los administradores.',
      ...created,
    })
    .input(NewReservation.extend({ username: Username }))
    .errors(slotRefusals)
    .output(Reservation),

  draft: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking/reservations/{username}/draft',
      summary: 'Apartar un lugar por diez minutos',
      description: 'El borrador tiene el lugar hasta `heldUntil`; entonces se confirma o queda libre.',
      ...created,
    })
    .input(NewReservation.extend({ username: Username }))
    .errors(slotRefusals)
    .output(Reservation),

  get: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking/reservations/{id}', tags: ['bookings'], summary: 'Una reserva' })
    .input(byId)
    .output(Reservation),

  history: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/reservations/{id}/history',
      tags: ['bookings'],
      summary: 'Lo que cambió en una reserva, quién y cuándo',
    })
    .input(byId)
    .output(History),
}
