import type { User } from '@aforo/contract/people/users'
import { Button, Group, Menu } from '@mantine/core'
import { IconDots, IconKey, IconMailForward, IconShieldOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { TemporaryPassword } from './TemporaryPassword.tsx'
import { useRefresh } from './userQueries.ts'

interface UserActionsProps {
  user: User
  /** Before it is asked for, and with undefined when it was refused. */
  onDeleting: (id: string | undefined) => void
  onGone: () => void
}

/** What may be done with an account: off and on again at once; deleting it only after seeing what goes along. */
export function UserActions({ user, onDeleting, onGone }: UserActionsProps) {
  const refresh = useRefresh()
  const [asked, setAsked] = useState<'password' | 'factor' | 'delete'>()
  const { userId: id, info, can } = user
  const set = async (on: boolean, version?: number) => {
    const after = await (on ? client.users.enable : client.users.disable)({ id, version })
    await refresh()
    return after
  }
  const turn = async (on: boolean) => {
    const after = await attempt(() => set(on, user.version))
    if (after)
      toast.undo(on ? `Se habilitó a ${info.name}.` : `Se deshabilitó a ${info.name}. Sus sesiones se cerraron.`, () =>
        undo(() => set(!on, after.version)),
      )
  }
  const resend = async () => {
    const sent = await attempt(() => client.users.resend({ id }))
    if (sent) toast.success(sent.message)
    refresh()
  }
  const close = () => setAsked(undefined)
  const resettable = can.resetSecondFactor && user.secondFactor
  const more = can.setTemporaryPassword || can.remove || resettable
  if (!more && !can.resend && !can.enable && !can.disable) return null
  return (
    <Group gap="xs" justify="flex-end">
      {more && (
        <Menu position="top-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" leftSection={<IconDots size={18} />} mr="auto">
              Más
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {can.setTemporaryPassword && (
              <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setAsked('password')}>
                Contraseña temporal
              </Menu.Item>
            )}
            {resettable && (
              <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => setAsked('factor')}>
                Restablecer segundo factor
              </Menu.Item>
            )}
            {can.remove && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setAsked('delete')}>
                Eliminar
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {can.resend && (
        <Button variant="default" leftSection={<IconMailForward size={18} />} onClick={resend}>
          Reenviar bienvenida
        </Button>
      )}
      {can.disable && (
        <Button variant="default" onClick={() => turn(false)}>
          Deshabilitar
        </Button>
      )}
      {can.enable && <Button onClick={() => turn(true)}>Habilitar</Button>}
      <ResetSecondFactor user={user} opened={asked === 'factor'} onClose={close} />
      <TemporaryPassword user={user} opened={asked === 'password'} onClose={close} />
      <DeleteUser user={user} opened={asked === 'delete'} onDeleting={onDeleting} onGone={onGone} onClose={close} />
    </Group>
  )
}
