/** What a scrolled region shows, in pixels of its content, and where the content's labels stop covering it. */
export interface View {
  left: number
  top: number
  width: number
  height: number
}

/** A place in that content. */
export interface Placed {
  left: number
  right: number
  top: number
  bottom: number
}

/** How a region scrolls to show a place in its middle. @returns undefined while it is seen already */
export function scrolledTo(view: View, place: Placed): { left: number; top: number } | undefined {
  const wide = place.right - place.left
  const acrossSeen = place.left >= view.left && place.right <= view.left + Math.max(view.width, wide)
  const downSeen = place.top >= view.top && place.bottom <= view.top + view.height
  if (acrossSeen && downSeen) return undefined
  return {
    left: acrossSeen ? view.left : Math.max(0, place.left - Math.max(0, (view.width - wide) / 2)),
    top: downSeen ? view.top : Math.max(0, place.top - view.height / 2),
  }
}

/** The same for a moment, which leaves what was just before it in view. @returns the left edge */
export function scrolledToMoment(view: View, at: number, until = at): number | undefined {
  if (at >= view.left && until <= view.left + view.width) return undefined
  return Math.max(0, at - view.width / 4)
}
