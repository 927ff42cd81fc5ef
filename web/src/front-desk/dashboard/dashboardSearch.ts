import { Id } from '@aforo/api/platform/base'
import { z } from 'zod'
import { param } from '../../ui/search.ts'

/** What the screen keeps in the address: whose figures, and what space is looked for. */
export const DashboardSearch = z.object({
  campus: param(z.union([Id, z.literal('all')])),
  rooms: param(z.enum(['free', 'busy'])),
})
export type DashboardSearch = z.infer<typeof DashboardSearch>
