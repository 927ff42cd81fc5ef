import { GivenAnswer } from '@aforo/api/bookings/guests'
import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '../../bookings/invitations/InvitationScreen.tsx'

/** Where the links of an invitation's mail lead: for whoever holds one, without signing in. */
export const Route = createFileRoute('/invitation/$token')({
  validateSearch: (search): { answer?: GivenAnswer } => {
    const { data } = GivenAnswer.safeParse(search.answer)
    return data ? { answer: data } : {}
  },
  component: Page,
})

function Page() {
  const { token } = Route.useParams()
  const { answer } = Route.useSearch()
  return <InvitationScreen key={token} token={token} chosen={answer} />
}
