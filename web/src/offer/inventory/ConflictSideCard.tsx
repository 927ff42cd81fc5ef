import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import type { Alternative, Conflict, ConflictSide } from '@aforo/api/offer/inventory-conflicts'
import { takingKindLabels } from '@aforo/api/offer/product-labels'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { noEnd, openRange } from '../../ui/dates/calendar.ts'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import classes from './Inventory.module.css'
import { useReadInventoryAgain } from './inventoryQueries.ts'
import { daysWords, kindWords, Prices, toneOfTaker } from './inventoryWords.tsx'

interface SideProps {
  conflict: Conflict
  side: ConflictSide
}

/** One side of a conflict: whose it is, on which days, and how to take it out of the way. */
export function ConflictSideCard({ conflict, side }: SideProps) {
  const [doing, setDoing] = useState<'alternatives' | 'days'>()
  const remove = useRemoval(side)
  const lose = useLoss(side)
  const open = conflict.status !== 'SOLVED' && side.can.move
  return (
    <section className={classes.side} aria-label={side.title}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Text fw={600} size="sm">
          <SideLink side={side} />
        </Text>
        <Badge label={side.status.displayName || takingKindLabels[side.kind]} tone={toneOfTaker(side)} />
      </Group>
      <Text size="sm" c="dimmed">
        {[takingKindLabels[side.kind], side.clientName, side.ownerName && `a cargo de ${side.ownerName}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text size="sm" mt={4}>
        {side.parts.map(daysWords).join(', ')}
      </Text>
      {open && doing === undefined && (
        <Group gap="xs" mt="sm">
          {side.kind === 'SALE' && (
            <Button data-writes size="compact-sm" variant="default" onClick={() => setDoing('alternatives')}>
              Ver alternativas
            </Button>
          )}
          <Button data-writes size="compact-sm" variant="default" onClick={() => setDoing('days')}>
            Cambiar días
          </Button>
          {side.can.lose && (
            <Button
              data-writes
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Pasar ${side.title} a Perdido`}
              onClick={lose}
            >
              Pasar a Perdido
            </Button>
          )}
          {side.kind === 'EXCEPTION' && (
            <Button data-writes size="compact-sm" variant="subtle" color="red" onClick={remove}>
              Quitar bloqueo
            </Button>
          )}
        </Group>
      )}
      {side.kind === 'CONTRACT' && (
        <Text size="xs" c="dimmed" mt="xs">
          Está firmado: cambia con una adenda.
        </Text>
      )}
      {doing === 'alternatives' && <Alternatives conflict={conflict} side={side} onDone={() => setDoing(undefined)} />}
      {doing === 'days' &&
        side.parts.map(part => (
          <DaysForm key={part.id} conflict={conflict} side={side} part={part} onDone={() => setDoing(undefined)} />
        ))}
    </section>
  )
}

/** Whose it is, as a link to it. */
function SideLink({ side: { kind, id, chainId, title } }: Pick<SideProps, 'side'>) {
  if (kind === 'EXCEPTION') return title
  return kind === 'SALE' ? (
    <RecordLink to="/app/sales" search={{ sale: chainId }}>
      {title}
    </RecordLink>
  ) : (
    <RecordLink to="/app/sales/contracts/$id" params={{ id }}>
      {title}
    </RecordLink>
  )
}

/** Moves a deal to Perdido, which frees its days; the toast undoes it. */
function useLoss({ chainId: id, title, status }: ConflictSide) {
  const readAgain = useReadInventoryAgain()
  const queryClient = useQueryClient()
  const move = async (to: SaleStatus) => {
    const moved = await client.sales.move({ id, status: to })
    await Promise.all([readAgain(), queryClient.invalidateQueries({ queryKey: api.sales.key() })])
    return moved
  }
  return async () => {
    if (await attempt(() => move('LOST')))
      toast.undo(`${title}: ${saleStatusLabels.LOST}.`, () => undo(() => move(status.name as SaleStatus)))
  }
}

/** Takes an exception away, with undo. */
function useRemoval(side: ConflictSide) {
  const readAgain = useReadInventoryAgain()
  return async () => {
    const removed = await attempt(() => client.products.removeException({ dateId: side.id }))
    await readAgain()
    if (removed)
      toast.undo(removed.message, () =>
        undo(async () => {
          await client.products.restoreException({ dateId: side.id })
          await readAgain()
        }),
      )
  }
}

