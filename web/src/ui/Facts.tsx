import { Fragment, type ReactNode } from 'react'
import classes from './Facts.module.css'

/** A name and its value; a fact without a value is omitted. */
export type Fact = readonly [name: string, value: ReactNode]

const isKnown = ([, value]: Fact) => value !== null && value !== undefined && value !== '' && value !== false

interface FactsProps {
  of: readonly Fact[]
  /** Small names above the values, stacked or in columns, instead of beside them. */
  look?: 'above' | 'columns'
}

/** Facts about a record, by name. */
export const Facts = ({ of, look }: FactsProps) => (
  <dl className={look ? classes.above : classes.beside} data-columns={look === 'columns' || undefined}>
    {of.filter(isKnown).map(([name, value]) => {
      const fact = (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      )
      return look ? <div key={name}>{fact}</div> : fact
    })}
  </dl>
)

/** A figure's name, the figure, and small text below it. */
export type Figure = readonly [name: string, value: ReactNode, also?: ReactNode]

/** A few large figures, side by side. */
export const Figures = ({ of }: { of: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {of.map(([name, value, also]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
        {also && <dd>{also}</dd>}
      </div>
    ))}
  </dl>
)

/** An amount with its name: bold if `strong`, under a line if `total`. */
export interface Amount {
  key?: string
  name: ReactNode
  value: ReactNode
  look?: 'strong' | 'total' | undefined
}

/** Stacked amounts, such as the lines of a statement. */
export const Amounts = ({ of }: { of: readonly Amount[] }) => (
  <dl className={classes.amounts}>
    {of.map(({ key, name, value, look }) => {
      const marks = { 'data-strong': look === 'strong' || undefined, 'data-total': look === 'total' || undefined }
      return (
        <Fragment key={key ?? String(name)}>
          <dt {...marks}>{name}</dt>
          <dd {...marks}>{value}</dd>
        </Fragment>
      )
    })}
  </dl>
)
