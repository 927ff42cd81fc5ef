import { z } from 'zod'

/** The tabs of the organisation, as its address names them. */
export const OrganizationTab = z.enum([
  'theme',
  'shifts',
  'policy',
  'rates',
  'billing',
  'sales',
  'templates',
  'access',
  'health',
  'screens',
  'privacy',
])
export type OrganizationTab = z.infer<typeof OrganizationTab>
