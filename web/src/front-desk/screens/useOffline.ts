import { useEffect } from 'react'

/** Milliseconds after which all files of the screen are loaded. */
const loadedAfter = 10_000

/**
 * Lets the page open without network: a service worker keeps the files of the screen, and of nothing else. The first time
 * they are there before it is, so it is told which ones; what an earlier build had is forgotten.
 */
export function useOffline() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const keep = async () => {
      await navigator.serviceWorker.register('/pantalla-sw.js', { scope: '/pantalla' })
      const { active } = await navigator.serviceWorker.ready
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => name.startsWith(`${location.origin}/assets/`))
      active?.postMessage({ keep: [...new Set(files)] })
    }
    const timer = setTimeout(() => keep().catch(() => undefined), loadedAfter)
    return () => clearTimeout(timer)
  }, [])
}
