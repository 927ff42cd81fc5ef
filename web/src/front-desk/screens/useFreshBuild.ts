import { useEffect } from 'react'
import { appVersion, servedVersion } from '../../platform/session/version.ts'

/** Milliseconds. */
const lookEvery = 15 * 60_000
/** Nobody has touched the screen for so many milliseconds. */
const idleFor = 60_000

/** Loads a newer build by itself, which nobody else would do for a device on a wall; never under somebody's finger. */
export function useFreshBuild() {
  useEffect(() => {
    let touchedAt = 0
    const touch = () => {
      touchedAt = performance.now()
    }
    const look = async () => {
      const served = await servedVersion()
      if (served !== undefined && served !== appVersion && performance.now() - touchedAt > idleFor) location.reload()
    }
    addEventListener('pointerdown', touch)
    const timer = setInterval(look, lookEvery)
    return () => {
      removeEventListener('pointerdown', touch)
      clearInterval(timer)
    }
  }, [])
}
