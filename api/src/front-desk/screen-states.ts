import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
import { CalendarDate, Id, Instant, WallTime } from '../platform/base.ts'
import { Currency } from '../platform/money.ts'
import { RoomState } from './dashboard.ts'

/** A booking on a screen. Who and what for are empty where the campus' policy hides them. */
const ScreenBooking = z.object({
  reservationId: Id,
  from: WallTime,
  to: WallTime,
  /** Its end, by which a screen without network knows that it is over. */
  startsAt: Instant,
  endsAt: Instant,
  who: z.string(),
  subject: z.string(),
  /** On hold: its order is unpaid. Until when it holds the room; null where nothing ends it. */
  unpaid: z.object({ until: WallTime.nullable() }).nullable(),
  checkedIn: z.boolean(),
  /** Until when it needs a check-in to be kept; null if it doesn't. */
  checkInBy: WallTime.nullable(),
  can: z.object({ checkIn: z.boolean(), end: z.boolean() }),
})
export type ScreenBooking = z.infer<typeof ScreenBooking>

const Stretch = z.object({ from: WallTime, to: WallTime })

const ScreenOffer = Stretch.extend({
  /** What is paid for it at reception, like `18.00`; null where it costs nothing. */
  price: z.object({ amount: z.string(), currency: Currency }).nullable(),
})
export type ScreenOffer = z.infer<typeof ScreenOffer>

/** Whose screen it is and when it was read, by which the device sets its clock. */
const shown = {
  name: z.string(),
  host: z.object({ name: z.string(), logo: z.string().nullable() }),
  campusName: z.string(),
  timeZone: z.string(),
  now: Instant,
  date: CalendarDate,
}

/** The state of a room's screen. */
export const RoomScreen = z.object({
  state: z.literal('ROOM'),
  ...shown,
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  floorName: z.string(),
  capacity: z.int().nullable(),
  room: RoomState,
  /** Until when `room` stays so today; null for the rest of the day. */
  until: WallTime.nullable(),
  /** Why the room is blocked; empty otherwise. */
  blocked: z.string(),
  /** Opening hours of today. */
  open: z.array(Stretch),
  /** What else takes the room today, for the timeline. */
  blocks: z.array(Stretch),
  current: ScreenBooking.nullable(),
  /** Bookings to come today. */
  next: z.array(ScreenBooking),
  /** Earlier bookings of today, for the timeline. */
  past: z.array(Stretch),
  /** What can be booked here now, shortest first. */
  offers: z.array(ScreenOffer),
  /** Why nothing can, in words; empty while something can. */
  reason: z.string(),
  /** The booking whose early end can be taken back. */
  ended: z.object({ reservationId: Id, to: WallTime }).nullable(),
  /** The room's code for phones, as an SVG path of `codeSize` by `codeSize` units. */
  code: z.string(),
  codeSize: z.int(),
})
export type RoomScreen = z.infer<typeof RoomScreen>

const LobbyBooking = z.object({
  from: WallTime,
  to: WallTime,
  who: z.string(),
  subject: z.string(),
})

const LobbyRoom = z.object({
  spaceId: Id,
  spaceName: z.string(),
  floorName: z.string(),
  room: RoomState,
  until: WallTime.nullable(),
  current: LobbyBooking.nullable(),
  next: LobbyBooking.nullable(),
})
export type LobbyRoom = z.infer<typeof LobbyRoom>

/** The state of a lobby's board. */
export const LobbyScreen = z.object({
  state: z.literal('LOBBY'),
  ...shown,
  rooms: z.array(LobbyRoom).max(500),
  /** Today's visitors who haven't left. The name is empty where the policy hides it. */
  arrivals: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        /** Whom they visit. */
        host: z.string(),
        at: WallTime.nullable(),
        spaceName: z.string(),
        arrived: z.boolean(),
      }),
    )
    .max(200),
  news: z.array(z.object({ id: Id, title: z.string(), text: z.string(), picture: z.string().nullable() })).max(30),
})
export type LobbyScreen = z.infer<typeof LobbyScreen>

/** What a device shows. */
export const DeviceState = z.discriminatedUnion('state', [
  /** It belongs to nobody and has no code: ask for one. */
  z.object({ state: z.literal('NONE') }),
  z.object({
    state: z.literal('PAIRING'),
    code: z.string(),
    expiresAt: Instant,
    now: Instant,
    /** Where administrators type the code. */
    address: z.string(),
    qr: z.string(),
    qrSize: z.int(),
  }),
  /** Paired with a room or campus that was deleted. */
  z.object({ state: z.literal('GONE'), name: z.string(), now: Instant }),
  RoomScreen,
  LobbyScreen,
])
export type DeviceState = z.infer<typeof DeviceState>
