import type { ReactNode } from 'react'
import type { Drawn } from './drawing.ts'
import classes from './PlanCard.module.css'

/** What is said of an element of a plan on a phone, at the plan's foot: above the element it would be cut at the edge. */
export const PlanFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>

/** What is said of an element of a plan, above it. */
export const PlanCard = ({ at, children }: { at: Drawn; children: ReactNode }) => (
  <div className={classes.anchor} style={{ left: at.x + at.width / 2, top: at.y }}>
    <div className={classes.card}>{children}</div>
  </div>
)
