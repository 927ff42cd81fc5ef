import { z } from 'zod'

/** CONTRACTED: signed; PROBABLE: of deals, by their probability; BLOCKED: by unavailable dates; FREE: what is left. */
export const OccupationState = z.enum(['CONTRACTED', 'PROBABLE', 'BLOCKED', 'FREE'])
export type OccupationState = z.infer<typeof OccupationState>

/** By what the figures are grouped. */
export const OccupationBy = z.enum(['campus', 'floor', 'type'])
export type OccupationBy = z.infer<typeof OccupationBy>

/** What is counted. Money is that of a month, without tax. */
export const OccupationUnit = z.enum(['seats', 'area', 'money', 'products'])
export type OccupationUnit = z.infer<typeof OccupationUnit>

/** A day or a calendar month: the same day a month ago, today, or `YYYY-MM`. */
export const OccupationPeriodKey = z.string().regex(/^(monthAgo|today|\d{4}-(0[1-9]|1[0-2]))$/)
export type OccupationPeriodKey = z.infer<typeof OccupationPeriodKey>
