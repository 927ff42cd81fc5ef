import { createFileRoute, redirect } from '@tanstack/react-router'
import { ErrorPage } from '../layout/ErrorPage.tsx'
import { LoadingPage } from '../layout/LoadingPage.tsx'
import { loadFrame } from '../layout/loadFrame.ts'
import { enterApp } from '../platform/session/enterApp.ts'
import { later } from '../ui/later.ts'

/** Everything behind the sign-in. The guards run before anything of it is shown. */
export const Route = createFileRoute('/app')({
  codeSplitGroupings: [],
  beforeLoad: async ({ context, location, preload }) => {
    if (preload) return
    if (!(await enterApp(context.queryClient, location.href))) throw redirect({ to: '/login', replace: true })
    // Nobody waits for it.
    loadFrame().then(({ preloadGuestChoices }) => preloadGuestChoices(context.queryClient))
  },
  component: later(loadFrame, 'DefaultLayout'),
  pendingComponent: LoadingPage,
  notFoundComponent: () => <ErrorPage kind="notFound" inside />,
  errorComponent: ({ error, reset }) => <ErrorPage kind="error" error={error} onRetry={reset} />,
})
