/** Unsent form input in this tab's session storage: survives a reload, a lost session and a new version. */
const prefix = 'aforo-draft:'

export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Values>) : undefined
  } catch {
    // Storage may be blocked; then there is no draft.
    return undefined
  }
}

export function keepDraft(key: string, values: object | undefined) {
  try {
    if (values === undefined) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // If storage is full or blocked, only the draft is lost, not the form.
  }
}

/** Deletes all drafts on signing out, so that the next person at this screen doesn't find them. */
export function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
