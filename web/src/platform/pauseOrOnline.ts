/** Waits some milliseconds, or until the line is back or `signal` gives up: no reason to wait on. */
export const pauseOrOnline = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>(resolve => {
    const now = () => {
      clearTimeout(timer)
      window.removeEventListener('online', now)
      signal?.removeEventListener('abort', now)
      resolve()
    }
    const timer = setTimeout(now, milliseconds)
    window.addEventListener('online', now)
    signal?.addEventListener('abort', now)
  })
