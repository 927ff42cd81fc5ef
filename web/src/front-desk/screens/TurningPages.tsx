import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './Lobby.module.css'

/** Milliseconds that a page is shown. */
const turnEvery = 12_000
/** Pixels of a row, until it is measured. */
const usualRow = 60

interface TurningPagesProps<Item> {
  title: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Each item fills the page. */
  whole?: boolean
  empty: string
  render: (item: Item) => ReactNode
}

/** A panel of rows that shows as many as fit, and turns its pages by itself where there are more. */
export function TurningPages<Item>({ title, items, keyOf, whole = false, empty, render }: TurningPagesProps<Item>) {
  const { ref, height } = useElementSize<HTMLUListElement>()
  const [turn, setTurn] = useState(0)
  const row = useElementSize<HTMLDivElement>()
  const fits = whole ? 1 : Math.max(1, Math.floor(height / (row.height || usualRow)))
  const pages = Math.max(1, Math.ceil(items.length / fits))
  useEffect(() => {
    if (pages === 1) return
    const timer = setInterval(() => setTurn(one => one + 1), turnEvery)
    return () => clearInterval(timer)
  }, [pages])
  const page = turn % pages
  const shown = items.slice(page * fits, (page + 1) * fits)
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.title}>
        {title}
        {pages > 1 && (
          <span className={classes.page}>
            {page + 1} de {pages}
          </span>
        )}
      </h2>
      <div className={classes.measure} ref={row.ref} aria-hidden />
      <ul className={classes.rows} ref={ref}>
        {items.length === 0 && <li className={classes.small}>{empty}</li>}
        {shown.map(item => (
          <li key={keyOf(item)} style={whole ? { height: '100%' } : undefined}>
            {render(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}
