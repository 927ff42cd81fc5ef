import { Tabs, type TabsListProps } from '@mantine/core'
import { useScroller } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './TabRow.module.css'

interface TabRowProps extends Omit<TabsListProps, 'className'> {
  /** The open tab, which is brought into view. */
  value: string | null
}

/**
 * The tabs of a screen or record in one line. Those for which there is no room are scrolled to: by touch, by the arrow
 * that stands where the row goes on, or with the keyboard's own.
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

/** Hidden from those who hear the row: all its tabs are told to them anyway. */
const Edge = ({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) => (
  <button type="button" aria-hidden tabIndex={-1} className={classes.edge} data-side={side} onClick={onClick}>
    {side === 'start' ? <IconChevronLeft size={18} /> : <IconChevronRight size={18} />}
  </button>
)
