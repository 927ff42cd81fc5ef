import type { Page } from '@playwright/test'

/** What is asked of the app's router, which its library leaves in the window. */
interface Router {
  history: { location: { href: string } }
  state: { status: string; resolvedLocation?: { href: string } }
}

/** Goes to an address as a link of the app does, once the app is there: to load it anew takes longer than to look at it. */
export async function follow(page: Page, path: string) {
  if (!page.url().includes('/app/')) {
    await page.goto(path)
    return
  }
  await page.evaluate(path => history.pushState(null, '', path), path)
  await page.waitForFunction(() => {
    const { history, state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    // The router writes what an address asks in its own way: a colon as %3A.
    const inPlainText = (href = '') => decodeURIComponent(href)
    return state.status === 'idle' && inPlainText(state.resolvedLocation?.href) === inPlainText(history.location.href)
  })
}

const loading = '[aria-label*="Cargando"], [aria-busy=true], .mantine-Skeleton-root[data-visible]'

/**
 * Waits until nothing of the screen has been loading for some frames. Looked for at each frame: an assertion looks again
 * after a quarter of a second, and then half of one.
 */
export const settled = (page: Page) =>
  page.evaluate(
    loading =>
      new Promise<void>(resolve => {
        let calm = 0
        const look = () => {
          calm = document.querySelector(loading) ? 0 : calm + 1
          if (calm > 4) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    loading,
  )
