/** The door of the blocks: which spaces are out of use, and when. */
export { blockOn } from './blocks.rules.ts'
export { type Blocked, blockedOf, blocksOver, listBlocked } from './covered.queries.ts'
export { liftForZoneChange, shiftBlocks } from './zone-change.queries.ts'
