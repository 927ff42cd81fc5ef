import type { Feed } from '@aforo/api/bookings/feeds'

export const presentFeed = (
  row: { created_at: Temporal.Instant; read_at: Temporal.Instant | null } | undefined,
): Feed => ({
  createdAt: row?.created_at.toString() ?? null,
  readAt: row?.read_at?.toString() ?? null,
})
