import { z } from 'zod'

/** CONTRACTED: signed; PROBABLE: in deals, weighted by probability; BLOCKED: by unavailable dates; FREE: the rest. */
export const OccupationState = z.enum(['CONTRACTED', 'PROBABLE', 'BLOCKED', 'FREE'])
export type OccupationState = z.infer<typeof OccupationState>

/** How the figures are grouped. */
export const OccupationBy = z.enum(['campus', 'floor', 'type'])
export type OccupationBy = z.infer<typeof OccupationBy>

/** The unit of the figures. Money is per month, without tax. */
export const OccupationUnit = z.enum(['seats', 'area', 'money', 'products'])
export type OccupationUnit = z.infer<typeof OccupationUnit>

/** A period: the same day a month ago, today, or a calendar month `YYYY-MM`. */
export const OccupationPeriodKey = z.string().regex(/^(monthAgo|today|\d{4}-(0[1-9]|1[0-2]))$/)
export type OccupationPeriodKey = z.infer<typeof OccupationPeriodKey>
