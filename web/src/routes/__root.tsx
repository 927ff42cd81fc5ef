import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ErrorPage } from '../layout/ErrorPage.tsx'
import { LoaderOverlay } from '../layout/LoaderOverlay.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => <ErrorPage kind="notFound" />,
  errorComponent: ({ error, reset }) => <ErrorPage kind="error" error={error} onRetry={reset} />,
})

function Root() {
  return (
    <>
      <Outlet />
      <LoaderOverlay />
    </>
  )
}
