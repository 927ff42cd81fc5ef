import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api.ts'
import { toast } from '../../ui/toast.tsx'
import { storeReservation } from './reservationCache.ts'
import { forgetMeeting, useWatchedMeetings } from './watchedMeetings.ts'

/** Milliseconds between looks; the live news usually come before. */
const pause = 2_000

/** Says how the Teams meetings that were asked for turn out. Nothing to see. */
export const MeetingWatch = () => useWatchedMeetings().map(id => <OneMeeting key={id} id={id} />)

function OneMeeting({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    ...api.bookings.get.queryOptions({ input: { id } }),
    refetchInterval: pause,
  })
  const meeting = data?.meeting
  useEffect(() => {
    if (!data && !error) return
    if (meeting?.status === 'REQUESTED' && data?.status === 'CREATED') return
    if (data) storeReservation(queryClient, data)
    if (meeting?.status === 'FAILED') toast.error(meeting.message)
    if (meeting?.status === 'READY') toast.success('La reunión de Teams está lista.')
    forgetMeeting(id)
  }, [id, data, error, meeting, queryClient])
  return null
}
