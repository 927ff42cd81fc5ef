import { inTab } from '../platform/storage.ts'

/** Unsent form input in this tab's session storage: survives a reload, a lost session and a new version. */
const prefix = 'aforo-draft:'

export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(inTab.get(prefix + key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Values>) : undefined
  } catch {
    // Something else wrote there; it counts as none.
    return undefined
  }
}

export function keepDraft(key: string, values: object | undefined) {
  if (values === undefined) inTab.remove(prefix + key)
  else inTab.set(prefix + key, JSON.stringify(values))
}

/** Deletes all drafts on signing out, so that the next person at this screen doesn't find them. */
export function forgetDrafts() {
  for (const key of inTab.keys()) if (key.startsWith(prefix)) inTab.remove(key)
}
