let typed = ''
let end: (() => void) | undefined

/** Keeps what is typed before the field that is to take it has the focus. */
export function keepKeys(): void {
  end?.()
  typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    // It is neither a shortcut nor for what had the focus before.
    event.preventDefault()
    event.stopPropagation()
  }
  end = () => {
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('focusin', stop)
    end = undefined
  }
  const stop = () => end?.()
  document.addEventListener('keydown', onKeyDown, true)
  // Of the field itself, which has taken them by then, or of another one: then they are for that.
  document.addEventListener('focusin', stop)
}

/** What was typed so far, once; nothing is kept from then on. */
export function takeKeys(): string {
  end?.()
  const taken = typed
  typed = ''
  return taken
}
