import type { Billing } from '@aforo/api/money/bills'
import { largestFile } from '@aforo/api/platform/assets'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDownload, IconFileInvoice, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { ProblemError, type Refusal } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PickFile } from '../../ui/PickFile.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { uploaded } from '../../ui/uploads.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { orderQuery, useStoreBilling } from './billingQueries.ts'

/** The client's purchase order: its code and file, enabled or not, until the bill is sent. */
export function OrderPanel({ bill }: { bill: Billing }) {
  const { purchaseOrder, can, client: who } = bill
  return (
    <Stack gap="md">
      {purchaseOrder ? (
        <Order bill={bill} />
      ) : (
        !can.attachPurchaseOrder && (
          <EmptyState icon={IconFileInvoice} title="Sin orden de compra" text="La factura ya no admite una." />
        )
      )}
      {!purchaseOrder && can.attachPurchaseOrder && (
        <Text size="sm" c="dimmed">
          {who.requiresPurchaseOrder
            ? 'Este cliente exige su orden de compra: sin ella la factura no se envía.'
            : 'Este cliente no exige orden de compra; si envía una, va con la factura.'}
        </Text>
      )}
      {can.attachPurchaseOrder && <AttachForm key={purchaseOrder?.poCode} bill={bill} />}
    </Stack>
  )
}

function Order({ bill }: { bill: Billing }) {
  const { timezone } = useMe()
  const store = useStoreBilling()
  const query = useQuery({ ...orderQuery(bill.id), retry: false })
  const { id, version, can, purchaseOrder } = bill
  const order = query.data
  const change = async (write: () => Promise<Billing>, said: string) => {
    const after = await attempt(write)
    if (!after) return
    store(after)
    toast.success(said)
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text fw={600}>{purchaseOrder?.poCode}</Text>
        <Badge
          label={purchaseOrder?.enabled ? 'Activa' : 'Desactivada'}
          tone={purchaseOrder?.enabled ? 'good' : 'neutral'}
        />
      </Group>
      {order && (
        <Text size="sm" c="dimmed">
          {order.attachedBy}, {formatInstant(order.attachedAt, timezone)}
        </Text>
      )}
      <Group gap="xs">
        {order && (
          <>
            <Anchor size="sm" href={order.url} target="_blank" rel="noreferrer">
              Ver el archivo
            </Anchor>
            <Button
              size="compact-sm"
              variant="subtle"
              component="a"
              href={order.downloadUrl}
              leftSection={<IconDownload size={14} />}
            >
              Descargar
            </Button>
          </>
        )}
        {can.enablePurchaseOrder && (
          <Button
            data-writes
            size="compact-sm"
            variant="default"
            onClick={() =>
              change(() => client.billing.enablePurchaseOrder({ id, version }), 'Se activó la orden de compra.')
            }
          >
            Activar
          </Button>
        )}
        {can.disablePurchaseOrder && (
          <Button
            data-writes
            size="compact-sm"
            variant="default"
            onClick={() =>
              change(() => client.billing.disablePurchaseOrder({ id, version }), 'Se desactivó la orden de compra.')
            }
          >
            Desactivar
          </Button>
        )}
        {can.removePurchaseOrder && (
          <Button
            data-writes
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={() =>
              change(() => client.billing.removePurchaseOrder({ id, version }), 'Se quitó la orden de compra.')
            }
          >
            Quitar
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const accepted = '.pdf,image/png,image/jpeg,image/webp'

const tooLarge: Refusal = {
  code: 'PAYLOAD_TOO_LARGE',
  status: 413,
  message: 'El archivo supera los 20 MB.',
  errors: [],
  data: undefined,
}

function AttachForm({ bill }: { bill: Billing }) {
  const store = useStoreBilling()
  const [code, setCode] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { busy, refusal, dismiss, run } = useAttempt()
  const send = async () => {
    if (!file) return
    await run(async () => {
      if (file.size > largestFile) throw new ProblemError(tooLarge)
      const isPicture = file.type.startsWith('image/')
      const { key } = await uploaded(() =>
        isPicture ? client.assets.uploadImage({ file }) : client.assets.uploadFile({ file }),
      )
      const { id, version } = bill
      store(await client.billing.attachPurchaseOrder({ id, version, attachmentKey: key, poCode: code }))
    })
  }
  return (
    <Stack gap="xs">
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      <TextInput
        label={bill.purchaseOrder ? 'Código de la que la reemplaza' : 'Código de la orden de compra'}
        placeholder="OC-2026-001"
        maxLength={60}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Group gap="xs">
        <PickFile accept={accepted} onChange={setFile} inputProps={{ 'aria-label': 'Archivo de la orden de compra' }}>
          {props => (
            <Button {...props} data-writes variant="default" leftSection={<IconUpload size={16} />}>
              {file ? file.name : 'Elegir PDF o imagen'}
            </Button>
          )}
        </PickFile>
        <Button data-writes loading={busy} disabled={!file || code.trim() === ''} onClick={send}>
          Adjuntar
        </Button>
      </Group>
    </Stack>
  )
}
