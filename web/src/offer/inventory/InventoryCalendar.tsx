import type { AvailabilityItem } from '@aforo/api/offer/inventory'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useRef, useState } from 'react'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { EmptyState, NothingMatches } from '../../ui/EmptyState.tsx'
import { ClearFilters } from '../../ui/FilterChip.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ToProducts } from '../products/ToProducts.tsx'
import classes from './Calendar.module.css'
import { CalendarBars } from './CalendarBars.tsx'
import { CalendarLegend } from './CalendarLegend.tsx'
import { rowOf } from './calendarLanes.ts'
import { availableList, calendarPage, calendarQuery, drawnDays } from './inventoryQueries.ts'
import { kindWords } from './inventoryWords.tsx'
import { barOf, between, dayAt, monthLines, monthsOf, type Stretch } from './monthScale.ts'
import { ProductFilters, productFilters } from './ProductFilters.tsx'
import { useInventoryList } from './useInventoryList.ts'

const NewBlock = later(() => import('./NewBlock.tsx'), 'NewBlock')

/** Pixels of a row in which nothing stands under something else. */
const rowHeight = 44
/** Rows drawn beyond those in view. */
const overscan = 10

/** Days of a product that are being drawn with the pointer. */
interface Drawn {
  productId: string
  first: string
  last: string
}

/** Inventario › Calendario: products down, 24 months across, and who has each of them when. */
export function InventoryCalendar() {
  'use no memo' // The virtualizer is one object that changes inside, which the compiler takes for unchanged.
  const list = useInventoryList('calendar', availableList, productFilters)
  const { search, filter, filtered, clear, change } = list
  const first = useQuery({ ...calendarQuery(search, 0), placeholderData: keepPreviousData })
  const scroller = useRef<HTMLDivElement>(null)
  const total = first.data?.totalItems ?? 0
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  const rows = virtual.getVirtualItems()
  const pages = [...new Set(rows.map(({ index }) => Math.floor(index / calendarPage)))]
  const read = useQueries({ queries: pages.map(page => calendarQuery(search, page)) })
  const itemAt = (index: number): AvailabilityItem | undefined => {
    const page = Math.floor(index / calendarPage)
    return (read[pages.indexOf(page)]?.data ?? (page === 0 ? first.data : undefined))?.items[index % calendarPage]
  }
  const [drawn, setDrawn] = useState<Drawn>()
  const stretch = first.data && { from: first.data.from, to: first.data.to }
  const today = first.data?.today ?? ''
  const block = () => change({ create: true })
  const finish = () => {
    if (!drawn) return
    setDrawn(undefined)
    const { from, to } = between(drawn.first, drawn.last, today)
    change({ create: true, product: undefined, block: `${from}..${to}`, conflict: undefined, section: drawn.productId })
  }
  const close = () => change({ create: undefined, block: undefined, section: undefined })
  return (
    <PageFrame
      about="Quién tiene cada producto en los próximos 24 meses. Arrastra sobre días libres para bloquearlos."
      actions={
        <Button data-writes leftSection={<IconPlus size={18} />} onClick={block}>
          Bloquear fechas
        </Button>
      }
      filters={
        <>
          <SearchBox placeholder="Buscar por nombre, código o espacio" value={search.q} onSearch={list.find} />
          <ProductFilters search={search} filter={filter} />
          {filtered && <ClearFilters onClick={clear} />}
        </>
      }
    >
      {!first.data && <LoadingOrError query={first} skeleton={420} />}
      {first.data &&
        total === 0 &&
        (filtered ? <NothingMatches action={<ClearFilters onClick={clear} />} /> : <Empty />)}
      {stretch && total > 0 && (
        <>
          <CalendarLegend count={formatCounted(total, 'producto', 'productos')} />
          <section
            ref={scroller}
            className={classes.scroller}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Calendario de productos"
          >
            <div className={classes.canvas} style={{ '--months': monthLines(monthsOf(stretch)) } as CSSProperties}>
              <Head stretch={stretch} today={today} />
              <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
                {rows.map(({ index, start }) => {
                  const item = itemAt(index)
                  const height = item ? rowOf(item, stretch).height : rowHeight
                  return (
                    <div
                      key={index}
                      ref={virtual.measureElement}
                      data-index={index}
                      className={classes.row}
                      style={{ height, transform: `translateY(${start}px)` }}
                    >
                      {item ? (
                        <Row
                          item={item}
                          stretch={stretch}
                          today={today}
                          drawn={drawn?.productId === item.productId ? drawn : undefined}
                          onDraw={setDrawn}
                          onDrawn={finish}
                          onOpen={() => list.openProduct(item.productId, 'dates')}
                          onConflict={conflict => change({ tab: 'conflicts', conflict })}
                        />
                      ) : (
                        <Skeleton height={14} width={160} mx={14} my={15} />
                      )}
                    </div>
                  )
                })}
              </div>
            </div>
          </section>
        </>
      )}
      <RecordDrawer opened={search.create === true} title="Bloquear fechas" onClose={close}>
        <NewBlock
          key={search.section}
          campusId={search.campus}
          productId={search.section}
          days={drawnDays(search.block)}
          onDone={close}
        />
      </RecordDrawer>
    </PageFrame>
  )
}

