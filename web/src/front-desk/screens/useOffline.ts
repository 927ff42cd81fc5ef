import { useEffect } from 'react'

/** Lets the page open without network: a service worker keeps the files of the screen, and of nothing else. */
export function useOffline() {
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      navigator.serviceWorker.register('/pantalla-sw.js', { scope: '/pantalla' }).catch(() => undefined)
  }, [])
}
