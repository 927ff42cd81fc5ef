import { type TouchEvent, useRef } from 'react'

/** Pixels that a finger goes sideways before it is a swipe and no press. */
const least = 60

/**
 * Tells a finger's swipe to the left (1, to what follows) or right (-1) from scrolling up and down. What a swipe does has
 * a button too: not everybody can swipe.
 * @returns handlers for the element that is swiped over
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const only = touches[0]
      start.current = only && touches.length === 1 ? { x: only.clientX, y: only.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const begun = start.current
      const end = changedTouches[0]
      start.current = undefined
      if (!begun || !end) return
      const [across, down] = [end.clientX - begun.x, end.clientY - begun.y]
      if (Math.abs(across) < least || Math.abs(across) < 2 * Math.abs(down)) return
      onSwipe(across < 0 ? 1 : -1)
    },
  }
}
