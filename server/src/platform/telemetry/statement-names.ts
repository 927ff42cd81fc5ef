/** Names of statements already seen; bounded, since texts with lists of values vary. */
const known = new Map<string, string>()
const mostKnown = 2_000

/**
 * What a statement does to which table, `insert reservations`: never a value, and the same for each run of it.
 * @param text SQL
 */
export function statementName(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const name = nameOf(text)
  if (known.size < mostKnown) known.set(text, name)
  return name
}

const operations = /\b(select|insert\s+into|update|delete\s+from|merge\s+into)\b/i
const table = String.raw`\s+(?:only\s+)?((?:"?[a-z_][a-z0-9_]*"?\.)?"?[a-z_][a-z0-9_]*"?)`
const firstOf = (words: string) => new RegExp(String.raw`\b(?:${words})${table}`, 'i')
const tables = {
  select: firstOf('from'),
  insert: firstOf('insert\\s+into'),
  update: firstOf('update'),
  delete: firstOf('delete\\s+from'),
  merge: firstOf('merge\\s+into'),
}

function nameOf(text: string): string {
  // Only words count: a quoted text, as of a setting, could be read as one.
  const words = text.replaceAll(/'(?:[^']|'')*'/g, "''").trim()
  const first = /^[a-z]+/i.exec(words)?.[0].toLowerCase() ?? 'statement'
  const found = first === 'with' ? operations.exec(mainOf(words))?.[1] : first
  const operation = (found ?? first).split(/\s/)[0]?.toLowerCase() ?? first
  const named = tables[operation as keyof typeof tables]?.exec(first === 'with' ? mainOf(words) : words)?.[1]
  return named ? `${operation} ${named.replaceAll('"', '').toLowerCase()}` : operation
}

/** What comes after the queries of a `with`; all of it, if that isn't to be seen. */
function mainOf(words: string): string {
  let depth = 0
  for (const { 0: sign, index } of words.matchAll(/[()]|\b(?:select|insert|update|delete|merge)\b/gi)) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth === 0) return words.slice(index)
  }
  return words
}
