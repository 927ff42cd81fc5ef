import type { PlanAvailability } from '@aforo/contract/floor-plan-review'
import { displayName, placeAvailabilityLabels } from '@aforo/contract/labels'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { typeIcons } from '../spaces/spaceIcons.ts'
import classes from './Availability.module.css'
import { statusSigns } from './PlanElementNode.tsx'
import { lineOf } from './planogramWords.ts'

/** Pixels. */
const rowHeight = 52

type PlanSpace = PlanAvailability['spaces'][number]

interface SpaceRowsProps {
  spaces: readonly PlanSpace[]
  asked: PlanAvailability
  busy: boolean
  /** What is said where there are none. */
  empty: string
  chosen: string | undefined
  /** Pointing at a row, or focusing it, shows its space in the drawing. */
  onHover: (spaceId: string | undefined) => void
  onChoose: (spaceId: string) => void
}

/** The plan's spaces in words, with the way to book the free ones. Only the lines in view are in the page. */
export function SpaceRows({ spaces, asked, busy, empty, chosen, onHover, onChoose }: SpaceRowsProps) {
  'use no memo' // The virtualizer is one object that changes inside, which the compiler takes for unchanged.
  const viewport = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: spaces.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: index => spaces[index]?.spaceId ?? index,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div ref={viewport} className={classes.rows} aria-busy={busy} tabIndex={0}>
      {spaces.length === 0 && (
        <Text size="sm" c="dimmed" py="sm">
          {empty}
        </Text>
      )}
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const space = spaces[index]
          return (
            space && (
              <li
                key={space.spaceId}
                className={classes.row}
                data-chosen={space.spaceId === chosen || undefined}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onMouseEnter={() => onHover(space.spaceId)}
                onMouseLeave={() => onHover(undefined)}
              >
                <Row space={space} asked={asked} onHover={onHover} onChoose={onChoose} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps extends Pick<SpaceRowsProps, 'asked' | 'onHover' | 'onChoose'> {
  space: PlanSpace
}

function Row({ space, asked, onHover, onChoose }: RowProps) {
  const Icon = typeIcons[space.type]
  const name = displayName(space)
  return (
    <>
      <UnstyledButton
        className={classes.open}
        onClick={() => onChoose(space.spaceId)}
        onFocus={() => onHover(space.spaceId)}
        onBlur={() => onHover(undefined)}
      >
        <span
          className={classes.swatch}
          data-status={space.status}
          role="img"
          aria-label={placeAvailabilityLabels[space.status]}
        >
          {statusSigns[space.status]}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>
            <Icon size={14} stroke={1.6} aria-hidden /> {name}
          </span>
          <Text size="xs" c="dimmed" span display="block" truncate>
            {lineOf(space)}
          </Text>
        </span>
      </UnstyledButton>
      {space.status === 'FREE' && (space.type === 'ROOM' || space.type === 'PHONE_BOOTH') && (
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
    </>
  )
}
