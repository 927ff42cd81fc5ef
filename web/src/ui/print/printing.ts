import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Changes the page for paper: in Firefox only the events say so, in a test only the medium. */
const onPaper = typeof matchMedia === 'function' ? matchMedia('print') : undefined
const watchers = new Set<() => void>()
let printing = onPaper?.matches ?? false
let schemeBefore: string | null = null

/** Paper is white, whatever the screen is. */
function turnWhite() {
  const { documentElement: root } = document
  const attribute = 'data-mantine-color-scheme'
  if (printing) {
    schemeBefore = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  } else if (schemeBefore !== null) root.setAttribute(attribute, schemeBefore)
}

function set(next: boolean) {
  if (next === printing) return
  printing = next
  turnWhite()
  // The browser takes the page as it is once the event is over.
  flushSync(() => {
    for (const tell of watchers) tell()
  })
}

/** Begins to draw the page for paper whenever it is printed. */
export function watchPrinting() {
  window.addEventListener('beforeprint', () => set(true))
  window.addEventListener('afterprint', () => set(false))
  onPaper?.addEventListener('change', ({ matches }) => set(matches))
  if (printing) turnWhite()
}

function subscribe(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Whether the page is being printed: a list that draws only what is in view draws all of it then. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing)
