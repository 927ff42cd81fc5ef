import type { PlanProduct } from '@aforo/api/offer/inventory-plan'
import { sellingStateLabels } from '@aforo/api/offer/product-labels'
import { SellingState } from '@aforo/api/offer/selling-states'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { StateSwatch } from '../../places/floor-plans/StateSwatch.tsx'
import classes from '../../places/planogram/Availability.module.css'
import selling from './Selling.module.css'
import { looksOf, pricesWords, standingWords, thingOf } from './sellingWords.ts'

const Swatch = ({ state, label }: { state: SellingState; label?: string }) => (
  <StateSwatch state={looksOf[state].place} sign={looksOf[state].sign} {...(label !== undefined && { label })} />
)

interface SellingLegendProps {
  products: readonly PlanProduct[]
  /** The one that alone is shown. */
  chosen: SellingState | undefined
  onChoose: (state: SellingState | undefined) => void
}

/** What the signs and colours mean, how many products are each, and the choice of one. */
export const SellingLegend = ({ products, chosen, onChoose }: SellingLegendProps) => (
  <fieldset className={classes.legend} aria-label="Estado: elige uno para ver solo esos">
    {SellingState.options.map(state => (
      <UnstyledButton
        key={state}
        className={classes.status}
        aria-pressed={chosen === state}
        onClick={() => onChoose(chosen === state ? undefined : state)}
      >
        <Swatch state={state} />
        {sellingStateLabels[state]}
        <b>{products.filter(product => product.state === state).length}</b>
      </UnstyledButton>
    ))}
  </fieldset>
)

interface SellingRowsProps {
  products: readonly PlanProduct[]
  campusId: string
  date: string
  empty: string
  /** What the plan points at. */
  hovered: string | undefined
  onHover: (thing: string | undefined) => void
  onOpen: (productId: string) => void
}

/** What a plan's products cost and how they stand, in words, with the way to each and to its conflict. */
export const SellingRows = ({ products, campusId, date, empty, hovered, onHover, onOpen }: SellingRowsProps) => (
  <ul className={selling.rows} aria-label="Productos del plano">
    {products.map(product => (
      <li key={product.productId} className={selling.row} data-chosen={hovered === thingOf(product) || undefined}>
        <UnstyledButton
          className={classes.open}
          onMouseEnter={() => onHover(thingOf(product))}
          onMouseLeave={() => onHover(undefined)}
          onFocus={() => onHover(thingOf(product))}
          onBlur={() => onHover(undefined)}
          onClick={() => onOpen(product.productId)}
        >
          <Swatch state={product.state} label={sellingStateLabels[product.state]} />
          <span className={classes.words}>
            <span className={classes.name}>{product.name}</span>
            <Text size="xs" span display="block">
              {product.code} · {pricesWords(product)}
            </Text>
            <Text size="xs" c="dimmed" span display="block">
              {standingWords(product, date)}
            </Text>
          </span>
        </UnstyledButton>
        {product.conflict && (
          <Button
            size="compact-xs"
            variant="light"
            color={product.conflict.status === 'OPEN' ? 'red' : 'gray'}
            leftSection={<IconAlertTriangle size={12} aria-hidden />}
            renderRoot={rest => (
              <Link
                to="/app/inventory"
                search={{ tab: 'conflicts', campus: campusId, conflict: product.conflict?.id }}
                {...rest}
              />
            )}
            aria-label={`Ver el conflicto de ${product.name}`}
          >
            Conflicto
          </Button>
        )}
      </li>
    ))}
    {products.length === 0 && (
      <Text size="sm" c="dimmed" component="li" p="sm">
        {empty}
      </Text>
    )}
  </ul>
)
