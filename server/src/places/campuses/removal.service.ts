import type { HandlerContext } from '../../platform/http/on.ts'
import { traceOf } from './campuses.present.ts'
import { findCampus } from './campuses.queries.ts'

/**
 * Removes a campus that was made by mistake: its code is free again. The caller holds it alone, and has asked whether
 * anything is there.
 */
export async function removeCampus({ tx, now, record, emit }: HandlerContext, id: string): Promise<void> {
  const before = await findCampus(tx, id)
  if (!before) return
  await tx.updateTable('campuses').set({ deleted_at: now.toString() }).where('id', '=', id).execute()
  record({ action: 'campus.removed', entityType: 'campus', entityId: id, before: traceOf(before) })
  emit({ topic: 'campuses', id, campusId: id })
}