type Part = ConflictSide['parts'][number]

/** Moves parts of a deal; the toast undoes it. */
function useMove({ chainId: saleId }: ConflictSide) {
  const readAgain = useReadInventoryAgain()
  return async (
    message: string,
    lines: { id: string; productId: string; startDate: string; endDate: string | null }[],
  ) => {
    const { before, conflicts } = await client.inventory.moveLines({ saleId, lines })
    await readAgain()
    toast.undo(conflicts.length > 0 ? `${message} Todavía hay otro conflicto.` : message, () =>
      undo(async () => {
        await client.inventory.moveLines({ saleId, lines: before })
        await readAgain()
      }),
    )
  }
}

/** Up to three products to which the deal can go instead. */
function Alternatives({ conflict: { product }, side, onDone }: SideProps & { onDone: () => void }) {
  const move = useMove(side)
  const query = useQuery(
    api.inventory.alternatives.queryOptions({
      input: {
        id: product.productId,
        from: side.startDate,
        to: side.endDate ?? side.startDate,
        openEnded: side.endDate === null,
      },
    }),
  )
  const take = (alternative: Alternative) =>
    attempt(() =>
      move(
        `${side.title} pasa a ${alternative.name}.`,
        side.parts.map((part: Part) => ({ ...part, productId: alternative.productId })),
      ),
    )
  return (
    <Stack gap="xs" mt="sm">
      {!query.data && <LoadingOrError query={query} skeleton={56} />}
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          En la sede no hay otro libre del mismo tipo y tamaño. Cambia los días, o mueve al otro.
        </Text>
      )}
      {query.data?.map(alternative => (
        <Group
          key={alternative.productId}
          justify="space-between"
          wrap="nowrap"
          gap="xs"
          className={classes.alternative}
        >
          <div>
            <Text size="sm" fw={500}>
              {alternative.name}
            </Text>
            <Text size="xs" c="dimmed">
              {[kindWords(alternative), alternative.floorName].filter(Boolean).join(' · ')}
            </Text>
            <Text size="xs">
              <Prices prices={alternative.prices} />
            </Text>
          </div>
          <Button
            data-writes
            flex="none"
            size="compact-sm"
            aria-label={`Llevar a ${alternative.name}`}
            onClick={() => take(alternative)}
          >
            Llevar aquí
          </Button>
        </Group>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onDone} style={{ alignSelf: 'flex-start' }}>
        Cerrar
      </Button>
    </Stack>
  )
}

interface DaysValues extends Record<string, unknown> {
  startDate: string | null
  endDate: string | null
}

const DaysSchema = z.object({ startDate: z.iso.date('Elige el primer día.'), endDate: z.iso.date().nullable() })

/** Other days for one part of a side: a line of the deal, or the exception. */
function DaysForm({ conflict, side, part, onDone }: SideProps & { part: Part; onDone: () => void }) {
  const move = useMove(side)
  const readAgain = useReadInventoryAgain()
  const isSale = side.kind === 'SALE'
  const record = useRecordForm<DaysValues>({
    initialValues: { startDate: part.startDate, endDate: part.endDate },
    schema: DaysSchema,
    save: async ({ startDate, endDate }) => {
      const first = startDate ?? part.startDate
      const message = `${side.title}: ${daysWords({ startDate: first, endDate })}.`
      if (isSale)
        return move(message, [{ id: part.id, productId: conflict.product.productId, startDate: first, endDate }])
      const dates = (days: { startDate: string; endDate: string | null }) =>
        client.products.changeException({
          dateId: part.id,
          startDate: days.startDate,
          endDate: days.endDate ?? days.startDate,
        })
      await dates({ startDate: first, endDate })
      await readAgain()
      toast.undo(message, () =>
        undo(async () => {
          await dates(part)
          await readAgain()
        }),
      )
    },
    onSaved: onDone,
  })
  return (
    <div className={classes.days}>
      <RecordForm record={record} submit="Cambiar" onCancel={onDone}>
        <DateRangeField
          form={record.form}
          names={['startDate', 'endDate']}
          placeholders={[openRange[0], isSale ? noEnd : 'El mismo día']}
          required={[true, false]}
        />
      </RecordForm>
    </div>
  )
}