const Empty = () => (
  <EmptyState
    icon={IconCalendarOff}
    title="Aún no hay productos"
    text="Crea en Productos lo que se vende por meses; aquí se ve quién tiene cada uno."
    action={<ToProducts />}
  />
)

function Head({ stretch, today }: { stretch: Stretch; today: string }) {
  const now = barOf({ startDate: today, endDate: today }, stretch)
  return (
    <div className={classes.head}>
      <div className={classes.corner}>Producto</div>
      <div className={classes.scale}>
        {monthsOf(stretch).map(({ key, label, year, left, width }) => (
          <div key={key} className={classes.month} style={{ left: `${left}%`, width: `${width}%` }}>
            <span>{label}</span>
            {year !== undefined && <b>{year}</b>}
          </div>
        ))}
        {now && <i className={classes.now} style={{ left: `${now.left}%` }} />}
      </div>
    </div>
  )
}

interface RowProps {
  item: AvailabilityItem
  stretch: Stretch
  today: string
  drawn: Drawn | undefined
  onDraw: (drawn: Drawn | undefined) => void
  onDrawn: () => void
  onOpen: () => void
  onConflict: (id: string) => void
}

function Row({ item, stretch, today, drawn, onDraw, onDrawn, onOpen, onConflict }: RowProps) {
  const dayUnder = (element: HTMLElement, clientX: number) => {
    const { left, width } = element.getBoundingClientRect()
    return dayAt((clientX - left) / width, stretch)
  }
  const days = drawn && between(drawn.first, drawn.last, today)
  const ghost = days && barOf({ startDate: days.from, endDate: days.to }, stretch)
  const past = barOf({ startDate: stretch.from, endDate: today }, stretch)
  return (
    <>
      <button type="button" className={classes.label} onClick={onOpen}>
        <span className={classes.name}>{item.name}</span>
        <Text span size="xs" c="dimmed" truncate>
          {item.code} · {kindWords(item)}
        </Text>
      </button>
      <div
        className={classes.track}
        onPointerDown={event => {
          // A finger scrolls; there are the button and the product's own dates for it.
          if (event.button !== 0 || event.pointerType === 'touch' || event.target !== event.currentTarget) return
          event.currentTarget.setPointerCapture(event.pointerId)
          const day = dayUnder(event.currentTarget, event.clientX)
          onDraw({ productId: item.productId, first: day, last: day })
        }}
        onPointerMove={event => {
          if (drawn) onDraw({ ...drawn, last: dayUnder(event.currentTarget, event.clientX) })
        }}
        onPointerUp={onDrawn}
        onPointerCancel={() => onDraw(undefined)}
      >
        {past && <i className={classes.past} style={{ width: `${past.width}%` }} />}
        <CalendarBars item={item} stretch={stretch} onOpen={onOpen} onConflict={onConflict} />
        {ghost && days && (
          <i className={classes.ghost} style={{ left: `${ghost.left}%`, width: `${ghost.width}%` }}>
            <span className={classes.ghostDays}>{rangeWords(days)}</span>
          </i>
        )}
      </div>
    </>
  )
}
