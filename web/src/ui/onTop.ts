/** The topmost dialog at the last keydown, recorded before any dialog handles it. */
let onTop: Element | undefined

window.addEventListener(
  'keydown',
  () => {
    onTop = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
  },
  { capture: true },
)

/** Whether this dialog was on top when the current key was pressed. */
export const wasOnTop = (dialog: Element | null): boolean => dialog !== null && dialog === onTop
