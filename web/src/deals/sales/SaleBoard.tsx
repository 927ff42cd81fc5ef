import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { SaleSummary } from '@aforo/api/deals/sale-records'
import { endedSaleStatuses, SaleStatus } from '@aforo/api/deals/sale-states'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SideScroll } from '../../ui/SideScroll.tsx'
import { toneOf } from '../../ui/StatusBadge.tsx'
import { onlyLooks } from '../../ui/writes.ts'
import { MoveMenu } from './MoveMenu.tsx'
import classes from './Sales.module.css'
import { stageQuery, totalsQuery } from './saleQueries.ts'
import type { SaleSearch } from './saleSearch.ts'
import { clientWords, daysWords, worthTelling } from './saleWords.ts'
import { useMoveSale } from './useMoveSale.ts'

/** Closed until somebody opens them. */
const ends: ReadonlySet<SaleStatus> = new Set(endedSaleStatuses)

/** Cards that a column shows at first, and at most: a list has the rest. */
const firstCards = 15
const mostCards = 100

interface SaleBoardProps {
  search: SaleSearch
  onOpen: (id: string) => void
}

/** The deals by stage. A card is dragged to another stage, or moved there by its menu. */
export function SaleBoard({ search, onOpen }: SaleBoardProps) {
  const [dragged, setDragged] = useState<SaleSummary>()
  const [opened, setOpened] = useState<ReadonlySet<SaleStatus>>(new Set())
  const { data: totals } = useQuery(totalsQuery(search))
  const move = useMoveSale()
  const toggle = (status: SaleStatus) =>
    setOpened(before => {
      const after = new Set(before)
      if (!after.delete(status)) after.add(status)
      return after
    })
  const shown = search.status ? [search.status] : SaleStatus.options
  return (
    <SideScroll tall className={classes.boardBox}>
      <div className={classes.board}>
        {shown.map(status => {
          const stage = totals?.stages.find(one => one.status.name === status)
          const isClosed = ends.has(status) && !opened.has(status) && search.status !== status
          return (
            <section
              key={status}
              className={classes.column}
              aria-label={saleStatusLabels[status]}
              data-closed={isClosed || undefined}
              data-target={(dragged?.can.move.includes(status) && true) || undefined}
              data-refused={
                (dragged && dragged.status.name !== status && !dragged.can.move.includes(status)) || undefined
              }
              onDragOver={event => {
                if (dragged?.can.move.includes(status)) event.preventDefault()
              }}
              onDrop={event => {
                event.preventDefault()
                if (dragged?.can.move.includes(status)) move(dragged, status)
                setDragged(undefined)
              }}
            >
              <header className={classes.columnHead} data-tone={toneOf('sale', status)}>
                <Group justify="space-between" wrap="nowrap" gap={4}>
                  <h2 className={classes.columnTitle}>
                    {saleStatusLabels[status]} <span>{formatCount(stage?.sales ?? 0)}</span>
                  </h2>
                  {ends.has(status) && search.status !== status && (
                    <IconButton
                      label={isClosed ? 'Abrir' : 'Cerrar'}
                      name={`${isClosed ? 'Abrir' : 'Cerrar'} ${saleStatusLabels[status]}`}
                      aria-expanded={!isClosed}
                      onClick={() => toggle(status)}
                    >
                      {isClosed ? <IconChevronRight size={16} /> : <IconChevronLeft size={16} />}
                    </IconButton>
                  )}
                </Group>
                {!isClosed &&
                  worthTelling(stage?.totals ?? []).map(({ currency, monthly, weighted }) => (
                    <Text key={currency} size="xs" c="dimmed">
                      <Money amount={monthly} currency={currency} /> · ponderado{' '}
                      {formatMoney({ amount: weighted, currency })}
                    </Text>
                  ))}
              </header>
              {!isClosed && <Cards search={search} status={status} onOpen={onOpen} onDrag={setDragged} />}
            </section>
          )
        })}
      </div>
    </SideScroll>
  )
}

interface CardsProps extends SaleBoardProps {
  status: SaleStatus
  onDrag: (sale: SaleSummary | undefined) => void
}

function Cards({ search, status, onOpen, onDrag }: CardsProps) {
  const [atMost, setAtMost] = useState(firstCards)
  const query = useQuery(stageQuery(search, status, atMost))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={96} />
  const rest = data.totalItems - data.items.length
  return (
    <>
      <Rows>
        {data.items.map(sale => (
          <li key={sale.saleId}>
            <Card sale={sale} onOpen={onOpen} onDrag={onDrag} />
          </li>
        ))}
      </Rows>
      {data.items.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          Ninguno
        </Text>
      )}
      {rest > 0 && atMost < mostCards && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => setAtMost(mostCards)}>
          Ver {formatCounted(Math.min(rest, mostCards - atMost), 'más', 'más')}
        </Button>
      )}
      {rest > 0 && atMost >= mostCards && (
        <Text size="xs" c="dimmed" ta="center">
          Hay {formatCount(rest)} más: fíltralos o míralos en la lista.
        </Text>
      )}
    </>
  )
}

function Card({ sale, onOpen, onDrag }: Pick<CardsProps, 'onOpen' | 'onDrag'> & { sale: SaleSummary }) {
  const canMove = sale.can.move.length > 0 && !onlyLooks()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the title inside is a link that does the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: the title inside is a link, and the menu does what dragging does.
    <div
      className={classes.card}
      draggable={canMove}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', sale.title)
        onDrag(sale)
      }}
      onDragEnd={() => onDrag(undefined)}
      onClick={() => onOpen(sale.saleId)}
    >
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <RecordLink
          from="/app/sales/"
          to="."
          search={old => ({ ...old, sale: sale.saleId })}
          lineClamp={2}
          draggable={false}
        >
          {sale.title}
        </RecordLink>
        {canMove && (
          <MoveMenu sale={sale}>
            <IconButton
              data-writes
              label="Mover"
              name={`Mover ${sale.title}`}
              size="sm"
              onClick={event => event.stopPropagation()}
            >
              <IconArrowsExchange size={14} />
            </IconButton>
          </MoveMenu>
        )}
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {clientWords(sale)}
      </Text>
      <Group justify="space-between" gap={4} wrap="nowrap">
        <Money size="sm" fw={600} amount={sale.monthly} currency={sale.currency} />
        {sale.conflicts > 0 && (
          <Text span size="xs" className={classes.conflict}>
            <IconAlertTriangle size={14} aria-hidden /> {formatCounted(sale.conflicts, 'conflicto', 'conflictos')}
          </Text>
        )}
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {sale.products.join(', ')}
      </Text>
      <Text size="xs" c="dimmed">
        {daysWords(sale.startDate, sale.endDate)}
      </Text>
    </div>
  )
}
