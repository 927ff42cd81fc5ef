import type { Consequences } from '@aforo/api/people/iam'
import type { User } from '@aforo/api/people/users'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { List, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { ConfirmEnding } from '../../ui/dependents/ConfirmEnding.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Leave } from '../../ui/useLeaving.ts'

interface DeleteUserProps {
  user: User
  opened: boolean
  /** False while it is being deleted. */
  live: boolean
  leave: Leave
  onGone: () => void
  onClose: () => void
}

/** Deletes an account once its name is typed, below what goes along with it. */
export function DeleteUser({ user, opened, live, leave, onGone, onClose }: DeleteUserProps) {
  const queryClient = useQueryClient()
  const { userId: id, info } = user
  const remove = async () => {
    const { message } = await leave(() => client.users.remove({ id }))
    toast.success(message)
    onGone()
    queryClient.removeQueries({ queryKey: api.users.get.key({ input: { id } }) })
    for (const area of [api.users.list, api.users.search, api.teams, api.bookings, api.bookingRequests])
      queryClient.invalidateQueries({ queryKey: area.key() })
  }
  return (
    <ConfirmEnding
      subject="PERSON"
      id={id}
      opened={opened}
      title="Eliminar la cuenta"
      consequence={<Lost id={id} name={info.givenName} asked={opened && live} />}
      phrase={info.name}
      confirm="Eliminar"
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

/** @param asked false once it is being deleted: of who is gone nothing can be asked any more */
function Lost({ id, name, asked }: { id: string; name: string; asked: boolean }) {
  const { timezone } = useMe()
  // As it is when it is asked: a minute ago it may have been less.
  const query = useQuery({
    ...api.users.consequences.queryOptions({ input: { id } }),
    enabled: asked,
    staleTime: 0,
  })
  if (!query.data) return <LoadingOrError query={query} skeleton={80} />
  const lines = linesOf(query.data, timezone)
  return (
    <Stack gap="xs">
      <div>
        {name} deja de entrar y su correo queda libre. Su nombre sigue en la historia y en los reportes. Se recupera
        durante 30 días desde «Eliminados».
      </div>
      {lines.length > 0 && (
        <List size="sm">
          {lines.map(line => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}

/** What the list of dependents doesn't say: what lies in other organisations, and open sessions. */
function linesOf({ reservations, nextReservationAt, sessions }: Consequences, timeZone: string): string[] {
  const next = nextReservationAt ? `; la primera, el ${formatInstant(nextReservationAt, timeZone)}` : ''
  return [
    reservations > 0 &&
      `${formatCounted(reservations, 'reserva por venir se cancela', 'reservas por venir se cancelan')} con aviso, también en otras organizaciones${next}.`,
    sessions > 0 && `${formatCounted(sessions, 'sesión abierta se cierra', 'sesiones abiertas se cierran')}.`,
  ].filter(line => line !== false)
}
