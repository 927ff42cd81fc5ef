import { z } from 'zod'
import {
  backOffice,
  call,
  commaList,
  everyone,
  flag,
  Id,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Username,
  unchecked,
  Version,
} from '../platform/base.ts'

export const spaceTypes = [
  'FLOOR',
  'PARKING',
  'ROOM',
  'PHONE_BOOTH',
  'WORK_AREA',
  'WORK_TABLE',
  'SEAT',
  'PARKING_SPOT',
] as const
export const SpaceType = z.enum(spaceTypes)
export type SpaceType = z.infer<typeof SpaceType>

export const SpaceFeature = z.enum([
  'SMART_TV',
  'BLACK_BOARD',
  'WHITE_BOARD',
  'PROJECTOR',
  'WIFI',
  'ETHERNET',
  'ARMCHAIRS',
  'POUFFE',
  'LOW_TABLE',
  'HIGH_BENCH',
  'HDMI',
  'ANTEROOM',
  'POWER_OUTLET',
  'WEB_CAM',
])
export type SpaceFeature = z.infer<typeof SpaceFeature>

/** Who may use a seat or a parking spot. */
export const SpaceKind = z.enum(['AVAILABLE', 'VISIT', 'FIXED', 'ROTATING'])
export type SpaceKind = z.infer<typeof SpaceKind>

export const ParkingSpotType = z.enum(['SIMPLE', 'MOTORCYCLE'])
export type ParkingSpotType = z.infer<typeof ParkingSpotType>

/** The holder of a FIXED seat or spot. A disabled holder doesn't count until the account is enabled again. */
export const SpaceHolder = z.object({ userId: Id, username: z.string(), name: z.string(), active: z.boolean() })
export type SpaceHolder = z.infer<typeof SpaceHolder>

export const SpaceSummary = z.object({
  id: Id,
  campusId: Id,
  /** The space that contains it; null for floors and parkings. */
  parentId: Id.nullable(),
  type: SpaceType,
  name: z.string(),
  /** People it holds; null where that has no meaning (phone booths, floors without a figure). */
  capacity: z.int().nullable(),
  features: z.array(SpaceFeature),
  bookable: z.boolean(),
  /** Only for seats and parking spots. */
  kind: SpaceKind.nullable(),
  /** The holder of a FIXED one, if any. Visible only to administrators and to the holder. */
  holder: SpaceHolder.nullable(),
  /** The teams that book a ROTATING one. */
  teams: z.array(z.object({ id: Id, name: z.string() })),
  /** Only for parking spots. */
  parkingSpotType: ParkingSpotType.nullable(),
  /** Its centre on the floor's drawing, in the drawing's units; null if not placed. */
  positionX: z.number().nullable(),
  positionY: z.number().nullable(),
  /** The diameter of its mark on the drawing; only for work tables. */
  pointerDiameter: z.int().nullable(),
  /** Links to its pictures, valid for an hour; the thumbnail shows the photo, or else the layout. */
  photoUrl: z.string().nullable(),
  layoutUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  version: Version,
})
export type SpaceSummary = z.infer<typeof SpaceSummary>

export const SpaceFound = SpaceSummary.extend({
  campusName: z.string(),
  parentName: z.string().nullable(),
})
export type SpaceFound = z.infer<typeof SpaceFound>

/** A single space. A parent that can't be read is left empty instead of failing the call. */
export const SpaceDetails = SpaceFound.extend({
  /** Its ancestors from the floor inwards; empty for floors and parkings. */
  path: z.array(z.object({ id: Id, type: SpaceType, name: z.string() })),
  zone: z.object({ id: Id, name: z.string() }).nullable(),
  /** How many spaces of each type it contains, at any depth. */
  inside: z.array(z.object({ type: SpaceType, count: z.int() })),
  /** The keys of its pictures, to send them back unchanged. */
  photoKey: z.string().nullable(),
  layoutKey: z.string().nullable(),
  /** The address in its QR code. */
  qrLink: z.string(),
})
export type SpaceDetails = z.infer<typeof SpaceDetails>

export const WorkTableDetails = SpaceDetails.extend({ seats: z.array(SpaceSummary) })
export type WorkTableDetails = z.infer<typeof WorkTableDetails>

