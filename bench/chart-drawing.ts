import type { Page } from '@playwright/test'
import { number } from './figures.ts'

/** Nothing of a chart has changed for so long: it is drawn. Milliseconds. */
const settled = 400
const timesOpened = 5
const timesPressed = 20
const budget = 200

interface Watched {
  /** When the last change of a chart was on screen, and when a button was pressed last: milliseconds of the page's clock. */
  drawn: number
  pressed: number
}

/** Notes in the page when a chart was painted last. For `addInitScript`. */
function watchCharts() {
  const watched: Watched = { drawn: 0, pressed: 0 }
  Object.assign(window, { watched })
  const isChart = (node: Node) =>
    node instanceof Element && (node.closest('figure') ?? node.querySelector('figure svg'))
  const observer = new MutationObserver(changes => {
    if (!changes.some(({ target, addedNodes }) => isChart(target) || [...addedNodes].some(isChart))) return
    // What is changed now is on screen once the frame after it is over.
    requestAnimationFrame(() =>
      setTimeout(() => {
        watched.drawn = performance.now()
      }),
    )
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      watched.pressed = timeStamp
    },
    { capture: true },
  )
}

/** Waits until the charts stand still. @returns milliseconds from the last press, or from the answer of a call, until then */
async function untilDrawn(page: Page, answer?: string): Promise<number> {
  await page.locator('figure svg.recharts-surface .recharts-rectangle').first().waitFor({ state: 'attached' })
  return page.evaluate(
    async ([answer, settled]) => {
      const { watched } = window as unknown as { watched: Watched }
      const began = () =>
        answer
          ? Math.max(
              ...performance
                .getEntriesByType('resource')
                .filter(({ name }) => new URL(name).pathname === answer)
                .map(entry => (entry as PerformanceResourceTiming).responseEnd),
            )
          : watched.pressed
      while (watched.drawn < began() || performance.now() - watched.drawn < settled)
        await new Promise(done => setTimeout(done, 20))
      return watched.drawn - began()
    },
    [answer, settled] as const,
  )
}

export const drawingHead = ['what', 'times', 'p50 ms', 'p95 ms', 'budget']

/** @param within milliseconds of p95 that are its budget */
function row(what: string, times: number[], within?: number) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return [what, times.length, number(at(0.5), 1), number(at(0.95), 1), within ?? '–']
}

interface Screen {
  name: string
  address: string
  /** The path of the call that its charts are made of. */
  answer: string
  /** Addresses of the same screen with other filters, each with an answer of its own. */
  others: string[]
}

/** How long the charts of a screen take to be drawn. @returns rows under `drawingHead` */
export async function drawings(page: Page, { name, address, answer, others }: Screen) {
  await page.addInitScript(watchCharts)
  const opened: number[] = []
  for (let time = 0; time < timesOpened; time++) {
    await page.goto('about:blank')
    await page.goto(address)
    opened.push(await untilDrawn(page, answer))
  }
  const asked: number[] = []
  for (const other of others) {
    const answered = page.waitForResponse(response => new URL(response.url()).pathname === answer)
    await page.evaluate(href => window.history.pushState({}, '', href), other)
    await (await answered).finished()
    asked.push(await untilDrawn(page, answer))
  }
  const pressed: number[] = []
  const chart = page.locator('figure').first()
  for (let time = 0; time < timesPressed; time++) {
    await chart.getByRole('button', { name: 'Ver como tabla' }).click()
    await chart.getByRole('button', { name: 'Ver como gráfico' }).click()
    pressed.push(await untilDrawn(page))
  }
  return [
    row(`${name}: opened by its address, with the app, the screen and the drawing library`, opened),
    row(`${name}: other filters in the open screen`, asked, budget),
    row(`${name}: from the table back to the chart`, pressed, budget),
  ]
}
