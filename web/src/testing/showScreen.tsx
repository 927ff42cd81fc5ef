import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'

/**
 * Renders a part of a screen as the app frames it: theme, queries, an address, and the place of its toasts.
 * @param path the screen's own, for a part that reads its address
 * @returns the person at the screen, who types key by key
 */
export function showScreen(part: ReactNode, path?: string) {
  const root = createRootRoute(path === undefined ? { component: () => part } : {})
  const screen = path !== undefined && createRoute({ getParentRoute: () => root, path, component: () => part })
  const router = createRouter({
    routeTree: screen ? root.addChildren([screen]) : root,
    history: createMemoryHistory({ initialEntries: [path ?? '/app'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
        <Notifications />
      </MantineProvider>
    </QueryClientProvider>,
  )
  // What one test was told is none of the next one's.
  onTestFinished(() => notifications.clean())
  // Without styles nothing lies over anything; to ask it of each parent takes most of a test's time.
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
}
