import {
  type Notification,
  type NotificationChoice,
  NotificationKind,
  notificationKinds,
} from '@aforo/api/platform/notifications'
import { camelCased } from '../database/column-names.rules.ts'
import type { NotificationRow } from './notifications.queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  ...camelCased(row, ['id', 'title', 'body', 'link', 'times']),
  kind: row.kind as NotificationKind,
  at: row.created_at.toString(),
  read: row.read_at !== null,
  lastAt: (row.last_at ?? row.created_at).toString(),
  mendedAt: row.mended_at?.toString() ?? null,
})

/** Every kind, with the user's choice or else the kind's default channels. */
export function presentChoices(stored: { kind: string; bell: boolean; mail: boolean }[]): NotificationChoice[] {
  const byKind = new Map(stored.map(choice => [choice.kind, choice]))
  return NotificationKind.options.map(kind => {
    const { bell = true, mail = notificationKinds[kind].mail } = byKind.get(kind) ?? {}
    return { kind, bell, mail }
  })
}
