import { createFileRoute, redirect } from '@tanstack/react-router'
import { DefaultLayout } from '../layout/DefaultLayout.tsx'
import { ErrorPage } from '../layout/ErrorPage.tsx'
import { LoadingPage } from '../layout/LoadingPage.tsx'

/** Everything behind the sign-in. The guards run before anything of it is shown. */
export const Route = createFileRoute('/app')({
  // Loaded in two steps, so that whoever is not signed in waits only for what the login needs.
  beforeLoad: async ({ context, location, preload }) => {
    if (preload) return
    const { enterApp } = await import('../platform/session/enterApp.ts')
    if (!(await enterApp(context.queryClient, location.href))) throw redirect({ to: '/login', replace: true })
    // Nobody waits for it.
    import('../bookings/invitations/guestChoices.ts').then(guests => guests.preloadGuestChoices(context.queryClient))
  },
  component: DefaultLayout,
  pendingComponent: LoadingPage,
  notFoundComponent: () => <ErrorPage kind="notFound" inside />,
  errorComponent: ({ error, reset }) => <ErrorPage kind="error" error={error} onRetry={reset} />,
})
