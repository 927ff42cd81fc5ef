import type { ImportStatus } from '@aforo/api/people/imports'
import type { HandlerContext } from '../../platform/http/on.ts'
import { notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { presentImport } from './imports.present.ts'
import { findImport, type ImportRecord, lockImport } from './imports.queries.ts'
import { lifecycle } from './imports.rules.ts'

export type StateErrors = Refusals<'NOT_FOUND'> & WrongState<ImportStatus>

/** The import, kept as it is, if its state allows the action. */
export async function lockFor(
  { tx }: HandlerContext,
  id: string,
  action: 'check' | 'mend' | 'run' | 'cancel' | 'undo',
  errors: StateErrors,
): Promise<{ before: ImportRecord; status: ImportStatus }> {
  const before = (await lockImport(tx, id)) ?? notFound(errors)
  const status = lifecycle.after(before.status, action) ?? wrongState(errors, before.status)
  return { before, status }
}

export async function answer({ tx, emit }: HandlerContext, id: string) {
  emit({ topic: 'imports', id })
  return presentImport((await findImport(tx, id)) as ImportRecord)
}
