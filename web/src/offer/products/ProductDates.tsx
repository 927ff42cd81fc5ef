import type { AvailabilityException } from '@aforo/api/offer/product-exceptions'
import type { Product } from '@aforo/api/offer/products'
import { ActionIcon, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconCalendarOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { DatesForm } from './DatesForm.tsx'
import { useReadProductsAgain } from './productQueries.ts'
import { WhyUnavailable } from './WhyUnavailable.tsx'

/** The days on which a product can't be had: those to come, the earliest first; the past ones if wanted. */
export function ProductDates({ product }: { product: Product }) {
  const [past, setPast] = useState(false)
  const [editing, setEditing] = useState<AvailabilityException | 'new'>()
  const query = useQuery(
    api.products.exceptions.queryOptions({
      input: { productId: product.id, ...(past ? {} : { from: product.today }), pageSize: 100 },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = query
  const add = product.can.block && editing === undefined && (
    <Button data-writes leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      Añadir fechas
    </Button>
  )
  const close = () => setEditing(undefined)
  return (
    <Stack gap="sm">
      <WhyUnavailable product={product} />
      {editing === 'new' && <DatesForm product={product} onDone={close} />}
      {!data && <LoadingOrError query={query} skeleton={[72, 72]} />}
      {data && (data.items.length > 0 || past) && (
        <Group justify="space-between">
          <Switch label="También las pasadas" checked={past} onChange={event => setPast(event.currentTarget.checked)} />
          {add}
        </Group>
      )}
      {data?.totalItems === 0 && editing === undefined && (
        <EmptyState
          icon={IconCalendarOff}
          title={past ? 'Siempre estuvo disponible' : 'Nada lo bloquea'}
          text="Añade las fechas en las que no se puede vender: una remodelación, o que está separado para un cliente."
          action={
            <Stack align="center" gap="xs">
              {!past && add}
              {!past && (
                <Button variant="subtle" size="compact-sm" onClick={() => setPast(true)}>
                  Ver las pasadas
                </Button>
              )}
            </Stack>
          }
        />
      )}
      <Rows look="framed" aria-label="Fechas no disponibles">
        {data?.items.map(exception =>
          exception.type === 'BLOCK_NO_AVAILABLE' ? (
            <SoldRow key={exception.id} block={exception} />
          ) : editing !== 'new' && editing?.id === exception.id ? (
            <li key={exception.id}>
              <DatesForm product={product} exception={exception} onDone={close} />
            </li>
          ) : (
            <DatesRow
              key={exception.id}
              exception={exception}
              onEdit={editing === undefined ? () => setEditing(exception) : undefined}
            />
          ),
        )}
      </Rows>
      {data && data.totalItems > data.items.length && (
        <Text size="xs" c="dimmed">
          Se muestran las primeras {data.items.length}.
        </Text>
      )}
    </Stack>
  )
}

const daysOf = ({ startDate, endDate }: AvailabilityException) =>
  rangeWords({ from: startDate, to: endDate ?? undefined })

/** Days that a deal or its contract takes: nothing is put over them. */
const SoldRow = ({ block }: { block: AvailabilityException }) => (
  <li data-past>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text fw={600} size="sm">
        {daysOf(block)}
      </Text>
      <Badge label={block.sale?.status || block.reason.displayName} tone="info" />
    </Group>
    <Text size="sm">
      {block.reason.displayName}: {block.description}
    </Text>
    <Text size="xs" c="dimmed">
      {[block.sale?.clientName, block.createdBy].filter(Boolean).join(' · ')}
    </Text>
  </li>
)

interface DatesRowProps {
  exception: AvailabilityException
  onEdit: (() => void) | undefined
}

function DatesRow({ exception, onEdit }: DatesRowProps) {
  const readAgain = useReadProductsAgain()
  const { id: dateId, version, status, reason, description, createdBy } = exception
  const days = daysOf(exception)
  const remove = async () => {
    const removed = await attempt(() => client.products.removeException({ dateId, version }))
    await readAgain()
    if (!removed) return
    toast.undo(removed.message, () =>
      undo(async () => {
        await client.products.restoreException({ dateId })
        await readAgain()
      }),
    )
  }
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} size="sm">
          {days}
        </Text>
        <StatusBadge of="exception" status={status} />
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-end">
        <div>
          <Text size="sm">{[reason.displayName, description].filter(Boolean).join(': ')}</Text>
          <Text size="xs" c="dimmed">
            {createdBy}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {onEdit && (
            <ActionIcon data-writes variant="subtle" color="gray" aria-label={`Cambiar ${days}`} onClick={onEdit}>
              <IconPencil size={16} />
            </ActionIcon>
          )}
          <ActionIcon data-writes variant="subtle" color="red" aria-label={`Quitar ${days}`} onClick={remove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
    </li>
  )
}
