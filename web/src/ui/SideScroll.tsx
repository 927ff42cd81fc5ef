import { useMergedRef, useScroller } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import classes from './SideScroll.module.css'

interface SideScrollProps extends ComponentProps<'div'> {
  /** Class of the frame around the scrolling box; the other props go to the box. */
  frame?: string
  /** For content taller than a line: the arrow is at the top, and content under the fade remains clickable. */
  tall?: boolean
}

/** A horizontally scrolling box for a single element. An edge with more content fades and shows an arrow. */
export function SideScroll({ ref, frame, tall, className, children, ...box }: SideScrollProps) {
  const { ref: scroller, canScrollStart, canScrollEnd, scrollStart, scrollEnd } = useScroller({ draggable: false })
  const own = useRef<HTMLDivElement>(null)
  const all = useMergedRef(scroller, own, ref)
  useEffect(() => {
    const content = own.current?.firstElementChild
    if (!content) return
    // The hook above observes the box, not changes of its content.
    const watch = new ResizeObserver(() => own.current?.dispatchEvent(new Event('scroll')))
    watch.observe(content)
    return () => watch.disconnect()
  }, [])
  return (
    <div className={`${classes.frame} ${frame ?? ''}`} data-tall={tall || undefined}>
      <div {...box} ref={all} className={`${classes.box} ${className ?? ''}`}>
        {children}
      </div>
      {canScrollStart && <Edge side="start" onClick={scrollStart} />}
      {canScrollEnd && <Edge side="end" onClick={scrollEnd} />}
    </div>
  )
}

/** Arrow that scrolls the box. Hidden from screen readers and keyboards, which reach the content anyway. */
const Edge = ({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) => (
  <button type="button" aria-hidden tabIndex={-1} className={classes.edge} data-side={side} onClick={onClick}>
    {side === 'start' ? <IconChevronLeft size={18} /> : <IconChevronRight size={18} />}
  </button>
)
