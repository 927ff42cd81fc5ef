import type { Order } from '@aforo/api/money/order-records'
import type { Receipt } from '@aforo/api/money/receipts'
import { receiptKindLabels } from '@aforo/api/people/labels'
import { formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Divider, Group, Image, Stack, Text, Title } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatCounted, formatPercent } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './Orders.module.css'
import { useStoreOrder } from './orderQueries.ts'
import { MendForm, ReceiptForm } from './ReceiptForm.tsx'
import { documentWords, rateWords } from './receiptForm.ts'

/** The boleta or factura of an order and its credit notes, with what SUNAT said of them. */
export function OrderReceipt({ order }: { order: Order }) {
  const { receipt, creditNotes, can, id, version } = order
  const store = useStoreOrder()
  const [doing, setDoing] = useState<'ask' | 'mend'>()
  const close = () => setDoing(undefined)
  const write = async (run: () => Promise<Order>, done: string) => {
    const after = await attempt(run)
    if (!after) return
    store(after)
    toast.success(done)
  }
  if (doing === 'ask') return <ReceiptForm order={order} onDone={close} />
  if (doing === 'mend') return <MendForm order={order} onDone={close} />
  return (
    <Stack>
      {!receipt && (
        <Text size="sm" c="dimmed">
          {can.requestReceipt
            ? 'Aún no se ha pedido una boleta o factura. Se genera cuando la orden está pagada.'
            : 'Esta orden no lleva comprobante.'}
        </Text>
      )}
      <Group gap="xs">
        {can.requestReceipt && (
          <Button data-writes size="sm" onClick={() => setDoing('ask')}>
            Pedir comprobante
          </Button>
        )}
        {can.generateReceipt && (
          <Button
            data-writes
            size="sm"
            onClick={() => write(() => client.orders.receiptGenerated({ id, version }), 'Se generó el comprobante.')}
          >
            Generar
          </Button>
        )}
        {receipt?.can.sendAgain && (
          <Button data-writes size="sm" onClick={() => setDoing('mend')}>
            Corregir y enviar otra vez
          </Button>
        )}
        {can.receiptStatuses.includes('RECEIPT_NOT_REQUIRED') && (
          <Button
            data-writes
            size="sm"
            variant="default"
            onClick={() =>
              write(
                () => client.orders.setStatus({ id, version, receipt_status: 'RECEIPT_NOT_REQUIRED' }),
                'Ya no lleva comprobante.',
              )
            }
          >
            Ya no lo quiere
          </Button>
        )}
        {(['RECEIPT_SENT', 'RECEIPT_CONFIRMED'] as const)
          .filter(status => can.receiptStatuses.includes(status))
          .map(status => (
            <Button
              key={status}
              data-writes
              size="sm"
              variant="default"
              onClick={() => write(() => client.orders.setStatus({ id, version, receipt_status: status }), 'Guardado.')}
            >
              {status === 'RECEIPT_SENT' ? 'Marcar como enviado' : 'Marcar como aceptado'}
            </Button>
          ))}
      </Group>
      {receipt && <OneReceipt receipt={receipt} timeZone={order.timeZone} />}
      {creditNotes.map(note => (
        <Stack key={note.id}>
          <Divider />
          <OneReceipt receipt={note} timeZone={order.timeZone} />
          {note.can.sendAgain && (
            <Group>
              <Button
                data-writes
                size="sm"
                onClick={() =>
                  write(
                    () => client.orders.sendReceiptAgain({ id, version, receiptId: note.id, today: true }),
                    'Se envió otra vez.',
                  )
                }
              >
                Enviar otra vez
              </Button>
            </Group>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

function deadlineWords({ daysLeft, deadline }: Receipt): string | null {
  if (daysLeft === null || deadline === null) return null
  if (daysLeft < 0) return `Venció el ${formatDate(deadline)}`
  const left = daysLeft === 0 ? 'vence hoy' : `quedan ${formatCounted(daysLeft, 'día', 'días')}`
  return `${formatDate(deadline)} (${left})`
}

function OneReceipt({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const { kind, label, status, client, currency, total, detraction, fault, sunat, files, qrImage } = receipt
  const near = receipt.daysLeft !== null && receipt.daysLeft <= 1
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Title order={3} fz="md">
          {receiptKindLabels[kind]} {label ?? 'sin número todavía'}
        </Title>
        <StatusBadge of="receipt" status={status} />
        {near && <Badge tone="warning" label="Por vencer" />}
        {receipt.simulated && <Badge tone="neutral" label="Simulador" />}
      </Group>
      {fault && (
        <Note tone="bad" title="Qué corregir">
          <Text size="sm">{fault.message}</Text>
        </Note>
      )}
      <Facts
        of={[
          ['A nombre de', client.name],
          ['Documento', documentWords({ documentType: client.documentType, document: client.documentNumber })],
          ['Dirección', client.address],
          ['Emite', receipt.company && `${receipt.company.name} · RUC ${receipt.company.taxId}`],
          ['Corrige', receipt.modifies?.label],
          ['Motivo', receipt.noteReason],
          ['Fecha', receipt.issueDate && formatDate(receipt.issueDate)],
          ['SUNAT lo recibe hasta', deadlineWords(receipt)],
          ['Total', formatMoney({ amount: total, currency })],
          ['Tipo de cambio', rateWords(receipt)],
          [
            'Detracción',
            detraction &&
              `${formatMoney({ amount: detraction.amount, currency: 'PEN' })} (${formatPercent(detraction.percent)}) en la cuenta ${detraction.account}`,
          ],
          ['SUNAT', sunat.description],
          ['Aceptado', receipt.confirmedAt && formatInstant(receipt.confirmedAt, timeZone)],
          ['Hash', receipt.hash],
        ]}
      />
      {(files.length > 0 || qrImage) && (
        <Group align="flex-start" gap="md">
          {qrImage && <Image src={qrImage} alt={`Código QR de ${label}`} className={classes.qr} />}
          <Stack gap={6}>
            {files.map(file => (
              <Anchor
                key={file.kind}
                href={file.kind === 'PDF' ? file.url : file.downloadUrl}
                target="_blank"
                size="sm"
              >
                <Group gap={6} wrap="nowrap">
                  <IconFileText size={16} aria-hidden />
                  {file.kind === 'CDR' ? 'Constancia de SUNAT (CDR)' : file.kind}
                </Group>
              </Anchor>
            ))}
          </Stack>
        </Group>
      )}
    </Stack>
  )
}
