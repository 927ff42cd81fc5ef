import type { Found, FoundKind } from '@aforo/contract/commerce/search'

/** A record that somebody opened from the search. */
export interface RecentFind extends Found {
  kind: FoundKind
}

const prefix = 'aforo-recent:'
const kept = 6

/** What somebody opened last from the search at this device, the last one first. */
export function recentFinds(userId: string): RecentFind[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(prefix + userId) ?? '[]')
    return Array.isArray(found) ? (found as RecentFind[]) : []
  } catch {
    // Storage may be blocked; then nothing is remembered.
    return []
  }
}

export function rememberFind(userId: string, { kind, id, title, detail, link }: RecentFind) {
  const others = recentFinds(userId).filter(other => other.kind !== kind || other.id !== id)
  try {
    localStorage.setItem(prefix + userId, JSON.stringify([{ kind, id, title, detail, link }, ...others].slice(0, kept)))
  } catch {
    // Then it isn't remembered.
  }
}
