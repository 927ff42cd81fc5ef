import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a group of buttons. When the pressed button is disabled or removed, browsers drop the focus, and
 * keyboard users would start at the top of the page again. Focuses the button that takes its place.
 * @param group element that contains the buttons
 * @param when value that changes as the result of a press
 * @returns handler for the group's `onClickCapture`
 */
export function useFocusKept(group: RefObject<HTMLElement | null>, when: unknown) {
  const pressed = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when `when` changes
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
