import { type ImportKind, importFields } from '@aforo/api/people/imports'
import { backOffice } from '@aforo/api/platform/base'
import type { Job } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { jobName } from './check.jobs.ts'
import { tellFailed, tellUndone } from './import-notices.service.ts'
import { settleUndone, takeLastMade } from './import-rows.queries.ts'
import { type ImportRecord, lockImport, updateImport } from './imports.queries.ts'
import { callerFor } from './people.queries.ts'
import { RowRefused, unitOf } from './record-imports.service.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'imports.undo': { tenantId: string; importId: string }
  }
}

/** A call refused to take back what a row made; its transaction is rolled back. */
class Refused extends Error {
  readonly row: number
  readonly reason: string
  constructor(row: number, reason: string) {
    super('a row stays')
    this.row = row
    this.reason = reason
  }
}

/**
 * Takes back what an import made, from its last row to its first, each in its own transaction with what came of it: run
 * again, after a crash or twice at once, none is taken back twice.
 */
export const undoJob: Job<'imports.undo'> = {
  name: 'imports.undo',
  failed: 'Una carga masiva no se pudo deshacer del todo',
  async work(services, { tenantId, importId }) {
    const within = <T>(run: (unit: JobUnit) => Promise<T>) => asJob(services, tenantId, jobName, run)
    for (let more = true; more; )
      try {
        more = await within(unit => takeBackNext(unit, importId, services))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        more = await within(unit => keep(unit, importId, error))
      }
  },
}

/** @returns whether there may be more */
async function takeBackNext(unit: JobUnit, importId: string, services: Services): Promise<boolean> {
  const { tx, ports } = unit
  const row = await lockUndoing(unit, importId)
  if (!row) return false
  const caller = await callerFor(tx, row.undone_by ?? row.created_by)
  if (!caller || !backOffice.some(role => caller.roles.includes(role))) {
    await tellFailed(unit, row, 'Quien pidió deshacer la carga ya no tiene permiso. Pide a otra persona que lo haga.')
    return false
  }
  const made = await takeLastMade(tx, importId)
  if (!made) {
    await tellUndone(unit, row)
    return false
  }
  const { row_no, made_id: id, made_at: madeAt } = made
  try {
    const reason = await ports.importUndo[row.kind](unitOf(unit, services, caller, importId), { id, madeAt })
    await settle(unit, row, row_no, reason)
    return true
  } catch (error) {
    throw error instanceof RowRefused ? new Refused(row_no, error.faults[0]?.message ?? '') : error
  }
}

async function keep(unit: JobUnit, importId: string, { row: rowNo, reason }: Refused): Promise<boolean> {
  const row = await lockUndoing(unit, importId)
  if (!row) return false
  await settle(unit, row, rowNo, reason)
  return true
}

async function lockUndoing({ tx }: JobUnit, importId: string): Promise<ImportRecord | undefined> {
  const row = await lockImport(tx, importId)
  return row?.status === 'UNDOING' ? row : undefined
}

/** The columns that name what a row made, where the first ones say where it is. */
const namedBy: Partial<Record<ImportKind, readonly string[]>> = { SPACES: ['name', 'floor'], BOOKINGS: ['space'] }

/** @param reason why the row stays; undefined if it was taken back */
async function settle({ tx, now, emit }: JobUnit, row: ImportRecord, rowNo: number, reason: string | undefined) {
  const fields = [...(namedBy[row.kind] ?? []), ...Object.keys(importFields[row.kind])]
  const field = fields.find(one => (row.mapping[one] ?? null) !== null) ?? ''
  await settleUndone(tx, row.id, rowNo, reason === undefined ? undefined : [{ field, message: reason }])
  const counts = reason === undefined ? { undone: row.undone + 1 } : { kept: row.kept + 1 }
  await updateImport(tx, row.id, { ...counts, beat_at: now.toString() })
  emit({ topic: 'imports', id: row.id, userIds: [row.undone_by ?? row.created_by] })
}
