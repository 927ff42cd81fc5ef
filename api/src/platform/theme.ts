import { z } from 'zod'

/** An organisation's branding: signed, expiring addresses of its pictures; null without one. */
export const Theme = z.object({ lateralLogo: z.string().nullable(), profileCover: z.string().nullable() })
export type Theme = z.infer<typeof Theme>
