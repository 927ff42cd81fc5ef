import { type TouchEvent, useRef } from 'react'

/** Minimum horizontal movement of a swipe, in pixels. */
const least = 60

/**
 * Detects a swipe to the left (1, to the next) or right (-1), as opposed to vertical scrolling. Offer a button for the
 * same action: not everybody can swipe.
 * @returns handlers for the swiped element
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
