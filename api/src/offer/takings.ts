import { z } from 'zod'

/** A taker of a product's days. */
export const TakingKind = z.enum(['CONTRACT', 'SALE', 'EXCEPTION'])
export type TakingKind = z.infer<typeof TakingKind>

/** ACCEPTED: a person explained why it may stay. SOLVED: no day is taken twice any more. */
export const ConflictStatus = z.enum(['OPEN', 'ACCEPTED', 'SOLVED'])
export type ConflictStatus = z.infer<typeof ConflictStatus>
