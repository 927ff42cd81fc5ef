/** What a pressed key asks for. `g` waits for a second letter. */
export type Shortcut = { kind: 'search' } | { kind: 'help' } | { kind: 'go'; key: string }

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]'

/** Milliseconds between `g` and its letter. */
const sequenceTime = 1200

/** Reads keys into shortcuts. None fires inside an input, with a modifier, or while a dialog is open. */
export function shortcutReader(now: () => number) {
  let goSince = Number.NEGATIVE_INFINITY
  return (event: KeyboardEvent): Shortcut | undefined => {
    const target = event.target instanceof Element ? event.target : undefined
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
    if (target?.closest(typing) || document.querySelector('[role="dialog"]')) return undefined
    const waiting = now() - goSince < sequenceTime
    goSince = Number.NEGATIVE_INFINITY
    if (waiting && /^[a-zñ]$/i.test(event.key)) return { kind: 'go', key: event.key.toLowerCase() }
    if (event.key === 'g') goSince = now()
    else if (event.key === '/') return { kind: 'search' }
    else if (event.key === '?') return { kind: 'help' }
    return undefined
  }
}
