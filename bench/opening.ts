import { findBrowser } from '@aforo/e2e/browser'
import { credentialsOf } from '@aforo/e2e/demo-session'
import { requestsOf, roundTrips } from '@aforo/e2e/requests'
import { startServer } from '@aforo/e2e/server-process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { number, table } from './figures.ts'
import { laterScreens } from './later-screens.ts'
import type { Subject } from './subject.ts'

/** A phone's line in a building, on a machine a quarter as fast. */
const slow = { processor: 4, line: { latency: 562, down: 1.5e6, up: 0.75e6 } }

/** Of the open product that was measured beside ours on the machine of the goal: milliseconds, and on the slow line; kB, requests. */
const yardstick: Record<string, string> = {
  'login form, cold': '1,400; 5,000; 300, 9',
  'sign in → first screen': '660; 2,700; 9, 7',
  '→ calendar': '1,100–1,400; 6,000; 281, 9',
  'first screen, warm cache': '1,000; 4,300; 10, 12',
  'calendar by its address, cold': '2,300–3,400; 9,700; 583, 18',
}

interface Opened {
  ms: number
  bytes: number
  requests: number
  /** Of these, over the line. */
  sent: number
  trips: number
}

/** From the address or the click until the screen can be used, as a person who signs in and goes on sees it. */
export const opening: Subject = {
  name: 'opening',
  title: 'Opening the web app',
  async measure() {
    const server = process.env.AFORO_BENCH_URL
      ? undefined
      : await startServer({ AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'error' })
    const browser = await chromium.launch(await findBrowser())
    try {
      const url = server?.url ?? process.env.AFORO_BENCH_URL ?? ''
      // What the server compiles and plans once is no part of a day's work.
      await opened(browser, url, false)
      const fast = await opened(browser, url, false)
      const slowed = await opened(browser, url, true)
      return `The demo in the tests' Chromium over HTTP/1.1. Slow: a processor ${slow.processor} times as slow, ${slow.line.latency} ms there and back, ${slow.line.down / 1e6} Mbit/s.
Bytes with headers; requests until the screen can be used, in brackets those over the line; round trips that follow one
another. The other product, in the last column as ms; ms on the slow line; kB, requests, was measured on another machine: a yardstick, no race.

${table(
  ['what', 'ms', 'ms, slow', 'kB', 'requests', 'round trips, slow', 'the other product'],
  [...fast].map(([name, at]) => [
    name,
    number(at.ms),
    number(slowed.get(name)?.ms ?? Number.NaN),
    number(at.bytes / 1000),
    `${at.requests} (${at.sent})`,
    slowed.get(name)?.trips ?? '–',
    yardstick[name] ?? '–',
  ]),
)}

## Later screens

From the click until the screen stands with its title and nothing in it says that it loads, on the fast line, one after the other:
in a page that was loaded anew, with all files in the browser's cache and nothing of the screen in memory; and a second
time. Medians of three; requests over the line. Playwright's own look takes up to 20 ms of each.

${await laterScreens(browser, url)}`
    } finally {
      await browser.close()
      await server?.remove()
    }
  },
}

async function opened(browser: Browser, baseURL: string, isSlow: boolean): Promise<Map<string, Opened>> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'es-PE' })
  const page = await context.newPage()
  const seen = await requestsOf(page)
  if (isSlow) {
    await seen.onProcessor(slow.processor)
    await seen.onLine(slow.line)
  }
  const found = new Map<string, Opened>()
  const time = async (name: string, go: () => Promise<unknown>, usable: () => Promise<unknown>) => {
    await page.waitForLoadState('load')
    // What the screen before it fetches at leisure is its own.
    await quiet(page)
    seen.take()
    const begun = performance.now()
    await go()
    await usable()
    const ms = performance.now() - begun
    const requests = seen.take()
    const sent = requests.filter(({ cached }) => !cached)
    const bytes = requests.reduce((sum, request) => sum + request.bytes, 0)
    found.set(name, { ms, bytes, requests: requests.length, sent: sent.length, trips: roundTrips(requests) })
  }
  const open = (address: string) => () => page.goto(address, { waitUntil: 'commit' })
  const { domain, username, password } = credentialsOf('admin')
  const booking = () => page.locator('[data-reservation]').first().waitFor()
  const tray = () =>
    page
      .getByText('Bandeja de trabajo')
      .or(page.getByText(/pendiente/i))
      .first()
      .waitFor()
  await time('login form, cold', open('/login'), () => page.getByLabel('Dominio').fill(domain))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Correo').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  const enter = page.getByRole('button', { name: 'Ingresar', exact: true })
  await time('sign in → first screen', () => enter.click(), tray)
  await time('→ calendar', () => page.locator('nav a[href^="/app/reservation/space"]').first().click(), booking)
  await time('first screen, warm cache', open('/app/dashboard'), tray)
  await quiet(page)
  await seen.clearCache()
  await time('calendar by its address, cold', open('/app/reservation/space'), booking)
  await context.close()
  return found
}

/** Until the page has asked for nothing for a while; its stream of events never ends. */
async function quiet(page: Page) {
  let asked = Date.now()
  const note = () => {
    asked = Date.now()
  }
  page.on('request', note).on('requestfinished', note)
  while (Date.now() - asked < 1_500) await page.waitForTimeout(100)
  page.off('request', note).off('requestfinished', note)
}
