import type { Session } from '@aforo/api/people/users'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { deviceOf, isPhone } from './devices.ts'
import classes from './Sessions.module.css'

export const sessionsQuery = () => api.users.sessions.queryOptions()

/** Where one is signed in, with a way to sign out there. */
export function Sessions() {
  const query = useQuery(sessionsQuery())
  const others = query.data?.filter(({ current }) => !current) ?? []
  return (
    <Panel
      title="Sesiones abiertas"
      about="Si no reconoces alguna, ciérrala y cambia tu contraseña."
      actions={others.length > 1 && <EndOthers />}
    >
      {query.data ? (
        <Rows look="lined" aria-label="Sesiones abiertas">
          {query.data
            .toSorted((one, other) => Number(other.current) - Number(one.current))
            .map(session => (
              <Row key={session.id} session={session} />
            ))}
        </Rows>
      ) : (
        <LoadingOrError query={query} skeleton={[48, 48]} />
      )}
    </Panel>
  )
}

/** Leaves this session alone open. */
function EndOthers() {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    const ended = await attempt(async () => {
      // Also those that were opened since the list was read.
      const now = await queryClient.fetchQuery({ ...sessionsQuery(), staleTime: 0 })
      const others = now.filter(({ current }) => !current)
      for (const { id } of others)
        await client.users.endSession({ id }).catch(error => {
          // It ended by itself meanwhile.
          if (refusalOf(error).status !== 404) throw error
        })
      return others.length
    })
    if (ended) toast.success(`Se cerraron las otras ${ended} sesiones.`)
    // Also after a refusal: some may have ended.
    await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    setBusy(false)
  }
  return (
    <Button variant="default" size="compact-md" loading={busy} onClick={end}>
      Cerrar las demás
    </Button>
  )
}

function Row({ session }: { session: Session }) {
  const queryClient = useQueryClient()
  const end = useMutation(
    api.users.endSession.mutationOptions({
      context: { toastError: true },
      onSuccess: ({ message }) => toast.success(message),
      // Also after a refusal: it may have ended meanwhile.
      onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
    }),
  )
  return (
    <SessionRow
      session={session}
      ending={end.isPending}
      onEnd={session.current ? undefined : () => end.mutate({ id: session.id })}
    />
  )
}

interface SessionRowProps {
  session: Session
  /** Where it can be ended from here. */
  onEnd?: () => void
  ending: boolean
}

/** One browser or program, since when it is signed in, and the way to end that. */
export function SessionRow({ session, onEnd, ending }: SessionRowProps) {
  const { timezone } = useMe()
  const device = deviceOf(session.userAgent)
  const Icon = isPhone(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const since = formatInstant(session.createdAt, timezone)
  return (
    <li className={classes.row}>
      <ThemeIcon variant="light" color="gray" size={38} radius="md">
        <Icon size={20} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <div className={classes.words}>
        <div className={classes.device}>
          {device}
          {session.current && <Badge tone="good" label="Esta sesión" />}
        </div>
        <Text size="sm" c="dimmed">
          Desde el {since}
          {session.ip && ` · ${session.ip}`}
        </Text>
        {!session.current && (
          <Text size="sm" c="dimmed">
            Última actividad: {formatInstant(session.lastSeenAt, timezone)}
          </Text>
        )}
      </div>
      {onEnd && (
        <Button
          variant="default"
          size="compact-md"
          loading={ending}
          aria-label={`Cerrar sesión en ${device}, abierta el ${since}`}
          onClick={onEnd}
        >
          Cerrar sesión
        </Button>
      )}
    </li>
  )
}
