import { useElementSize } from '@mantine/hooks'
import { type UIEvent, useState } from 'react'
import { usePrinting } from '../../ui/print/printing.ts'
import { type Row, rowsBetween } from './lanes.ts'

/** Pixels drawn beyond the visible ones, so that scrolling shows no gap. */
const overscan = 300
/** Pixels of scrolling after which it is looked anew. */
const every = 60
/** Pixels, until it is measured. */
const usualHeight = 800

/** The rows of a scrolled region that are drawn: those in view and some around them; on paper all. */
export function useRowsInView(rows: Row[]) {
  const { ref, height, width } = useElementSize<HTMLElement>()
  const [scrolled, setScrolled] = useState(0)
  const printing = usePrinting()
  const [first, end] = rowsBetween(rows, scrolled - overscan, scrolled + (height || usualHeight) + overscan)
  const onScroll = (event: UIEvent) => setScrolled(Math.round(event.currentTarget.scrollTop / every) * every)
  return { ref, width, visible: printing ? rows : rows.slice(first, end), onScroll }
}
