import { useMergedRef, useScroller } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import classes from './SideScroll.module.css'

interface SideScrollProps extends ComponentProps<'div'> {
  /** Of the frame around the box that scrolls; the other props are the box's own. */
  frame?: string
  /** Higher than a line: the arrow stands at the top, and what lies under the fade can still be pressed. */
  tall?: boolean
}

/**
 * A box for what may be wider than the screen: one element, as wide as what it holds. Where it goes on, its edge fades and
 * has an arrow.
 */
export function SideScroll({ ref, frame, tall, className, children, ...box }: SideScrollProps) {
  const { ref: scroller, canScrollStart, canScrollEnd, scrollStart, scrollEnd } = useScroller({ draggable: false })
  const own = useRef<HTMLDivElement>(null)
  const all = useMergedRef(scroller, own, ref)
  useEffect(() => {
    const content = own.current?.firstElementChild
    if (!content) return
    // The hook above watches the box alone, and not what grows or shrinks in it.
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

/** Arrow that scrolls the box. Hidden from screen readers and keys, which reach all that is in it anyway. */
const Edge = ({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) => (
  <button type="button" aria-hidden tabIndex={-1} className={classes.edge} data-side={side} onClick={onClick}>
    {side === 'start' ? <IconChevronLeft size={18} /> : <IconChevronRight size={18} />}
  </button>
)
