import type { ComponentPropsWithRef } from 'react'
import classes from './Rows.module.css'

interface RowsProps extends Omit<ComponentPropsWithRef<'ul'>, 'className'> {
  /**
   * Look of the rows: `framed` with a box each (grey with `data-past`), `lined` with a line between them, `bare`
   * without gaps. By default with gaps.
   */
  look?: 'framed' | 'lined' | 'bare'
  /** An `ol`, if the order has a meaning. */
  ordered?: boolean
}

/** A list without bullets, with `li` as rows. */
export const Rows = ({ look, ordered = false, ...props }: RowsProps) => {
  const List = ordered ? ('ol' as 'ul') : 'ul'
  return <List {...props} className={classes.rows} data-look={look} />
}
