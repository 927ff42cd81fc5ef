import { z } from 'zod'

/** Computed from the dates and the campus's clock. ENDED: ended before its last day. */
export const RentalStatus = z.enum(['UPCOMING', 'ACTIVE', 'EXPIRED', 'ENDED'])
export type RentalStatus = z.infer<typeof RentalStatus>

export const StepUpKind = z.enum(['PERCENT', 'AMOUNT'])
export type StepUpKind = z.infer<typeof StepUpKind>

export const RentalSort = z.enum(['endsOn', '-endsOn', 'code', '-code', 'landlord', '-landlord'])
