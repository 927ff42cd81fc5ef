import { z } from 'zod'

/** The tabs of a campus, as its address names them. Apart from the screen, which the first page does without. */
export const CampusTab = z.enum([
  'general',
  'hours',
  'floors',
  'parkings',
  'teams',
  'contracts',
  'lease',
  'qr',
  'history',
])
export type CampusTab = z.infer<typeof CampusTab>
