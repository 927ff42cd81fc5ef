import { createFileRoute } from '@tanstack/react-router'
import { LinkScreen } from '../../front-desk/day-sheet/LinkScreen.tsx'

/** Where the link of the day sheet's mail leads: for whoever holds one, without signing in. */
export const Route = createFileRoute('/day-sheet/$token')({ component: Page })

function Page() {
  const { token } = Route.useParams()
  return <LinkScreen key={token} token={token} />
}
