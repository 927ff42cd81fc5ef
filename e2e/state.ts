import type { Page } from '@playwright/test'

/** A state of a screen: where it is, the heading it stands under, and what is pressed there to reach it. */
export interface State {
  path: string
  title: string | RegExp
  reach?: (page: Page) => Promise<void>
}
