import { api } from '../api.ts'

/** How many the bell's own list shows. */
const mostShown = 20

export const unreadQuery = () => api.notifications.unread.queryOptions()

export const notificationsQuery = (pages: number, unread: boolean) =>
  api.notifications.list.queryOptions({
    input: { pageSize: Math.min(mostShown * pages, 100), unread: unread || undefined },
  })

export const choicesQuery = () => api.notifications.choices.queryOptions()
