import type { History } from '@aforo/api/platform/base'
import { type FieldWords, inWords } from '@aforo/api/platform/field-words'
import { auditActions } from './audit-actions.ts'
import type { Tx } from './database/database.ts'

/** A screen shows at most this many entries of a record's history. */
const longest = 200

/** The latest audit rows of a record, newest first. */
export const historyRows = (tx: Tx, entityType: string, entityId: string) =>
  tx
    .selectFrom('audit_log')
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(longest)
    .select(['at', 'actor_name', 'action', 'before', 'after', 'reason'])
    .execute()

/** Indexed by any text: rows written by an older version may hold actions that no longer exist. */
const wordsOf: Readonly<Record<string, string | undefined>> = auditActions

export interface HistoryWords {
  /** The audited fields to show, with their Spanish labels, in order. */
  fields: Record<string, string | FieldWords>
  /** How to show the values of fields that are only labelled. */
  values?: Record<string, FieldWords['values']>
}

/** Audit rows as Spanish history entries, with the changes of the fields named in `fields` only. */
export function presentHistory(
  rows: Awaited<ReturnType<typeof historyRows>>,
  { fields, values = {} }: HistoryWords,
): History {
  return rows.map(({ at, actor_name, action, before, after }) => {
    const [old, now] = [before, after].map(trace => (trace ?? {}) as Record<string, unknown>)
    return {
      at: at.toString(),
      who: actor_name,
      what: wordsOf[action] ?? action,
      changes: Object.entries(fields)
        .map(([name, field]) => {
          const { label, values: words = values[name] }: FieldWords =
            typeof field === 'string' ? { label: field } : field
          return { field: label, before: inWords(old?.[name], words), after: inWords(now?.[name], words) }
        })
        .filter(change => change.before !== change.after),
    }
  })
}
