import type { SpaceType } from './spaces.ts'

/**
 * Types that may contain each type. Floors and parkings stand directly in the campus. The database enforces the same
 * rule.
 */
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

/** True for floors and parkings, which stand in no other space. */
export const isLevel = (type: SpaceType): boolean => standsIn[type].length === 0

/** The types that a space may contain, in the order in which people add them. */
export const kindsInside = (parent: SpaceType): SpaceType[] =>
  (Object.keys(standsIn) as SpaceType[]).filter(type => mayStandIn(type, parent))
