import type { Conflict } from '@aforo/api/offer/inventory-conflicts'
import { conflictStatusLabels } from '@aforo/api/offer/product-labels'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsCross } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { TextField } from '../../ui/fields.tsx'
import { Note } from '../../ui/Note.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { ConflictSideCard } from './ConflictSideCard.tsx'
import { conflictQuery, useReadInventoryAgain } from './inventoryQueries.ts'
import { conflictTones, daysWords, kindWords, placeWords } from './inventoryWords.tsx'

const missing = {
  icon: IconArrowsCross,
  title: 'Este conflicto no está disponible',
  text: 'Puede que el producto se haya eliminado o que el enlace sea de otra organización.',
}

/** One conflict: both sides, and what can be done about it. */
export function ConflictDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const query = useQuery({ ...conflictQuery(id ?? ''), enabled: id !== undefined })
  const conflict = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={conflict?.product.name ?? 'Conflicto'}
      badge={conflict && <Badge label={conflictStatusLabels[conflict.status]} tone={conflictTones[conflict.status]} />}
      subtitle={
        conflict &&
        [conflict.product.code, kindWords(conflict.product), placeWords(conflict.product)].filter(Boolean).join(' · ')
      }
      onClose={onClose}
    >
      <RecordBody record={conflict} query={query} missing={missing}>
        {conflict => <ConflictBody key={conflict.id} conflict={conflict} />}
      </RecordBody>
    </RecordDrawer>
  )
}

function ConflictBody({ conflict }: { conflict: Conflict }) {
  const { status, sides, reason, decidedBy, can } = conflict
  const [accepting, setAccepting] = useState(false)
  const readAgain = useReadInventoryAgain()
  const reopen = async () => {
    const opened = await attempt(() => client.inventory.reopenConflict({ id: conflict.id, version: conflict.version }))
    await readAgain()
    if (opened && reason)
      toast.undo('El conflicto está otra vez sin resolver.', () =>
        undo(async () => {
          await client.inventory.acceptConflict({ id: conflict.id, reason })
          await readAgain()
        }),
      )
  }
  return (
    <Stack gap="md">
      {status === 'SOLVED' ? (
        <Note tone="good" title="Resuelto">
          Ya nadie toma los mismos días.
        </Note>
      ) : (
        <Text size="sm">
          Los dos toman <b>{daysWords(conflict)}</b>. Mientras no se resuelva, el producto no aparece en Disponibles.
        </Text>
      )}
      {status === 'ACCEPTED' && (
        <Note tone="warning" title={`Aceptado por ${decidedBy ?? 'alguien'}`}>
          {reason}
        </Note>
      )}
      {sides.map(side => (
        <ConflictSideCard key={side.chainId} conflict={conflict} side={side} />
      ))}
      {accepting ? (
        <AcceptForm conflict={conflict} onDone={() => setAccepting(false)} />
      ) : (
        <Group gap="xs">
          {can.accept && (
            <Button data-writes variant="default" onClick={() => setAccepting(true)}>
              Aceptar con un motivo
            </Button>
          )}
          {can.reopen && (
            <Button data-writes variant="default" onClick={reopen}>
              Abrir otra vez
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

const AcceptSchema = z.object({ reason: z.string().trim().min(1).max(300) })

function AcceptForm({ conflict: { id, version }, onDone }: { conflict: Conflict; onDone: () => void }) {
  const readAgain = useReadInventoryAgain()
  const record = useRecordForm<{ reason: string }>({
    initialValues: { reason: '' },
    schema: AcceptSchema,
    save: async ({ reason }) => {
      await client.inventory.acceptConflict({ id, version, reason })
      await readAgain()
      toast.undo('Se aceptó el conflicto.', () =>
        undo(async () => {
          await client.inventory.reopenConflict({ id })
          await readAgain()
        }),
      )
    },
    onSaved: onDone,
  })
  return (
    <RecordForm record={record} submit="Aceptar" onCancel={onDone}>
      <TextField
        form={record.form}
        name="reason"
        label="Por qué puede quedar así"
        placeholder="Se mudan una semana antes"
        maxLength={300}
        withAsterisk
        data-autofocus
      />
    </RecordForm>
  )
}
