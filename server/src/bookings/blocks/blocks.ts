/** The door of the blocks: which spaces are out of use, and when. */

export { type Blocked, blockedOf, blocksOver, listBlocked } from './blocked-spaces.queries.ts'
export { blockOn } from './blocks.rules.ts'
export { liftForZoneChange, shiftBlocks } from './zone-change.queries.ts'
