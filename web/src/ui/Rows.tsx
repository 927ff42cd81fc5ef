import type { ComponentPropsWithRef } from 'react'
import classes from './Rows.module.css'

interface RowsProps extends Omit<ComponentPropsWithRef<'ul'>, 'className'> {
  /**
   * How its `li` stand: `framed` each in a box (grey with `data-past`), `lined` with a line between them, `bare` one below
   * the other without a gap. By default with a gap.
   */
  look?: 'framed' | 'lined' | 'bare'
  /** Whether their order says something: an `ol`. */
  ordered?: boolean
}

/** A list without marks, whose rows are its `li`. */
export const Rows = ({ look, ordered = false, ...props }: RowsProps) => {
  const List = ordered ? ('ol' as 'ul') : 'ul'
  return <List {...props} className={classes.rows} data-look={look} />
}
