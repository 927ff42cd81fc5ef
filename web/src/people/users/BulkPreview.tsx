import type { BulkAct, BulkResult } from '@aforo/api/people/iam'
import { Modal, Stack, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { DependentList } from '../../ui/dependents/DependentList.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useRefresh } from './userQueries.ts'

export interface Bulk {
  /** The act, as a verb. */
  title: string
  input: Omit<Parameters<typeof client.users.bulk>[0], 'preview'>
}

/** What takes each act back; a mail that is out is out. */
const reverse: Record<BulkAct, BulkAct | undefined> = {
  ENABLE: 'DISABLE',
  DISABLE: 'ENABLE',
  RESEND: undefined,
  ADD_TO_TEAM: 'REMOVE_FROM_TEAM',
  REMOVE_FROM_TEAM: 'ADD_TO_TEAM',
  GRANT_ROLE: 'REMOVE_ROLE',
  REMOVE_ROLE: 'GRANT_ROLE',
}

/** What it means for each of them. */
const about: Record<BulkAct, string | undefined> = {
  ENABLE: 'Podrán ingresar otra vez.',
  DISABLE: 'No podrán ingresar y sus sesiones abiertas se cierran. Sus reservas siguen en pie.',
  RESEND: 'Cada una recibe un correo con un enlace para ingresar por primera vez.',
  ADD_TO_TEAM: undefined,
  REMOVE_FROM_TEAM: undefined,
  GRANT_ROLE: undefined,
  REMOVE_ROLE: 'Sus sesiones abiertas se cierran: vuelven a ingresar con los roles que les quedan.',
}

const people = (count: number) => formatCounted(count, 'persona', 'personas')

interface BulkPreviewProps {
  asked: Bulk | undefined
  onClose: () => void
  onDone: () => void
}

/** Shows for how many an act holds and why some are left out, before it is done. */
export const BulkPreview = ({ asked, onClose, onDone }: BulkPreviewProps) => (
  <Modal opened={asked !== undefined} onClose={onClose} title={asked?.title} size="lg">
    {asked && <Preview asked={asked} onClose={onClose} onDone={onDone} />}
  </Modal>
)

function Preview({ asked, onClose, onDone }: BulkPreviewProps & { asked: Bulk }) {
  const { title, input } = asked
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const { busy, refusal, run: attempt } = useAttempt()
  const query = useQuery({
    queryKey: ['users.bulk', input],
    queryFn: () => client.users.bulk({ ...input, preview: true }),
    gcTime: 0,
    staleTime: 0,
  })
  const again = async () => {
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: api.teams.key() })])
  }
  const takeBack = async (done: BulkResult) => {
    const act = reverse[input.act]
    if (!act) return
    await client.users.bulk({ act, role: input.role, teamId: input.teamId, userIds: done.changed })
    await again()
  }
  const run = () =>
    attempt(async () => {
      const done = await client.users.bulk(input)
      await again()
      const said = `${title}: ${people(done.done)}${done.refused > 0 ? `; ${people(done.refused)} quedaron fuera` : ''}.`
      if (reverse[input.act] && done.done > 0) toast.undo(said, () => undo(() => takeBack(done)))
      else toast.success(said)
      onClose()
      onDone()
    })
  const preview = query.data
  return (
    <Stack>
      {refusal && <ProblemAlert refusal={refusal} />}
      {preview ? <Outcome preview={preview} act={input.act} /> : <LoadingOrError query={query} skeleton={80} />}
      <FormButtons
        submit={preview && preview.done > 0 ? `${title}: ${people(preview.done)}` : title}
        busy={busy}
        disabled={!preview || preview.done === 0}
        onSubmit={run}
        onCancel={onClose}
      />
    </Stack>
  )
}

interface OutcomeProps {
  preview: BulkResult
  act: BulkAct
}

function Outcome({ preview: { done, unchanged, refused, refusals, dependents }, act }: OutcomeProps) {
  return (
    <Stack gap="sm">
      <Text>
        Se aplicará a <b>{people(done)}</b>.
        {unchanged > 0 && ` ${people(unchanged)} ya ${unchanged === 1 ? 'está' : 'están'} así.`}
      </Text>
      {done > 0 && about[act] && <Text size="sm">{about[act]}</Text>}
      {dependents && <DependentList groups={dependents.takes} ending="SUSPEND" />}
      {refused > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {people(refused)} {refused === 1 ? 'queda' : 'quedan'} fuera:
          </Text>
          <Table.ScrollContainer minWidth={320} mah={260}>
            <Table fz="sm" aria-label="Quedan fuera">
              <Table.Tbody>
                {refusals.map(({ userId, name, username, reason }) => (
                  <Table.Tr key={userId}>
                    <Table.Td>
                      {name}
                      <Text size="xs" c="dimmed">
                        {username}
                      </Text>
                    </Table.Td>
                    <Table.Td>{reason}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </Stack>
  )
}