export type SpaceNode = SpaceSummary & { children: SpaceNode[] }
const SpaceNode: z.ZodType<SpaceNode> = SpaceSummary.extend({
  get children() {
    return z.array(SpaceNode)
  },
})

/** The fields that a floor's drawing needs. */
export const MapItem = SpaceSummary.pick({
  id: true,
  parentId: true,
  name: true,
  positionX: true,
  positionY: true,
  bookable: true,
})
export type MapItem = z.infer<typeof MapItem>

/**
 * A campus's spaces in two forms: as sorted trees, and as the flat lists that the specification names for drawings.
 * `lists=false` leaves the lists empty.
 */
export const SpaceHierarchy = z.object({
  campusId: Id,
  floors: z.array(SpaceNode),
  parkings: z.array(
    SpaceSummary.extend({
      children: z.array(SpaceNode),
      parkingSpots: z.array(MapItem.extend({ parkingSpotType: ParkingSpotType.nullable() })),
    }),
  ),
  rooms: z.array(MapItem),
  phoneBooths: z.array(MapItem),
  workTables: z.array(MapItem.extend({ pointerDiameter: z.int().nullable(), seats: z.array(MapItem) })),
})
export type SpaceHierarchy = z.infer<typeof SpaceHierarchy>

const name = line(100)
const features = z.array(SpaceFeature).max(14)
const levelCapacity = z.int().min(1).max(10_000).nullable()
const Position = z.number().min(-100_000).max(100_000).nullable()
/** Omitted: the position stays. Null: the space is removed from the drawing. */
const position = { positionX: Position.optional(), positionY: Position.optional() }

/** A floor or a parking. */
export const NewFloor = z.object({
  campusId: Id,
  name,
  capacity: levelCapacity.default(null),
  features: features.default([]),
})

/** The parent of a new space; `campusId` is optional and must match the parent's. */
const inside = { parentId: Id, campusId: Id.optional(), name, ...position }

/** A room, phone booth or work table, on a floor or in a work area. */
export const NewSpaceInside = z.object({ ...inside, features: features.default([]) })
/** One that is sold by the month is not booked by the hour. */
export const NewRoom = NewSpaceInside.extend({ bookable: z.boolean().default(true) })
export const NewWorkArea = NewSpaceInside.extend({ capacity: levelCapacity.default(null) })

/** Users of a seat or spot: the holder of a FIXED one, the teams of a ROTATING one. */
export const SpaceUse = z.object({
  /** Null: no holder. */
  holderUsername: Username.nullable().optional(),
  teamIds: z.array(Id).max(50).optional(),
})
export type SpaceUse = z.infer<typeof SpaceUse>

export const NewSeat = NewSpaceInside.extend({
  ...SpaceUse.shape,
  kind: SpaceKind.default('AVAILABLE'),
  bookable: z.boolean().default(true),
})
export const NewParkingSpot = NewSeat.extend({ parkingSpotType: ParkingSpotType.default('SIMPLE') })

const byId = z.object({ id: Id })
const change = byId.extend({ name, features: features.optional(), version: Version.optional() })

/** A floor or a parking. Omitted features stay unchanged, here and below. */
export const FloorChange = change.extend({ capacity: levelCapacity })

export const PhoneBoothChange = change.extend({ bookable: z.boolean(), ...position })
export const RoomChange = PhoneBoothChange.extend({ features, capacity: z.int().min(1).max(1_000) })
export const WorkAreaChange = PhoneBoothChange.extend({ capacity: levelCapacity })
export const WorkTableChange = PhoneBoothChange.extend({ pointerDiameter: z.int().min(10).max(1_000).optional() })
/** Omitted holder and teams stay unchanged, unless the kind has none. */
export const SeatChange = PhoneBoothChange.extend({ kind: SpaceKind, ...SpaceUse.shape })
export const ParkingSpotChange = SeatChange.extend({ parkingSpotType: ParkingSpotType })

const read = { tags: ['spaces'] } as const
const nameTaken = { NAME_TAKEN: refusal('NAME_TAKEN') }

/** Who books each kind of seat or spot. */
const kindsInWords =
  'AVAILABLE lo reserva cualquiera; VISIT, quien espera a una visita; FIXED, solo su titular (`holderUsername`); ROTATING, las personas de sus equipos (`teamIds`), por turno.'

