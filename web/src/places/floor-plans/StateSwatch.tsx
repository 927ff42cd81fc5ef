import classes from './StateSwatch.module.css'

/** The class of what has the colours of its `data-state`: `--fill`, `--line` and `--ink`. */
export const stateColors = classes.colors

interface StateSwatchProps {
  /** How free the place is; without it the swatch only keeps its room. */
  state?: string
  sign?: string
  /** What it says to whoever doesn't see it, where no words stand beside it. */
  label?: string
}

/** How free a place is, by a colour and a sign. */
export const StateSwatch = ({ state, sign, label }: StateSwatchProps) => (
  <span
    className={`${classes.colors} ${classes.swatch}`}
    data-state={state}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {sign}
  </span>
)
