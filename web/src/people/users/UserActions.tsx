import { contract } from '@aforo/api/contract'
import type { User } from '@aforo/api/people/users'
import { Button, Menu } from '@mantine/core'
import { IconDots, IconFileDescription, IconKey, IconMailForward, IconShieldOff, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { client } from '../../platform/api.ts'
import { may } from '../../platform/session/may.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { askBeforePause } from '../../ui/dependents/pausing.tsx'
import { LifecycleButtons } from '../../ui/LifecycleButtons.tsx'
import { later } from '../../ui/later.ts'
import { toast } from '../../ui/toast.tsx'
import type { Leave } from '../../ui/useLeaving.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { TemporaryPassword } from './TemporaryPassword.tsx'
import { useRefresh } from './userQueries.ts'

const PersonalDataDialog = later(() => import('../personal-data/PersonalDataDialog.tsx'), 'PersonalDataDialog')

interface UserActionsProps {
  user: User
  /** False while the account is being deleted. */
  live: boolean
  leave: Leave
  onGone: () => void
}

/** What may be done with an account: off and on again at once; deleting it only after seeing what goes along. */
export function UserActions({ user, live, leave, onGone }: UserActionsProps) {
  const refresh = useRefresh()
  const [asked, setAsked] = useState<'password' | 'factor' | 'data' | 'delete'>()
  const { userId: id, info, version, can } = user
  const set = async (on: boolean, version: number) => {
    const after = await (on ? client.users.enable : client.users.disable)({ id, version })
    await refresh()
    return after
  }
  const resend = async () => {
    const sent = await attempt(() => client.users.resend({ id }))
    if (sent) toast.success(sent.message)
    refresh()
  }
  const close = () => setAsked(undefined)
  const resettable = can.resetSecondFactor && user.secondFactor
  const seesData = may(useMe(), contract.personalData.get)
  const more = can.setTemporaryPassword || can.remove || resettable || seesData
  if (!more && !can.resend && !can.enable && !can.disable) return null
  return (
    <>
      <LifecycleButtons
        can={can}
        steps={{
          disable: {
            label: 'Deshabilitar',
            ask: () => askBeforePause({ subject: 'PERSON', id, title: `Deshabilitar a ${info.name}` }),
            run: () => set(false, version),
            done: `Se deshabilitó a ${info.name}. Sus sesiones se cerraron.`,
            undo: after => set(true, after.version),
          },
          enable: {
            label: 'Habilitar',
            variant: 'filled',
            run: () => set(true, version),
            done: `Se habilitó a ${info.name}.`,
            undo: after => set(false, after.version),
          },
        }}
      >
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
              {seesData && (
                <Menu.Item leftSection={<IconFileDescription size={16} />} onClick={() => setAsked('data')}>
                  Datos personales
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
      </LifecycleButtons>
      <ResetSecondFactor user={user} opened={asked === 'factor'} onClose={close} />
      <TemporaryPassword user={user} opened={asked === 'password'} onClose={close} />
      <Suspense>
        {asked === 'data' && <PersonalDataDialog kind="USER" id={id} opened onClose={close} onForgotten={onGone} />}
      </Suspense>
      <DeleteUser {...{ user, live, leave, onGone }} opened={asked === 'delete'} onClose={close} />
    </>
  )
}
