import {
  FloorChange,
  ParkingSpotChange,
  PhoneBoothChange,
  RoomChange,
  SeatChange,
  type SpaceKind,
  type SpaceSummary,
  type SpaceType,
  SpaceUse,
  WorkAreaChange,
  WorkTableChange,
} from '@aforo/api/places/spaces'
import { z } from 'zod'
import { client } from '../../platform/api.ts'

/** What a form of a space holds; of it, a kind's own call takes what the kind has. */
export const valuesOf = ({
  name,
  capacity,
  features,
  bookable,
  kind,
  holder,
  teams,
  parkingSpotType,
  pointerDiameter,
  positionX,
  positionY,
}: SpaceSummary) => ({
  name,
  capacity,
  features,
  bookable,
  kind,
  holderUsername: holder?.username ?? '',
  teamIds: teams.map(({ id }) => id),
  parkingSpotType,
  pointerDiameter,
  positionX,
  positionY,
})
export type SpaceValues = ReturnType<typeof valuesOf>

/** Whose it is, as a form holds it: '' is nobody. */
export const holderFields = { holderUsername: z.string(), teamIds: SpaceUse.shape.teamIds }

const of = (change: z.ZodObject) => change.omit({ id: true, version: true })

export const changeSchemas: Record<SpaceType, z.ZodType> = {
  FLOOR: of(FloorChange),
  PARKING: of(FloorChange),
  ROOM: of(RoomChange),
  PHONE_BOOTH: of(PhoneBoothChange),
  WORK_AREA: of(WorkAreaChange),
  WORK_TABLE: of(WorkTableChange),
  SEAT: of(SeatChange).extend(holderFields),
  PARKING_SPOT: of(ParkingSpotChange).extend(holderFields),
}

/** Whose it is, as the calls take it: a kind that has no holder or no teams is sent none. */
export const whoseOf = ({ kind, holderUsername, teamIds }: { kind: SpaceKind | null } & HeldValues) => ({
  holderUsername: (kind === 'FIXED' && holderUsername) || null,
  teamIds: kind === 'ROTATING' ? teamIds : [],
})

interface HeldValues {
  holderUsername: string
  teamIds: string[]
}

type Change = Omit<SpaceValues, keyof HeldValues> & z.infer<typeof SpaceUse> & Pick<SpaceSummary, 'id' | 'version'>

const writers: Record<SpaceType, (change: Change) => Promise<SpaceSummary>> = {
  FLOOR: change => client.spaces.updateFloor(FloorChange.parse(change)),
  PARKING: change => client.spaces.updateParking(FloorChange.parse(change)),
  ROOM: change => client.spaces.updateRoom(RoomChange.parse(change)),
  PHONE_BOOTH: change => client.spaces.updatePhoneBooth(PhoneBoothChange.parse(change)),
  WORK_AREA: change => client.spaces.updateWorkArea(WorkAreaChange.parse(change)),
  WORK_TABLE: change => client.spaces.updateWorkTable(WorkTableChange.parse(change)),
  SEAT: change => client.spaces.updateSeat(SeatChange.parse(change)),
  PARKING_SPOT: change => client.spaces.updateParkingSpot(ParkingSpotChange.parse(change)),
}

/** Writes what a form holds on top of a space, by the call of its kind. */
export const writeSpace = (values: SpaceValues, { id, version, type }: SpaceSummary): Promise<SpaceSummary> =>
  writers[type]({ ...values, ...whoseOf(values), id, version })
