import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SideScroll } from './SideScroll.tsx'
import classes from './TabRow.module.css'

interface TabRowProps extends Omit<TabsListProps, 'className'> {
  /** The open tab, scrolled into view. */
  value: string | null
}

/**
 * The tabs of a screen or record in one line. If they don't fit, the row scrolls: by touch, by an arrow at the end, or
 * by keyboard.
 */
export function TabRow({ value, ...list }: TabRowProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    const list = box?.firstElementChild
    if (!box || !list) return
    const show = () => {
      const tab = box.querySelector<HTMLElement>(`[role=tab][id$="-tab-${value}"]`)
      if (tab) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2
    }
    show()
    // A row hidden while its screen loads loses its scroll position.
    const watch = new ResizeObserver(show)
    for (const one of [box, list]) watch.observe(one)
    return () => watch.disconnect()
  }, [value])
  return (
    <SideScroll ref={ref} frame={classes.row} className={classes.box}>
      <Tabs.List {...list} className={classes.list} />
    </SideScroll>
  )
}
