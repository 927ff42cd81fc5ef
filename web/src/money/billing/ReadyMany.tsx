import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import type { Selection } from '../../ui/selection.ts'
import { toast } from '../../ui/toast.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { filterOf, useReadBillingsAgain } from './billingQueries.ts'
import type { BillingSearch } from './billingSearch.ts'

type Asked = Parameters<typeof client.billing.readyMany>[0]
type Answer = Awaited<ReturnType<typeof client.billing.readyMany>>

const bills = (count: number) => formatCounted(count, 'factura', 'facturas')

/** Makes the selected bills ready, or all that match; what would come of it is shown before. */
export function ReadyMany({ selection, search }: { selection: Selection; search: BillingSearch }) {
  const [asked, setAsked] = useState<Asked>()
  const ids = [...selection.ids]
  const ask = () => setAsked(selection.all ? { filter: filterOf(search), except: ids } : { ids })
  return (
    <>
      <Button data-writes size="compact-sm" variant="default" leftSection={<IconSend size={14} />} onClick={ask}>
        Listo para SAP
      </Button>
      <Modal opened={asked !== undefined} onClose={() => setAsked(undefined)} title="Listo para SAP" size="lg">
        {asked && <Preview asked={asked} onClose={() => setAsked(undefined)} onDone={selection.clear} />}
      </Modal>
    </>
  )
}

/** What was done, in one line. */
function summaryOf({ ready, pending, refusedCount, inBackground }: Answer): string {
  if (inBackground > 0) return `${bills(inBackground)} en camino: la campana dirá qué fue de ellas.`
  const parts = [
    formatCounted(ready, 'factura lista', 'facturas listas'),
    pending > 0 && `${formatCounted(pending, 'espera', 'esperan')} su orden de compra`,
    refusedCount > 0 && `${formatCounted(refusedCount, 'quedó', 'quedaron')} fuera`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

function Preview({ asked, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: () => void }) {
  const readAgain = useReadBillingsAgain()
  const { busy, refusal, run } = useAttempt()
  const [done, setDone] = useState<Answer>()
  const query = useQuery({
    queryKey: ['billing.readyMany', asked],
    queryFn: () => client.billing.readyMany({ ...asked, preview: true }),
    gcTime: 0,
    staleTime: 0,
  })
  const send = () =>
    run(async () => {
      const answer = await client.billing.readyMany(asked)
      await readAgain()
      onDone()
      toast.success(summaryOf(answer))
      if (answer.refusedCount > 0) setDone(answer)
      else onClose()
    })
  const shown = done ?? query.data
  const changes = query.data ? query.data.ready + query.data.pending : 0
  return (
    <Stack>
      {refusal && <ProblemAlert refusal={refusal} />}
      {shown ? <Outcome shown={shown} isDone={done !== undefined} /> : <LoadingOrError query={query} skeleton={80} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {done ? 'Cerrar' : 'Cancelar'}
        </Button>
        {!done && (
          <Button data-writes onClick={send} loading={busy} disabled={changes === 0}>
            {changes > 0 ? `Listo para SAP: ${bills(changes)}` : 'Listo para SAP'}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Outcome({ shown, isDone }: { shown: Answer; isDone: boolean }) {
  const { ready, pending, refusedCount, refused, inBackground } = shown
  return (
    <Stack gap="sm">
      {inBackground > 0 ? (
        <Text>{summaryOf(shown)}</Text>
      ) : (
        <Text>
          {isDone ? 'Listas para SAP: ' : 'Quedan listas para SAP: '}
          <b>{bills(ready)}</b>.
          {pending > 0 && ` ${formatCounted(pending, 'pasa', 'pasan')} a esperar su orden de compra.`}
        </Text>
      )}
      {refusedCount > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {bills(refusedCount)} {refusedCount === 1 ? 'queda' : 'quedan'} fuera:
          </Text>
          <Table.ScrollContainer minWidth={320} mah={260}>
            <Table fz="sm" aria-label="Quedan fuera">
              <Table.Tbody>
                {refused.map(({ id, client: who, message }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{who}</Table.Td>
                    <Table.Td>{message}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {refusedCount > refused.length && (
            <Text size="xs" c="dimmed">
              Se muestran las primeras {refused.length}.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
