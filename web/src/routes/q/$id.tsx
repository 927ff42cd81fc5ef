import { createFileRoute, redirect } from '@tanstack/react-router'
import { HereScreen } from '../../bookings/check-in/DoorScreen.tsx'
import { TriageReminder } from '../../front-desk/health/DoorTriage.tsx'
import { isScreen } from '../../front-desk/screens/deviceMemory.ts'
import { LoadingPage } from '../../layout/LoadingPage.tsx'
import { enterApp } from '../../platform/session/enterApp.ts'

/** The address that the printed codes hold: short, the same for good, and for whoever may use the space. */
export const Route = createFileRoute('/q/$id')({
  beforeLoad: async ({ context, location, preload }) => {
    if (preload) return
    // The device at a door has no account: it shows its own room.
    if (isScreen()) throw redirect({ to: '/pantalla', replace: true })
    if (!(await enterApp(context.queryClient, location.href))) throw redirect({ to: '/login', replace: true })
  },
  component: Space,
  pendingComponent: LoadingPage,
})

function Space() {
  const { id } = Route.useParams()
  return <HereScreen key={id} spaceId={id} more={<TriageReminder spaceId={id} />} />
}
