import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a group of buttons: a browser drops it when the pressed one is disabled or goes away, and whoever
 * works by keyboard would begin at the top of the page again. The one that stands in the pressed one's place gets it.
 * @param group what holds the buttons
 * @param when changes with what a press does
 * @returns for the group's `onClickCapture`
 */
export function useFocusKept(group: RefObject<HTMLElement | null>, when: unknown) {
  const pressed = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => {
    if (pressed.current < 0 || document.activeElement !== document.body) return
    const buttons = [...(group.current?.querySelectorAll('button:enabled') ?? [])]
    const next = buttons[Math.min(pressed.current, buttons.length - 1)]
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [group, when])
  return (event: MouseEvent<HTMLElement>) => {
    const button = (event.target as Element).closest('button')
    const buttons = [...event.currentTarget.querySelectorAll('button:enabled')]
    pressed.current = button ? buttons.indexOf(button) : -1
  }
}
