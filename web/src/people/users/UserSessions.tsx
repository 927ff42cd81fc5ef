import type { User } from '@aforo/api/people/users'
import { Stack, Text } from '@mantine/core'
import { IconDeviceDesktopOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { SessionRow } from '../profile/Sessions.tsx'

/** Where a person is signed in, with a way to end each. */
export function UserSessions({ user, live }: { user: User; live: boolean }) {
  const queryClient = useQueryClient()
  const options = api.users.sessionsOf.queryOptions({ input: { id: user.userId } })
  const query = useQuery({ ...options, enabled: live })
  const end = useMutation(
    api.users.endSessionOf.mutationOptions({
      context: { toastError: true },
      onSuccess: ({ message }) => toast.success(message),
      // Also after a refusal: it may have ended meanwhile.
      onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
    }),
  )
  return (
    <RecordBody
      record={query.data}
      query={query}
      missing={{ icon: IconDeviceDesktopOff, title: 'Las sesiones no están disponibles' }}
      skeleton={[48, 48]}
    >
      {sessions => (
        <Stack>
          {sessions.length === 0 && <Text c="dimmed">No tiene ninguna sesión abierta.</Text>}
          <Rows look="lined" aria-label="Sesiones abiertas">
            {sessions.map(session => (
              <SessionRow
                key={session.id}
                session={session}
                ending={end.isPending && end.variables.sessionId === session.id}
                onEnd={
                  user.can.edit && !session.current
                    ? () => end.mutate({ id: user.userId, sessionId: session.id })
                    : undefined
                }
              />
            ))}
          </Rows>
        </Stack>
      )}
    </RecordBody>
  )
}
