import { useEffect } from 'react'

/** Milliseconds after which all files of the screen are loaded. */
const loadedAfter = 10_000

const worker = '/pantalla-sw.js'

/**
 * Lets a paired screen open without network: a service worker keeps the files of the screen, and of nothing else. The first
 * time they are there before it is, so the page names them; what an earlier build had is forgotten. It also leads from
 * the address of a room's code to the screen.
 */
export function useOffline(isPaired: boolean) {
  useEffect(() => {
    if (!isPaired || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const keep = async () => {
      await navigator.serviceWorker.register(worker, { scope: '/pantalla' })
      await navigator.serviceWorker.register(worker, { scope: '/q/' })
      const { active } = await navigator.serviceWorker.ready
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => name.startsWith(`${location.origin}/assets/`))
      active?.postMessage({ keep: [...new Set(files)] })
    }
    const timer = setTimeout(() => keep().catch(() => undefined), loadedAfter)
    return () => clearTimeout(timer)
  }, [isPaired])
}
