import { UnstyledButton } from '@mantine/core'
import { type Figure, Figures } from './Facts.tsx'
import { formatCount } from './formats.ts'
import { SideScroll } from './SideScroll.tsx'
import classes from './StateTotals.module.css'
import type { Tone } from './StatusBadge.tsx'

interface StateTotal<State extends string> {
  state: State
  label: string
  tone: Tone
  count: number
  /** Totals by currency, in words. */
  amounts: readonly string[]
}

interface StateTotalsProps<State extends string> {
  /** Accessible name of the figures: `Totales con IGV, sin las anuladas`. */
  label: string
  figures: readonly Figure[]
  states: readonly StateTotal<State>[]
  /** The state that filters the list below. */
  value: State | undefined
  onChange: (state: State | undefined) => void
}

/** Totals of a list's records, overall and by state; each state is also a filter. */
export const StateTotals = <State extends string>(props: StateTotalsProps<State>) => {
  const { label, figures, states, value, onChange } = props
  return (
    <section className={classes.totals} aria-label={label}>
      <Figures of={figures} />
      {states.length > 0 && (
        <SideScroll frame={classes.frame}>
          <ul className={classes.states} aria-label="Por estado">
            {states.map(one => (
              <li key={one.state}>
                <UnstyledButton
                  className={classes.state}
                  data-tone={one.tone}
                  aria-pressed={value === one.state}
                  onClick={() => onChange(value === one.state ? undefined : one.state)}
                >
                  <span>
                    {one.label} <b>{formatCount(one.count)}</b>
                  </span>
                  {one.amounts.map(amount => (
                    <small key={amount}>{amount}</small>
                  ))}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </SideScroll>
      )}
    </section>
  )
}
