import type { User } from '@aforo/api/people/users'
import type { Role } from '@aforo/api/platform/base'
import { Stack, Switch, Text } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRefresh } from './userQueries.ts'

/** What each role is for. */
const about: Record<Role, string> = {
  ROLE_ROOT: 'Administra también las demás organizaciones.',
  ROLE_ADMIN: 'Administra todo lo de esta organización.',
  ROLE_STAFF: 'Reserva y gestiona lo suyo; personal de la operación.',
  ROLE_USER: 'Reserva y gestiona lo suyo.',
}

/** Which roles a person has; each is given and taken at once, and taken back on request. */
export function UserRoles({ user, live }: { user: User; live: boolean }) {
  const refresh = useRefresh()
  const { userId, info } = user
  const [busy, setBusy] = useState<Role>()
  const query = useQuery({ ...api.users.rolesOf.queryOptions({ input: { id: userId } }), enabled: live })
  const set = async (role: Role, on: boolean) => {
    if (on) await client.users.grantRole({ role, userId })
    else await client.users.removeRole({ role, id: userId })
    await refresh()
    return true
  }
  const change = async (role: Role, name: string, on: boolean) => {
    setBusy(role)
    if (await attempt(() => set(role, on)))
      toast.undo(on ? `${info.givenName} ahora es ${name}.` : `${info.givenName} ya no es ${name}.`, () =>
        undo(() => set(role, !on)),
      )
    setBusy(undefined)
  }
  return (
    <RecordBody
      record={query.data}
      query={query}
      missing={{ icon: IconShieldOff, title: 'Los roles no están disponibles' }}
    >
      {roles => (
        <Stack gap="lg">
          {roles
            // A role that nobody here could give is told only where somebody has it.
            .filter(({ granted, can }) => granted || can.grant)
            .map(({ code, displayName, granted, can, why }) => (
              <Switch
                key={code}
                label={displayName}
                description={(granted ? !can.remove : !can.grant) && why ? `${about[code]} ${why}` : about[code]}
                checked={granted}
                disabled={busy !== undefined || (granted ? !can.remove : !can.grant)}
                onChange={event => change(code, displayName, event.currentTarget.checked)}
              />
            ))}
          <Text size="sm" c="dimmed">
            Al quitar un rol se cierran sus sesiones: vuelve a ingresar con lo que le queda.
          </Text>
        </Stack>
      )}
    </RecordBody>
  )
}
