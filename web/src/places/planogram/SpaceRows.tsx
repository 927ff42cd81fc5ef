import { productTypeLabels } from '@aforo/api/offer/product-labels'
import type { PlanAvailability } from '@aforo/api/places/floor-plan-review'
import { placeAvailabilityLabels } from '@aforo/api/places/labels'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { placeSigns } from '../../ui/StatusBadge.tsx'
import { StateSwatch } from '../floor-plans/StateSwatch.tsx'
import { typeIcons } from '../spaces/spaceIcons.ts'
import classes from './Availability.module.css'
import { lineOf, type PlanRow, productLine } from './planogramWords.ts'

/** Pixels. */
const rowHeight = 52

interface SpaceRowsProps {
  rows: readonly PlanRow[]
  asked: PlanAvailability
  busy: boolean
  /** What is said where there are none. */
  empty: string
  chosen: string | undefined
  /** Pointing at a row, or focusing it, shows its place in the drawing. */
  onHover: (id: string | undefined) => void
  onChoose: (id: string) => void
}

/** The plan's spaces and products in words, with the way to book the free ones. Only the lines in view are in the page. */
export function SpaceRows({ rows, asked, busy, empty, chosen, onHover, onChoose }: SpaceRowsProps) {
  'use no memo' // The virtualizer is one object that changes inside, which the compiler takes for unchanged.
  const viewport = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: index => rows[index]?.id ?? index,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div ref={viewport} className={classes.rows} aria-busy={busy} tabIndex={0}>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed" py="sm">
          {empty}
        </Text>
      )}
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={row.id}
                className={classes.row}
                data-chosen={row.id === chosen || undefined}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onMouseEnter={() => onHover(row.id)}
                onMouseLeave={() => onHover(undefined)}
              >
                <Row row={row} asked={asked} onHover={onHover} onChoose={onChoose} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps extends Pick<SpaceRowsProps, 'asked' | 'onHover' | 'onChoose'> {
  row: PlanRow
}

function Row({ row: { id, name, space, product }, asked, onHover, onChoose }: RowProps) {
  const Icon = space ? typeIcons[space.type] : IconTag
  return (
    <>
      <UnstyledButton
        className={classes.open}
        onClick={() => onChoose(id)}
        onFocus={() => onHover(id)}
        onBlur={() => onHover(undefined)}
      >
        {space ? (
          <StateSwatch
            state={space.status}
            sign={placeSigns[space.status]}
            label={placeAvailabilityLabels[space.status]}
          />
        ) : (
          <StateSwatch />
        )}
        <span className={classes.words}>
          <span className={classes.name}>
            <Icon size={14} stroke={1.6} aria-hidden /> {name}
          </span>
          <Text size="xs" c="dimmed" span display="block" truncate>
            {space && lineOf(space)}
            {space && product && ' · '}
            {product && (space ? product.code : `${productTypeLabels[product.type]} · ${productLine(product)}`)}
          </Text>
        </span>
      </UnstyledButton>
      {space?.status === 'FREE' && (space.type === 'ROOM' || space.type === 'PHONE_BOOTH') && (
        <Button
          size="compact-xs"
          variant="light"
          renderRoot={rest => (
            <Link
              to="/app/reservation/space"
              search={{
                campus: asked.campusId,
                date: asked.date,
                new: space.spaceId,
                at: asked.date,
                from: asked.from,
                to: asked.to,
              }}
              {...rest}
            />
          )}
          aria-label={`Reservar ${name}`}
        >
          Reservar
        </Button>
      )}
      {product?.status === 'CONFLICT' && (
        <Button
          size="compact-xs"
          variant="light"
          color="red"
          leftSection={<IconAlertTriangle size={12} aria-hidden />}
          renderRoot={rest => (
            <Link
              to="/app/inventory"
              search={{ tab: 'conflicts', campus: asked.campusId, q: product.code }}
              {...rest}
            />
          )}
          aria-label={`Ver el conflicto de ${product.name}`}
        >
          Conflicto
        </Button>
      )}
    </>
  )
}
