import type { Contract } from '@aforo/api/deals/contract-records'
import { Button, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { teamChoices } from '../../people/teams/teamQueries.ts'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreContract } from './contractQueries.ts'

interface TeamFormProps {
  contract: Contract
  onDone: () => void
  onCancel: () => void
}

/** Which team's people use what is rented; by default the client's own. */
export function TeamForm({ contract: { id, team, client: owner }, onDone, onCancel }: TeamFormProps) {
  const store = useStoreContract()
  const write = async (teamId: string) => {
    const after = await client.contracts.associate({ id, teamId })
    store(after)
    return after
  }
  const remove = async (teamId: string) => {
    const after = await client.contracts.dissociate({ id, teamId })
    store(after)
    return after
  }
  const record = useRecordForm<{ teamId: string }, Contract>({
    initialValues: { teamId: team?.id ?? owner.id },
    schema: z.object({ teamId: z.uuid('Elige un equipo.') }),
    save: ({ teamId }) => write(teamId),
    onSaved: ({ team: chosen }, { teamId }) => {
      toast.undo(`${chosen?.name ?? 'El equipo'} usa lo que se alquila.`, () =>
        undo(() => (team ? write(team.id) : remove(teamId))),
      )
      onDone()
    },
  })
  const dissociate = async () => {
    if (!team || !(await attempt(() => remove(team.id)))) return
    toast.undo(`Se quitó el equipo ${team.name}.`, () => undo(() => write(team.id)))
    onDone()
  }
  return (
    <RecordForm record={record} submit="Guardar" onCancel={onCancel}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Sus personas ven lo que alquilan y reciben, desde el próximo abono, los créditos incluidos en el contrato.
        </Text>
        <SearchField
          form={record.form}
          name="teamId"
          label="Equipo"
          placeholder="Busca un equipo"
          source={teamChoices}
        />
        {team && (
          <Button data-writes variant="subtle" color="red" onClick={dissociate} style={{ alignSelf: 'flex-start' }}>
            Quitar el equipo
          </Button>
        )}
      </Stack>
    </RecordForm>
  )
}
