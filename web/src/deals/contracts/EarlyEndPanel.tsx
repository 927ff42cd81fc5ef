import type { Contract } from '@aforo/api/deals/contract-records'
import { CalendarDate, line } from '@aforo/api/platform/base'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreContract } from './contractQueries.ts'
import { endFacts } from './endFacts.ts'

/** How a contract ends before its time: notice, penalty, and the guarantee until it is given back. */
export function EarlyEndPanel({ contract }: { contract: Contract }) {
  const { earlyEnd, currency, can } = contract
  const [open, setOpen] = useState(false)
  if (!earlyEnd) return null
  const { returned, due } = earlyEnd
  const money = (amount: string) => formatMoney({ amount, currency })
  return (
    <Panel title="Término anticipado">
      <Facts
        of={[
          ['Último día', formatDate(earlyEnd.endDate)],
          ...endFacts(earlyEnd, currency),
          [
            'Devolución',
            returned
              ? `${money(returned.amount)} el ${formatDate(returned.on)}, operación ${returned.operation}`
              : Number(due) > 0 && <Due key="due" words={money(due)} contract={contract} />,
          ],
        ]}
      />
      {can.returnGuarantee &&
        (open ? (
          <ReturnForm contract={contract} onDone={() => setOpen(false)} />
        ) : (
          <Group mt="sm">
            <Button size="compact-sm" variant="default" data-writes onClick={() => setOpen(true)}>
              {returned ? 'Corregir devolución' : 'Registrar devolución'}
            </Button>
            {returned && <TakeBack contract={contract} />}
          </Group>
        ))}
    </Panel>
  )
}

/** What is still to be given back: it is registered in the contract itself, to which an addendum leads. */
function Due({ words, contract: { id, rootId, chain } }: { words: string; contract: Contract }) {
  const root = id === rootId ? undefined : chain.find(member => member.id === rootId)
  return (
    <>
      Por devolver: {words}
      {root && (
        <>
          . Se registra en{' '}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id: rootId }} {...props} />}
          >
            {root.number ?? 'el contrato'}
          </Anchor>
        </>
      )}
    </>
  )
}

const Returned = z.object({ on: CalendarDate, operation: line(60) })

interface ReturnValues extends Record<string, unknown> {
  on: string | null
  operation: string
}

function ReturnForm({ contract: { id, version, earlyEnd }, onDone }: { contract: Contract; onDone: () => void }) {
  const store = useStoreContract()
  const record = useRecordForm<ReturnValues, Contract>({
    initialValues: { on: earlyEnd?.returned?.on ?? todayHere(), operation: earlyEnd?.returned?.operation ?? '' },
    schema: Returned,
    save: async ({ on, operation }) => {
      const changed = await client.contracts.returnGuarantee({
        id,
        version,
        returned: { on: on ?? '', operation: operation.trim() },
      })
      store(changed)
      toast.success('La garantía quedó devuelta.')
      return changed
    },
    onSaved: onDone,
  })
  return (
    <RecordForm record={record} submit="Registrar devolución" onCancel={onDone}>
      <DayField form={record.form} name="on" label="Fecha de la devolución" max={todayHere()} withAsterisk />
      <TextField form={record.form} name="operation" label="Número de operación" maxLength={60} withAsterisk />
    </RecordForm>
  )
}

/** Takes the return back; `Deshacer` says it again as it stood. */
function TakeBack({ contract: { id, version, earlyEnd } }: { contract: Contract }) {
  const store = useStoreContract()
  const record = useRecordForm<Record<string, unknown>, Contract>({
    initialValues: {},
    save: async () => {
      const changed = await client.contracts.returnGuarantee({ id, version, returned: null })
      store(changed)
      const { on, operation } = earlyEnd?.returned ?? {}
      if (on !== undefined && operation !== undefined)
        toast.undo('La garantía está otra vez por devolver.', () =>
          undo(async () =>
            store(
              await client.contracts.returnGuarantee({ id, version: changed.version, returned: { on, operation } }),
            ),
          ),
        )
      return changed
    },
  })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      data-writes
      loading={record.saving}
      onClick={() => record.submit()}
    >
      No se devolvió
    </Button>
  )
}
