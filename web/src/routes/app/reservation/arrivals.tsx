import { createFileRoute } from '@tanstack/react-router'
import { ArrivalsScreen } from '../../../bookings/check-in/ArrivalsScreen.tsx'
import { ArrivalSearch } from '../../../bookings/check-in/arrivalSearch.ts'

export const Route = createFileRoute('/app/reservation/arrivals')({
  validateSearch: ArrivalSearch,
  component: Arrivals,
})

function Arrivals() {
  const navigate = Route.useNavigate()
  return (
    <ArrivalsScreen
      search={Route.useSearch()}
      onSearch={change => navigate({ search: before => ({ ...before, ...change }), replace: true })}
    />
  )
}
