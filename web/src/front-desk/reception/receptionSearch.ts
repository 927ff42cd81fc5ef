import { Id } from '@aforo/contract/platform/base'
import { z } from 'zod'
import { param } from '../../ui/search.ts'
import { stages } from './comers.ts'

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
