import { Button, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GuestLayout } from '../../layout/GuestLayout.tsx'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

const linkQuery = (token: string) => api.daySheet.readLink.queryOptions({ input: { token }, retry: false })

/** Where the link of the day sheet's mail leads: to end it, without signing in. Opening it changes nothing. */
export function LinkScreen({ token }: { token: string }) {
  useDocumentTitle('Hoja del día por correo')
  return (
    <GuestLayout>
      <LinkCard token={token} />
    </GuestLayout>
  )
}

function LinkCard({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(linkQuery(token))
  /** The hour that was ended here: it can be had back. */
  const [ended, setEnded] = useState<string>()
  const write = useMutation(
    api.daySheet.changeByLink.mutationOptions({
      onSuccess: changed => {
        setEnded(changed.at === null ? (query.data?.at ?? undefined) : undefined)
        queryClient.setQueryData(linkQuery(token).queryKey, changed)
      },
    }),
  )
  if (!query.data) return <LoadingOrError query={query} skeleton={[28, 60, 42]} missing={missing} />
  const { campusName, tenantName, username, at } = query.data
  return (
    <Stack gap="md">
      <div>
        <Text c="dimmed" size="sm">
          {tenantName}
        </Text>
        <Title order={1} size="h2" mt={2}>
          Hoja del día de {campusName}
        </Title>
      </div>
      {write.error && <ProblemAlert refusal={refusalOf(write.error)} />}
      <div role="status">
        {at === null ? (
          <Note tone="good">Ya no se envía a {username}.</Note>
        ) : (
          <Text>
            Se envía a {username} a las {at}, cada día en que la sede abre.
          </Text>
        )}
      </div>
      {at !== null && (
        <Button loading={write.isPending} onClick={() => write.mutate({ token, at: null })}>
          Dejar de recibirla
        </Button>
      )}
      {at === null && ended !== undefined && (
        <Button variant="default" loading={write.isPending} onClick={() => write.mutate({ token, at: ended })}>
          Volver a recibirla
        </Button>
      )}
    </Stack>
  )
}

const missing = (
  <EmptyState
    icon={IconLinkOff}
    title="Este enlace ya no sirve"
    text="Quizás le falta una parte, o la cuenta ya no puede ver la sede. En ese caso tampoco le llega el correo."
  />
)
