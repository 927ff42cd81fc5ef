import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { leave } from './unsaved.ts'

/**
 * Ways to an address that ask before unsaved input is lost. Needed where the address may be of the open screen:
 * `LeaveDialog` asks about other screens only, and takes a change of the search for the screen's own.
 * @param onLeave runs before the address changes
 */
export function useLeavingLinks(onLeave?: () => void) {
  const { history } = useRouter()
  const go = (href: string) =>
    leave(() => {
      onLeave?.()
      history.push(href)
    })
  /** Props of a link. */
  const link = (href: string) => ({
    href,
    onClick: (event: MouseEvent) => {
      // The browser opens a new tab or window itself.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(href)
    },
  })
  return { go, link }
}
