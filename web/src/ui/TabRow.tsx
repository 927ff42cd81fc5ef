import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SideScroll } from './SideScroll.tsx'
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
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    const tab = box?.querySelector<HTMLElement>(`[role=tab][id$="-tab-${value}"]`)
    if (tab && box) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2
  }, [value])
  return (
    <SideScroll ref={ref} frame={classes.row} className={classes.box}>
      <Tabs.List {...list} className={classes.list} />
    </SideScroll>
  )
}
