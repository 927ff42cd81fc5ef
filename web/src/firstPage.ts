import type { AnyRouter } from '@tanstack/react-router'

/** Takes away what `index.html` shows meanwhile, once the first page is drawn or has failed. */
export function uncoverFirstPage(router: Pick<AnyRouter, 'subscribe'>) {
  const stop = router.subscribe('onResolved', () => {
    stop()
    document.getElementById('frame')?.remove()
  })
}
