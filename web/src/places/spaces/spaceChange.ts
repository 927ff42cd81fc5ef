import {
  FloorChange,
  ParkingSpotChange,
  PhoneBoothChange,
  RoomChange,
  SeatChange,
  type SpaceSummary,
  type SpaceType,
  WorkAreaChange,
  WorkTableChange,
} from '@aforo/api/places/spaces'
import type { z } from 'zod'
import { client } from '../../platform/api.ts'

/** What a form of a space holds; of it, a kind's own call takes what the kind has. */
export const valuesOf = ({
  name,
  capacity,
  features,
  bookable,
  kind,
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
  parkingSpotType,
  pointerDiameter,
  positionX,
  positionY,
})
export type SpaceValues = ReturnType<typeof valuesOf>

const of = (change: z.ZodObject) => change.omit({ id: true, version: true })

export const changeSchemas: Record<SpaceType, z.ZodType> = {
  FLOOR: of(FloorChange),
  PARKING: of(FloorChange),
  ROOM: of(RoomChange),
  PHONE_BOOTH: of(PhoneBoothChange),
  WORK_AREA: of(WorkAreaChange),
  WORK_TABLE: of(WorkTableChange),
  SEAT: of(SeatChange),
  PARKING_SPOT: of(ParkingSpotChange),
}

type Change = SpaceValues & Pick<SpaceSummary, 'id' | 'version'>

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
  writers[type]({ ...values, id, version })
