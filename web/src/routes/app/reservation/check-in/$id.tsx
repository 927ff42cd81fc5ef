import { createFileRoute } from '@tanstack/react-router'
import { CheckInScreen } from '../../../../check-in/CheckInScreen.tsx'

export const Route = createFileRoute('/app/reservation/check-in/$id')({ component: CheckIn })

function CheckIn() {
  const { id } = Route.useParams()
  return <CheckInScreen spaceId={id} />
}
