import { createFileRoute } from '@tanstack/react-router'
import { MyBookingScreen } from '../../bookings/my-booking/MyBookingScreen.tsx'

/** Where the link of a booking's mails leads: for its person, without signing in. */
export const Route = createFileRoute('/mi-reserva/$token')({ component: Page })

function Page() {
  const { token } = Route.useParams()
  return <MyBookingScreen key={token} token={token} />
}
