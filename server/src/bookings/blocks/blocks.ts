/** The door of the blocks: which spaces are blocked, and when. */

export { type Blocked, blockedOf, blocksOver, listBlocked, listBlockedAt } from './blocked-spaces.queries.ts'
export { blockOn } from './blocks.rules.ts'
export { liftForZoneChange, shiftBlocks } from './zone-change.queries.ts'
