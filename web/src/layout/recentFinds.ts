import type { Found, FoundKind } from '@aforo/api/insight/search'
import { onDevice } from '../platform/storage.ts'

/** A record that somebody opened from the search. */
export interface RecentFind extends Found {
  kind: FoundKind
}

const prefix = 'aforo-recent:'
const mostKept = 6

/** What somebody opened last from the search at this device, the last one first. */
export function recentFinds(userId: string): RecentFind[] {
  try {
    const found: unknown = JSON.parse(onDevice.get(prefix + userId) ?? '[]')
    return Array.isArray(found) ? (found as RecentFind[]) : []
  } catch {
    // Something else wrote there; it counts as nothing.
    return []
  }
}

export function rememberFind(userId: string, { kind, id, title, detail, link }: RecentFind) {
  const others = recentFinds(userId).filter(other => other.kind !== kind || other.id !== id)
  onDevice.set(prefix + userId, JSON.stringify([{ kind, id, title, detail, link }, ...others].slice(0, mostKept)))
}
