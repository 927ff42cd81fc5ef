import { z } from 'zod'

/** The tabs of the organisation, as its address names them. */
export const OrganizationTab = z.enum(['theme', 'shifts', 'policy', 'access', 'privacy', 'rates', 'sales'])
export type OrganizationTab = z.infer<typeof OrganizationTab>
