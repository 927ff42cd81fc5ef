import { RowVerdict } from '@aforo/api/people/imports'
import { z } from 'zod'
import { param } from '../../ui/search.ts'
import { importTabs } from './kinds.ts'

/** What the screen keeps in the address. */
export const importParams = {
  tab: param(z.enum(importTabs)),
  /** The file that is being loaded, or is looked at again. */
  import: param(z.uuid()),
  /** Back at the choice of columns of a file that was checked already. */
  columns: param(z.literal(true)),
  rows: param(RowVerdict.or(z.literal('GUESSED'))),
  page: param(z.number().int().min(1)),
}
