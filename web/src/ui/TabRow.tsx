import { Tabs, type TabsListProps } from '@mantine/core'
import { useScroller } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './TabRow.module.css'

interface TabRowProps extends Omit<TabsListProps, 'className'> {
  /** The open tab, which is scrolled into view. */
  value: string | null
}

/**
 * The tabs of a screen or record in one line. If there isn't room for all, the row scrolls: by touch, by an arrow at
 * the end where it goes on, or by keyboard.
 */
export function TabRow({ value, ...list }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const { ref, canScrollStart, canScrollEnd, scrollStart, scrollEnd } = useScroller({ draggable: false })
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[role=tab][id$="-tab-${value}"]`)
    const box = tab?.closest<HTMLElement>(`.${classes.box}`)
    if (tab && box) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2
  }, [value])
  return (
    <div ref={row} className={classes.row}>
      <div ref={ref} className={classes.box}>
        <Tabs.List {...list} className={classes.list} />
      </div>
      {canScrollStart && <Edge side="start" onClick={scrollStart} />}
      {canScrollEnd && <Edge side="end" onClick={scrollEnd} />}
    </div>
  )
}

/** Arrow that scrolls the row. Hidden from screen readers, which reach all tabs anyway. */
const Edge = ({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) => (
  <button type="button" aria-hidden tabIndex={-1} className={classes.edge} data-side={side} onClick={onClick}>
    {side === 'start' ? <IconChevronLeft size={18} /> : <IconChevronRight size={18} />}
  </button>
)
