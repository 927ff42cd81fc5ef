import type { History } from '@aforo/contract/platform/base'
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
  fields: Record<string, string>
  /** How to show a field's values: labels by code, or a function. */
  values?: Record<string, Record<string, string> | ((value: string) => string)>
}

/** Audit rows as Spanish history entries, with the changes of the fields named in `fields` only. */
export function presentHistory(
  rows: Awaited<ReturnType<typeof historyRows>>,
  { fields, values = {} }: HistoryWords,
): History {
  return rows.map(({ at, actor_name, action, before, after }) => {
    const [old, now] = [before, after].map(trace => (trace ?? {}) as Record<string, unknown>)
    const word = (name: string, value: unknown) => inWords(value, values[name])
    return {
      at: at.toString(),
      who: actor_name,
      what: wordsOf[action] ?? action,
      changes: Object.entries(fields)
        .map(([name, field]) => ({ field, before: word(name, old?.[name]), after: word(name, now?.[name]) }))
        .filter(change => change.before !== change.after),
    }
  })
}

/** A value in Spanish; of a list, the first ten items and how many more there are. */
function inWords(value: unknown, words: Record<string, string> | ((value: string) => string) = {}): string {
  if (value === null || value === undefined) return ''
  const say = (one: unknown) => (typeof words === 'function' ? words(String(one)) : (words[String(one)] ?? String(one)))
  if (!Array.isArray(value)) return say(value)
  const first = value.slice(0, 10).map(say)
  return first.join(', ') + (value.length > first.length ? ` y ${value.length - first.length} más` : '')
}
