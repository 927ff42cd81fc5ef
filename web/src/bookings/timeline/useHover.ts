import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds over a block before it tells more, and off it before it stops: time enough to go to its actions. */
const delay = 350
const grace = 220

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
  const leave = () => {
    clearTimeout(timer.current)
    over.current = undefined
    if (hovered) timer.current = setTimeout(() => setHovered(undefined), grace)
  }
  /** On the card itself: it stays. */
  const stay = () => clearTimeout(timer.current)

  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const block = event.target.closest<HTMLElement>('[data-reservation]')
    const id = block?.dataset.reservation
    if (event.buttons > 0) return clear()
    if (!block || !id) return leave()
    if (over.current === block) return
    clearTimeout(timer.current)
    over.current = block
    if (hovered?.id === id) return
    timer.current = setTimeout(() => setHovered({ id, block: block.getBoundingClientRect() }), delay)
  }
  return { hovered, onPointerOver, clear, leave, stay }
}
