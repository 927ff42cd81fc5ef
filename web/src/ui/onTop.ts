/** The dialog that lay on top when a key was pressed, found before any of them acts on it. */
let onTop: Element | undefined

window.addEventListener(
  'keydown',
  () => {
    onTop = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
  },
  { capture: true },
)

/** Whether the key that is being handled was pressed with nothing lying over this dialog. */
export const wasOnTop = (dialog: Element | null): boolean => dialog !== null && dialog === onTop