const creation = <Input extends z.ZodType>(path: `/spaces/${string}`, summary: string, input: Input, more = '') =>
  call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path,
      summary,
      description: `El nombre no se repite donde está el espacio. ${more}`.trim(),
      successStatus: 201,
      ...read,
    })
    .input(input)
    .errors({ INVALID_FIELD: invalidField, ...nameTaken })
    .output(SpaceSummary)

const edit = <Input extends z.ZodType>(path: `/spaces/${string}/{id}`, summary: string, input: Input) =>
  call
    .meta({ roles: backOffice })
    .route({ method: 'PUT', path, summary, ...read })
    .input(input)
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(SpaceSummary), ...nameTaken })
    .output(SpaceSummary)

const detail = <Output extends z.ZodType>(path: `/spaces/${string}/details`, summary: string, output: Output) =>
  call
    .meta({ roles: everyone })
    .route({ method: 'GET', path, summary, ...read })
    .input(byId)
    .output(output)

export const spaces = {
  hierarchical: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/spaces/hierarchical', summary: 'El árbol de una sede', ...read })
    .input(z.object({ campus_id: Id, lists: flag.default(true) }))
    .output(unchecked(SpaceHierarchy)),

  features: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/spaces/info/features', summary: 'Equipamiento posible', ...read })
    .output(z.array(z.object({ code: SpaceFeature, displayName: z.string() }))),

  search: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/spaces/composed/search', summary: 'Buscar espacios', ...read })
    .input(
      z.object({
        ...paging(20, 500),
        q: z.string().trim().max(100).optional(),
        campusId: Id.optional(),
        types: commaList(SpaceType).optional(),
        bookable: flag.optional(),
      }),
    )
    .output(pageOf(SpaceFound)),

  details: detail('/spaces/{id}/details', 'Un espacio', SpaceDetails),
  roomDetails: detail('/spaces/rooms/{id}/details', 'Una sala', SpaceDetails),
  workAreaDetails: detail('/spaces/work-areas/{id}/details', 'Un área de trabajo', SpaceDetails),
  phoneBoothDetails: detail('/spaces/phone_booths/{id}/details', 'Una cabina', SpaceDetails),
  workTableDetails: detail(
    '/spaces/work-tables/{id}/details',
    'Una mesa de trabajo con sus escritorios',
    WorkTableDetails,
  ),

  createFloor: creation('/spaces/floors', 'Crear un piso', NewFloor),
  createParking: creation('/spaces/parkings', 'Crear un piso de parking', NewFloor),
  createRoom: creation('/spaces/rooms', 'Crear una sala', NewRoom, 'La sala nace con capacidad 1; se cambia después.'),
  createPhoneBooth: creation('/spaces/phone-booths', 'Crear una cabina', NewSpaceInside),
  createWorkArea: creation('/spaces/work-areas', 'Crear un área de trabajo', NewWorkArea),
  createWorkTable: creation(
    '/spaces/work-tables',
    'Crear una mesa de trabajo',
    NewSpaceInside,
    'Su marca en el plano nace con diámetro 60.',
  ),
  createSeat: creation('/spaces/seats', 'Crear un escritorio', NewSeat, kindsInWords),
  createParkingSpot: creation('/spaces/parking-spots', 'Crear un estacionamiento', NewParkingSpot, kindsInWords),

  updateFloor: edit('/spaces/floors/{id}', 'Cambiar un piso', FloorChange),
  updateParking: edit('/spaces/parkings/{id}', 'Cambiar un piso de parking', FloorChange),
  updateRoom: edit('/spaces/rooms/{id}', 'Cambiar una sala', RoomChange),
  updatePhoneBooth: edit('/spaces/phone-booths/{id}', 'Cambiar una cabina', PhoneBoothChange),
  updateWorkArea: edit('/spaces/work-areas/{id}', 'Cambiar un área de trabajo', WorkAreaChange),
  updateWorkTable: edit('/spaces/work-tables/{id}', 'Cambiar una mesa de trabajo', WorkTableChange),
  updateSeat: edit('/spaces/seats/{id}', 'Cambiar un escritorio', SeatChange),
  updateParkingSpot: edit('/spaces/parking-spots/{id}', 'Cambiar un estacionamiento', ParkingSpotChange),
}
