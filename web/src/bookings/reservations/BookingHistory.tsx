import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { RecordHistory } from '../../ui/RecordHistory.tsx'

/** What changed in a reservation, on its campus's clock. */
export function BookingHistory({ id, timeZone }: { id: string; timeZone: string }) {
  const query = useQuery(api.bookings.history.queryOptions({ input: { id } }))
  return <RecordHistory query={query} timeZone={timeZone} />
}
