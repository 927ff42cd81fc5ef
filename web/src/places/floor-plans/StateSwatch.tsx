import { type Lifecycles, toneOf } from '../../ui/StatusBadge.tsx'
import classes from './StateSwatch.module.css'

interface StateSwatchProps {
  /** How free the place is; without it the swatch only keeps its room. */
  state?: Lifecycles['place']
  sign?: string
  /** What it says to whoever doesn't see it, where no words stand beside it. */
  label?: string
}

/** How free a place is, by a colour and a sign. */
export const StateSwatch = ({ state, sign, label }: StateSwatchProps) => (
  <span
    className={classes.swatch}
    data-tone={state && toneOf('place', state)}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {sign}
  </span>
)
