import type { Team } from '@aforo/api/people/teams'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { ConfirmEnding } from '../../ui/dependents/ConfirmEnding.tsx'
import { askBeforePause } from '../../ui/dependents/pausing.tsx'
import { LifecycleButtons } from '../../ui/LifecycleButtons.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Leave } from '../../ui/useLeaving.ts'
import { useStoreTeam } from './teamQueries.ts'

interface TeamActionsProps {
  team: Team
  leave: Leave
  onGone: () => void
}

/** What a team's state allows: turning it off and on again at once, ending it only after its name is typed. */
export function TeamActions({ team, leave, onGone }: TeamActionsProps) {
  const queryClient = useQueryClient()
  const store = useStoreTeam()
  const [asked, setAsked] = useState<'deactivate' | 'delete'>()
  const { id, name, version, can } = team
  const set = async (on: boolean, version: number) => {
    const after = await (on ? client.teams.reactivate : client.teams.suspend)({ id, version })
    store(after)
    return after
  }
  const end = async () => {
    store(await client.teams.deactivate({ id }))
    toast.success(`Se dio de baja ${name}.`)
  }
  const remove = async () => {
    const { message } = await leave(() => client.teams.remove({ id }))
    toast.success(message)
    onGone()
    queryClient.removeQueries({ queryKey: api.teams.get.key({ input: { id } }) })
    queryClient.invalidateQueries({ queryKey: api.teams.search.key() })
  }
  return (
    <>
      <LifecycleButtons
        can={can}
        steps={{
          suspend: {
            label: 'Suspender',
            ask: () => askBeforePause({ subject: 'TEAM', id, title: `Suspender ${name}` }),
            run: () => set(false, version),
            done: `Se suspendió ${name}.`,
            undo: after => set(true, after.version),
          },
          reactivate: {
            label: 'Reactivar',
            variant: 'filled',
            run: () => set(true, version),
            done: `Se reactivó ${name}.`,
            undo: after => set(false, after.version),
          },
        }}
      >
        {can.delete && (
          <Button variant="subtle" color="red" onClick={() => setAsked('delete')}>
            Eliminar
          </Button>
        )}
        {can.deactivate && (
          <Button variant="default" onClick={() => setAsked('deactivate')}>
            Dar de baja
          </Button>
        )}
      </LifecycleButtons>
      <ConfirmEnding
        subject="TEAM"
        id={id}
        ending="END"
        opened={asked === 'deactivate'}
        title="Dar de baja el equipo"
        consequence="El equipo deja de contar para las zonas y ya no se puede reactivar. Sus personas y su historia se conservan."
        phrase={name}
        confirm="Dar de baja"
        onConfirm={end}
        onClose={() => setAsked(undefined)}
      />
      <ConfirmEnding
        subject="TEAM"
        id={id}
        opened={asked === 'delete'}
        title="Eliminar el equipo"
        consequence="El equipo desaparece de todas las listas. Sus personas siguen en la organización. Se recupera desde «Eliminados»."
        confirm="Eliminar"
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
