/** What people typed and didn't send, kept for this tab: it outlives a reload, a lost session and a new version. */
const prefix = 'aforo-draft:'

export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Values>) : undefined
  } catch {
    // Unreadable is the same as none: storage may be forbidden.
    return undefined
  }
}

export function keepDraft(key: string, values: object | undefined) {
  try {
    if (values === undefined) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // A full or forbidden storage only loses the draft's survival, not the form.
  }
}

/** On signing out, the next person at this screen must not find them. */
export function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
