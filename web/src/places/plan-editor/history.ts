/** What a document was and is. The present is always one whole document. */
export interface History<Document> {
  past: readonly Document[]
  present: Document
  future: readonly Document[]
  /** What the last change was part of: the next one under the same name joins it. */
  running: string | undefined
}

/** Steps that can be taken back. */
const longest = 200

export const historyOf = <Document>(present: Document): History<Document> => ({
  past: [],
  present,
  future: [],
  running: undefined,
})

/**
 * The next state of the document. Changes under one `running` name, one after the other, are one step: nudges by the
 * same key, or digits typed into one field.
 */
export function changed<Document>(
  history: History<Document>,
  next: Document,
  running?: string | undefined,
): History<Document> {
  if (next === history.present) return history
  if (running !== undefined && running === history.running) return { ...history, present: next, future: [] }
  return { past: [...history.past.slice(-(longest - 1)), history.present], present: next, future: [], running }
}

export function undone<Document>(history: History<Document>): History<Document> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    running: undefined,
  }
}

export function redone<Document>(history: History<Document>): History<Document> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, running: undefined }
}
