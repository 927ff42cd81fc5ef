import { creditNoteKindLabels } from '@aforo/api/money/billing-labels'
import type { Billing, CreditNote } from '@aforo/api/money/bills'
import { formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useStoreBilling } from './billingQueries.ts'
import { CreditNoteForm } from './CreditNoteForm.tsx'

/** The credit notes that were made in SAP for a bill, and a form to record one. */
export function CreditNotes({ bill }: { bill: Billing }) {
  const [adding, setAdding] = useState(false)
  const { creditNotes, can } = bill
  return (
    <Stack gap="md">
      {creditNotes.length > 0 && (
        <Rows look="framed" aria-label="Notas de crédito">
          {creditNotes.map(note => (
            <li key={note.id}>
              <Row bill={bill} note={note} />
            </li>
          ))}
        </Rows>
      )}
      {adding && can.recordCreditNote && <CreditNoteForm bill={bill} onDone={() => setAdding(false)} />}
      {!adding && creditNotes.length === 0 && (
        <EmptyState
          icon={IconReceiptRefund}
          title="Sin notas de crédito"
          text={
            can.recordCreditNote
              ? 'Las que se hacen en SAP de esta factura se registran aquí: lo que corrigen deja de estar facturado de más.'
              : 'Se registran de una factura que SAP ya procesó. Antes, se anula o se cambia.'
          }
        />
      )}
      {!adding && can.recordCreditNote && (
        <Group>
          <Button data-writes variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            Registrar nota de crédito
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Row({ bill, note }: { bill: Billing; note: CreditNote }) {
  const { timezone } = useMe()
  const store = useStoreBilling()
  const money = (amount: string) => formatMoney({ amount, currency: bill.currency })
  const remove = async () => {
    const { id, version } = bill
    const after = await attempt(() => client.billingSap.removeCreditNote({ id, noteId: note.id, version }))
    if (!after) return
    store(after)
    const { docNum, kind, issuedOn, reason, lines } = note
    toast.undo(`Se quitó la nota de crédito ${docNum}.`, () =>
      undo(async () =>
        store(
          await client.billingSap.recordCreditNote({
            id,
            docNum,
            kind,
            issuedOn,
            reason,
            lines,
            version: after.version,
          }),
        ),
      ),
    )
  }
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm" fw={600}>
          {note.docNum} · {money(note.total)}
        </Text>
        <Badge
          label={note.checked ? 'Comprobada en SAP' : 'Sin comprobar en SAP'}
          tone={note.checked ? 'good' : 'warning'}
        />
      </Group>
      <Text size="sm">
        {formatDate(note.issuedOn)} · {money(note.net)} sin IGV
      </Text>
      <Text size="sm">
        {creditNoteKindLabels[note.kind]}. {note.reason}
      </Text>
      <Text size="xs" c="dimmed">
        La registró {note.recordedBy}, {formatInstant(note.recordedAt, timezone)}
      </Text>
      {note.can.remove && (
        <Group>
          <Button data-writes size="compact-sm" variant="subtle" color="red" onClick={remove}>
            Quitar
          </Button>
        </Group>
      )}
    </Stack>
  )
}
