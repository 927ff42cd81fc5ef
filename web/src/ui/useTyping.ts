import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface Typing {
  /** What is typed and not yet chosen; empty if nothing is. */
  untaken: string
  /** Whether the options belong to what is typed. */
  isCurrent: boolean
  /** Values of the options that match, in the order shown. */
  matches: readonly string[]
  take: (value: string) => void
}

// Mantine writes no variant for its own default, the filled one.
const mainButton =
  '[role="dialog"] .mantine-Button-root:is([data-variant="filled"], :not([data-variant])), button[data-saves]'
const layer = '[role="dialog"]'

/**
 * Keeps what is typed into a searching field from being lost: Enter takes the first match, if need be once it is there, and never
 * sends the form; leaving takes a single match. Whatever is still not taken stays, is an error, and stops the form, also where
 * a button saves without one.
 */
export function useTyping({ untaken, isCurrent, matches, take }: Typing) {
  const field = useRef<HTMLInputElement>(null)
  const [waitsFor, setWaitsFor] = useState<'first' | 'only'>()
  const [refused, setRefused] = useState(false)
  // Mantine empties the field on blur; during it, changes of the text are not a person's.
  const leaving = useRef(false)

  if (untaken === '' && (waitsFor || refused)) {
    setWaitsFor(undefined)
    setRefused(false)
  }
  const takeMatch = useEffectEvent(() => {
    const [first, second] = matches
    setWaitsFor(undefined)
    if (first !== undefined && (waitsFor === 'first' || second === undefined)) take(first)
    else setRefused(true)
  })
  useEffect(() => {
    if (waitsFor && isCurrent) takeMatch()
  }, [waitsFor, isCurrent])

  const stop = useEffectEvent((event: Event) => {
    if (untaken === '') return
    event.preventDefault()
    event.stopPropagation()
    setRefused(true)
    field.current?.focus()
  })
  useEffect(() => {
    // Before React's own listener, so that no form needs to know of the fields in it.
    const form = field.current?.form
    const listener = (event: Event) => stop(event)
    form?.addEventListener('submit', listener, true)
    return () => form?.removeEventListener('submit', listener, true)
  }, [])
  const isTyping = untaken !== ''
  useEffect(() => {
    if (!isTyping) return
    // Buttons that save without sending a form: the main one of a dialog, and a page's bar.
    const listener = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest(mainButton)
      if (button && button.closest(layer) === field.current?.closest(layer)) stop(event)
    }
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  }, [isTyping])

  const wordless = matches.length === 0 && isCurrent
  return {
    /** Whether a change of the text comes from Mantine, which empties a field that is left. */
    isLeaving: () => leaving.current,
    error:
      refused && untaken !== ''
        ? wordless
          ? `Nada coincide con «${untaken}». Corrígelo o bórralo.`
          : `«${untaken}» no está elegido. Elige una opción de la lista o bórralo.`
        : undefined,
    /** Props of the input. @param outer handlers of the caller, which stay */
    input: (outer: Pick<React.ComponentProps<'input'>, 'onKeyDownCapture' | 'onBlurCapture'>) => ({
      ref: field,
      onKeyDownCapture: (event: React.KeyboardEvent<HTMLInputElement>) => {
        outer.onKeyDownCapture?.(event)
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || untaken === '') return
        event.preventDefault()
        // With the answer there, the list takes what is highlighted: the first match, or what the arrows reached.
        if (isCurrent && isNewHighlighted(event.currentTarget)) return
        event.stopPropagation()
        setRefused(false)
        setWaitsFor('first')
      },
      onBlurCapture: (event: React.FocusEvent<HTMLInputElement>) => {
        outer.onBlurCapture?.(event)
        if (untaken === '') return
        leaving.current = true
        setTimeout(() => {
          leaving.current = false
        })
        setWaitsFor(current => current ?? 'only')
      },
    }),
  }
}

/** Whether an option is highlighted that isn't the selected one, which the list would deselect. */
function isNewHighlighted(input: HTMLInputElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector('[data-combobox-selected]')
  return option !== null && option !== undefined && option.getAttribute('aria-selected') !== 'true'
}
