import type { History } from '@aforo/contract/platform/base'
import type { Tx } from './database/database.ts'

/** No screen shows more of a record's past at once. */
const longest = 200

/** The audit rows of one record, the newest first. */
export const historyRows = (tx: Tx, entityType: string, entityId: string) =>
  tx
    .selectFrom('audit_log')
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(longest)
    .select(['at', 'actor_name', 'action', 'before', 'after', 'reason'])
    .execute()

interface Words {
  /** Audit action to what a person reads. */
  actions: Record<string, string>
  /** The fields of the trace that are told, with their names, in order. */
  fields: Record<string, string>
  /** How a field's values are told: its codes' words, or a way to write them. */
  values?: Record<string, Record<string, string> | ((value: string) => string)>
}

/** Audit rows in words; of what changed, only the fields named. */
export function presentHistory(
  rows: Awaited<ReturnType<typeof historyRows>>,
  { actions, fields, values = {} }: Words,
): History {
  return rows.map(({ at, actor_name, action, before, after }) => {
    const [old, now] = [before, after].map(trace => (trace ?? {}) as Record<string, unknown>)
    const word = (name: string, value: unknown) => inWords(value, values[name])
    return {
      at: at.toString(),
      who: actor_name,
      what: actions[action] ?? action,
      changes: Object.entries(fields)
        .map(([name, field]) => ({ field, before: word(name, old?.[name]), after: word(name, now?.[name]) }))
        .filter(change => change.before !== change.after),
    }
  })
}

/** Lists say their first ten. */
function inWords(value: unknown, words: Record<string, string> | ((value: string) => string) = {}): string {
  if (value === null || value === undefined) return ''
  const say = (one: unknown) => (typeof words === 'function' ? words(String(one)) : (words[String(one)] ?? String(one)))
  if (!Array.isArray(value)) return say(value)
  const first = value.slice(0, 10).map(say)
  return first.join(', ') + (value.length > first.length ? ` y ${value.length - first.length} más` : '')
}
