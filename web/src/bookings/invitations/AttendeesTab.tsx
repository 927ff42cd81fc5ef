import { type Attendee, attendeesAtMost, type NewAttendee } from '@aforo/api/bookings/guests'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { storeReservation } from '../reservations/reservationCache.ts'
import { AttendeeList } from './AttendeeList.tsx'
import { AttendeePicker } from './AttendeePicker.tsx'
import { CrowdNote } from './AttendeesField.tsx'
import { answersOf, type Invited, invitedAgain, toInvite } from './invited.ts'
import { OwnAnswer } from './OwnAnswer.tsx'

interface AttendeesTabProps {
  reservation: Reservation
  room: { name: string; capacity: number | null } | undefined
}

const isAnswerable = (status: Reservation['status']) => status === 'CREATED' || status === 'IN_PROGRESS'

const summaryQuery = (id: string) => api.bookings.summary.queryOptions({ input: { id } })

/** Who is invited to a reservation; each change is saved at once and told by mail. */
export function AttendeesTab({ reservation, room }: AttendeesTabProps) {
  const { reservationId: id, can, status, ownerUsername } = reservation
  const queryClient = useQueryClient()
  const query = useQuery(summaryQuery(id))
  const attendees = query.data?.attendees
  const { username } = useMe()
  const own = attendees?.find(({ email }) => email === username)

  const save = async (write: () => ReturnType<typeof client.bookings.invite>) => {
    const summary = await write()
    queryClient.setQueryData(summaryQuery(id).queryKey, summary)
    storeReservation(queryClient, summary.reservation)
    return summary
  }
  const invite = (attendee: NewAttendee) => save(() => client.bookings.invite({ id, attendees: [attendee] }))
  const uninvite = (attendeeId: string) => save(() => client.bookings.uninvite({ id, attendeeId }))
  const add = async (attendee: Invited) => {
    const after = await attempt(() => invite(toInvite(attendee)))
    const made = after?.attendees.find(({ email }) => email === attendee.email)
    if (made) toast.undo(`Se invitó a ${made.name || made.email}`, () => undo(() => uninvite(made.attendeeId)))
  }
  const remove = async (attendee: Attendee) => {
    if (!(await attempt(() => uninvite(attendee.attendeeId)))) return
    // What was said of them comes back with them.
    const { again, left } = invitedAgain(attendee)
    const message = `Se quitó a ${attendee.name || attendee.email}${left ? '. Su documento ya no es válido: vuelve sin él' : ''}`
    toast.undo(message, () => undo(() => invite(again)))
  }

  if (!attendees) return <LoadingOrError query={query} skeleton={[36, 36]} />
  return (
    <Stack gap="sm">
      {can.edit && attendees.length < attendeesAtMost && (
        <AttendeePicker taken={new Set([ownerUsername, ...attendees.map(({ email }) => email)])} onAdd={add} />
      )}
      <CrowdNote invited={attendees.length} room={room} />
      {own && isAnswerable(status) && <OwnAnswer reservationId={id} current={own.answer} />}
      {attendees.length === 0 ? (
        <EmptyState
          title="Nadie invitado todavía"
          text={can.edit ? 'Añade a quienes vienen, de la organización o de fuera.' : 'Solo viene quien reservó.'}
        />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {formatCounted(attendees.length, 'asistente', 'asistentes')}
            {answersOf(attendees)}.{' '}
            {status === 'DRAFT'
              ? 'Recibirán la invitación por correo cuando se confirme.'
              : 'Cada uno recibe la invitación a su calendario por correo; quienes vienen de fuera aparecen en Visitas.'}
          </Text>
          <AttendeeList attendees={attendees} onRemove={can.edit ? remove : undefined} />
        </>
      )}
    </Stack>
  )
}
