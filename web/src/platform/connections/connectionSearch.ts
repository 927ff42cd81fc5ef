import { OutsideSystem, OutsideTaskState } from '@aforo/api/platform/connections'
import { z } from 'zod'
import { DateSpan } from '../../ui/dates/dateSpan.ts'
import { listParams, param } from '../../ui/search.ts'

/** What the screen keeps in the address. */
export const ConnectionSearch = z.object({
  ...listParams,
  system: param(OutsideSystem),
  /** Without it, what is not settled. */
  state: param(z.enum([...OutsideTaskState.options, 'all'])),
  fault: param(z.string().max(60)),
  days: param(DateSpan),
  record: param(z.uuid()),
  /** The task whose drawer is open. */
  task: param(z.uuid()),
  /** The connection whose drawer is open. */
  connection: param(OutsideSystem),
})
export type ConnectionSearch = z.infer<typeof ConnectionSearch>
