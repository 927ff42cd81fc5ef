import type { SpaceType } from './spaces.ts'

/** What a space may stand in. Floors and parkings stand in the campus itself. The database says the same. */
const standsIn: Record<SpaceType, readonly SpaceType[]> = {
  FLOOR: [],
  PARKING: [],
  ROOM: ['FLOOR', 'WORK_AREA'],
  PHONE_BOOTH: ['FLOOR', 'WORK_AREA'],
  WORK_AREA: ['FLOOR'],
  WORK_TABLE: ['FLOOR', 'WORK_AREA'],
  SEAT: ['WORK_TABLE'],
  PARKING_SPOT: ['PARKING'],
}

export const mayStandIn = (type: SpaceType, parent: SpaceType): boolean => standsIn[type].includes(parent)

/** A floor or a parking: it stands in no other space. */
export const isLevel = (type: SpaceType): boolean => standsIn[type].length === 0

/** The kinds that may stand in a space, in the order in which a house is filled. */
export const kindsInside = (parent: SpaceType): SpaceType[] =>
  (Object.keys(standsIn) as SpaceType[]).filter(type => mayStandIn(type, parent))
