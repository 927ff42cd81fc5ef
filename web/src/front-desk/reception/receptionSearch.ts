import { Id } from '@aforo/api/platform/base'
import { z } from 'zod'
import { param } from '../../ui/search.ts'

/** How far somebody is today: still to come, inside, or no longer expected. */
export const stages = ['EXPECTED', 'INSIDE', 'GONE'] as const
export type Stage = (typeof stages)[number]

/** What the screen keeps in the address. */
export const ReceptionSearch = z.object({
  campus: param(Id),
  q: param(z.string().max(100)),
  /** Those who are so far; who is still to come unless said. */
  show: param(z.enum(stages)),
  /** The form of a visitor without an invitation. */
  create: param(z.literal(true)),
  /** The visitor whose drawer is open. */
  visitor: param(z.uuid()),
})
export type ReceptionSearch = z.infer<typeof ReceptionSearch>
