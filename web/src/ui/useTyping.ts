import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface Typing {
  /** Typed text that isn't chosen yet; may be empty. */
  untaken: string
  /** Whether the options match the typed text. */
  isCurrent: boolean
  /** Values of the options that match, in the order shown. */
  matches: readonly string[]
  take: (value: string) => void
}

// Mantine sets no variant attribute for its default, the filled one.
const mainButton =
  '[role="dialog"] .mantine-Button-root:is([data-variant="filled"], :not([data-variant])), button[data-saves]'
const layer = '[role="dialog"]'

/**
 * Prevents losing text typed into a search field. Enter chooses the first match, once it arrives, and never submits the
 * form; leaving the field chooses a single match. Any other text stays as an error and blocks the form, including
 * buttons that save without submitting.
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
    // Runs before React's own listener, so that no form needs to know of its fields.
    const form = field.current?.form
    const listener = (event: Event) => stop(event)
    form?.addEventListener('submit', listener, true)
    return () => form?.removeEventListener('submit', listener, true)
  }, [])
  const isTyping = untaken !== ''
  useEffect(() => {
    if (!isTyping) return
    // Buttons that save without submitting a form: a dialog's main one, and a page's bar.
    const listener = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest(mainButton)
      if (button && button.closest(layer) === field.current?.closest(layer)) stop(event)
    }
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  }, [isTyping])

  const wordless = matches.length === 0 && isCurrent
  return {
    /** Whether Mantine changed the text, to clear a field that is left. */
    isLeaving: () => leaving.current,
    error:
      refused && untaken !== ''
        ? wordless
          ? `Nada coincide con «${untaken}». Corrígelo o bórralo.`
          : `«${untaken}» no está elegido. Elige una opción de la lista o bórralo.`
        : undefined,
    /**
     * Props of the input.
     * @param outer the caller's handlers, which still run
     */
    input: (outer: Pick<React.ComponentProps<'input'>, 'onKeyDownCapture' | 'onBlurCapture'>) => ({
      ref: field,
      onKeyDownCapture: (event: React.KeyboardEvent<HTMLInputElement>) => {
        outer.onKeyDownCapture?.(event)
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || untaken === '') return
        event.preventDefault()
        // Once the answer is there, the list chooses the highlighted option: the first match, or the one reached by
        // arrow keys.
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

/** Whether an unselected option is highlighted; choosing the selected one would deselect it. */
function isNewHighlighted(input: HTMLInputElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector('[data-combobox-selected]')
  return option !== null && option !== undefined && option.getAttribute('aria-selected') !== 'true'
}
