/** Pixels from an edge at which the content begins to move, and how many it moves at most in a frame. */
const zone = 48
const fastest = 14

const speed = (before: number, after: number) =>
  before < zone
    ? -fastest * (1 - Math.max(before, 0) / zone)
    : after < zone
      ? fastest * (1 - Math.max(after, 0) / zone)
      : 0

/** Scrolls an element while something is carried near its edges, and tells after each move. */
export function scrollAtEdges(scroller: () => HTMLElement | null, moved: () => void) {
  let frame = 0
  let x = 0
  let y = 0
  const run = () => {
    frame = 0
    const element = scroller()
    if (!element) return
    const box = element.getBoundingClientRect()
    const { scrollLeft, scrollTop } = element
    element.scrollBy(speed(x - box.left, box.right - x), speed(y - box.top, box.bottom - y))
    if (element.scrollLeft === scrollLeft && element.scrollTop === scrollTop) return
    moved()
    frame = requestAnimationFrame(run)
  }
  return {
    at(clientX: number, clientY: number) {
      x = clientX
      y = clientY
      if (frame === 0) frame = requestAnimationFrame(run)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
