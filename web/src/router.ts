import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { LoadingPage } from './layout/LoadingPage.tsx'
import { ProblemError } from './platform/problem.ts'
import { routeTree } from './routeTree.gen.ts'

/** Milliseconds that an answer counts as fresh. Live events tell of changes sooner. */
const freshFor = 30_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      // A refusal stays one; only a cut connection or a failing server is worth a second and third try.
      retry: (failures, error) => failures < 2 && (!(error instanceof ProblemError) || error.refusal.status >= 500),
    },
  },
})

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
  defaultPendingComponent: LoadingPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
