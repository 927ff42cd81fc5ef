import { useEffect } from 'react'

/** Keeps the display on while the page is seen. Browsers without the Wake Lock API need the tablet's own setting. */
export function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // Refused, with little battery for example: asked again when the page is next seen.
      }
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      lock?.release().catch(() => undefined)
    }
  }, [])
}
