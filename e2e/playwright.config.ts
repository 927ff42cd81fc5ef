import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

/**
 * Walks that take minutes, most of them with a server of their own, on which other walks don't depend. They begin first, so
 * that what they wait for goes by while the others walk.
 */
const long =
  /\/(booking-details|federated|from-nothing|kept-policies|organization-opened|second-factor|support|un-mes)\.test\.ts$/
/** What looks at every state by axe, for minutes within one page. */
const looks = /\/screens\.test\.ts$/
/** Only for who renews the pictures of the documents (`npm run pictures`). */
const pictures = /\/pictures\.test\.ts$/

const { args, ...browser } = await findBrowser()
/**
 * A page of a walk is gone before it is worth the time to optimize what it runs: a quarter of the browser's work. Where axe
 * looks at one state after the other it is worth it, by a third of the time.
 */
const unoptimized = '--js-flags=--max-lazy --no-opt --no-maglev'

/** Two workers, each with a browser and a server: a walk waits for the one or the other more than it keeps a core busy. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'looks', testMatch: looks, use: { launchOptions: { ...browser, args } } },
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: [long, looks, ...(process.env.AFORO_PICTURES ? [] : [pictures])] },
  ],
  outputDir: '../test-results',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Where nobody watches, a walk gets further tries, and `npm test` says by name which ones needed them.
  retries: process.env.CI ? 2 : 0,
  // Limits for what is stuck, not measures of speed: the longest walks take a minute on a machine that does nothing else.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  globalSetup: './global-setup.ts',
  use: {
    actionTimeout: 60_000,
    launchOptions: { ...browser, args: [...args, unoptimized] },
    viewport: { width: 1440, height: 900 },
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // What fades in or out has neither of its two contrasts: axe would judge a colour that nobody reads.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // To record each step of each page takes as much again as the walk; what failed is walked again with it.
    trace: 'on-first-retry',
  },
})
