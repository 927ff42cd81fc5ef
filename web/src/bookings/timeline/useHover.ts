import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds over a block before it tells more. */
const delay = 350

/** The reservation that the mouse rests on, and where its block is. */
export function useHover() {
  const [hovered, setHovered] = useState<{ id: string; block: DOMRect }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const over = useRef<Element>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const clear = () => {
    clearTimeout(timer.current)
    over.current = undefined
    if (hovered) setHovered(undefined)
  }
  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const block = event.target.closest<HTMLElement>('[data-reservation]')
    const id = block?.dataset.reservation
    if (!block || !id || event.buttons > 0) return clear()
    if (over.current === block) return
    clear()
    over.current = block
    timer.current = setTimeout(() => setHovered({ id, block: block.getBoundingClientRect() }), delay)
  }
  return { hovered, onPointerOver, clear }
}
