import type { Team } from '@aforo/contract/people/teams'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { ConfirmByTyping } from '../../ui/ConfirmByTyping.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useStoreTeam } from './teamQueries.ts'

interface TeamActionsProps {
  team: Team
  /** Before it is asked for, and with undefined when it was refused. */
  onDeleting: (id: string | undefined) => void
  onGone: () => void
}

/** What a team's state allows: turning it off and on again at once, ending it only after its name is typed. */
export function TeamActions({ team, onDeleting, onGone }: TeamActionsProps) {
  const queryClient = useQueryClient()
  const store = useStoreTeam()
  const [asked, setAsked] = useState<'deactivate' | 'delete'>()
  const { id, name, can } = team
  const suspend = async (version?: number) => {
    const after = await client.teams.suspend({ id, version })
    store(after)
    return after
  }
  const reactivate = async (version?: number) => {
    const after = await client.teams.reactivate({ id, version })
    store(after)
    return after
  }
  const turnOff = async () => {
    const after = await attempt(() => suspend(team.version))
    if (after) toast.undo(`Se suspendió ${name}.`, () => undo(() => reactivate(after.version)))
  }
  const turnOn = async () => {
    const after = await attempt(() => reactivate(team.version))
    if (after) toast.undo(`Se reactivó ${name}.`, () => undo(() => suspend(after.version)))
  }
  const end = async () => {
    store(await client.teams.deactivate({ id }))
    toast.success(`Se dio de baja ${name}.`)
  }
  const remove = async () => {
    onDeleting(id)
    try {
      const { message } = await client.teams.remove({ id })
      toast.success(message)
    } catch (error) {
      onDeleting(undefined)
      throw error
    }
    onGone()
    queryClient.removeQueries({ queryKey: api.teams.get.key({ input: { id } }) })
    queryClient.invalidateQueries({ queryKey: api.teams.search.key() })
  }
  return (
    <Group gap="xs" justify="flex-end">
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
      {can.suspend && (
        <Button variant="default" onClick={turnOff}>
          Suspender
        </Button>
      )}
      {can.reactivate && <Button onClick={turnOn}>Reactivar</Button>}
      <ConfirmByTyping
        opened={asked === 'deactivate'}
        title="Dar de baja el equipo"
        consequence="El equipo deja de contar para las zonas y ya no se puede reactivar. Sus personas y su historia se conservan."
        phrase={name}
        confirm="Dar de baja"
        onConfirm={end}
        onClose={() => setAsked(undefined)}
      />
      <ConfirmByTyping
        opened={asked === 'delete'}
        title="Eliminar el equipo"
        consequence="El equipo desaparece de todas las listas. Sus personas siguen en la organización."
        phrase={name}
        confirm="Eliminar"
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      />
    </Group>
  )
}
