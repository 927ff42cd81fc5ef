import type { ImportStatus } from '@aforo/contract/people/imports'
import { fail, type HandlerContext } from '../../platform/http/on.ts'
import { presentImport } from './imports.present.ts'
import { findImport, type ImportRecord, lockImport } from './imports.queries.ts'
import { lifecycle } from './imports.rules.ts'

export interface StateErrors {
  NOT_FOUND(): Error
  WRONG_STATE(given: { data: { status: ImportStatus } }): Error
}

/** The import, kept as it is, if its state allows the action. */
export async function lockFor(
  { tx }: HandlerContext,
  id: string,
  action: 'check' | 'mend' | 'run' | 'cancel',
  errors: StateErrors,
): Promise<{ before: ImportRecord; status: ImportStatus }> {
  const before = (await lockImport(tx, id)) ?? fail(errors.NOT_FOUND())
  const status = lifecycle.after(before.status, action) ?? fail(errors.WRONG_STATE({ data: { status: before.status } }))
  return { before, status }
}

export async function answer({ tx, emit }: HandlerContext, id: string) {
  emit({ topic: 'imports', id })
  return presentImport((await findImport(tx, id)) as ImportRecord)
}
