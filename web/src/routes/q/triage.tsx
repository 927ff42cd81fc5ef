import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { DoorTriage } from '../../front-desk/health/DoorTriage.tsx'
import { LoadingPage } from '../../layout/LoadingPage.tsx'
import { enterApp } from '../../platform/session/enterApp.ts'
import { param } from '../../ui/search.ts'

/** The triage of the day, from the code at a door: for everybody who signed in. */
export const Route = createFileRoute('/q/triage')({
  validateSearch: z.object({ space: param(z.uuid()) }),
  beforeLoad: async ({ context, location, preload }) => {
    if (preload) return
    if (!(await enterApp(context.queryClient, location.href))) throw redirect({ to: '/login', replace: true })
  },
  component: Triage,
  pendingComponent: LoadingPage,
})

function Triage() {
  const { space } = Route.useSearch()
  return <DoorTriage spaceId={space} />
}
