import { findBrowser } from '@aforo/e2e/browser'
import { limaAddress } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { startServer } from '@aforo/e2e/server-process'
import { chromium, type Page } from '@playwright/test'
import { number, table } from './figures.ts'
import type { Subject } from './subject.ts'

const floors = 10
const tables = 10
const seats = 49
const spaces = floors * (1 + tables * (1 + seats))
/** How often the tree is opened. */
const times = 9

/** Milliseconds. */
interface Opening {
  /** From the click on the menu to the first lines on screen. */
  painted: number
  /** Of that, the answer of the call alone: what no drawing can be faster than. */
  answered: number
}

export const spaceTree: Subject = {
  name: 'space-tree',
  title: 'The tree of a large campus',
  async measure() {
    const server = await startServer({ AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'error' })
    const browser = await chromium.launch(await findBrowser())
    try {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await makeCampus(await signIn(page, 'admin'))
      const openings: Opening[] = []
      for (let time = 0; time < times; time += 1) openings.push(await open(page))
      const [cold, ...warm] = openings
      const middle = (of: keyof Opening) =>
        warm.map(each => each[of]).sort((one, other) => one - other)[Math.floor(warm.length / 2)] ?? Number.NaN
      const worst = Math.max(...warm.map(({ painted }) => painted))
      return `Configuración › Espacios of a campus with ${number(spaces)} spaces, opened from the menu in the tests' browser and measured by
the page's own marks: from the click to the frame after the first lines stand in the page. Budget: 500 ms. Beside it the limit: the
call's answer alone, on the embedded database, without which there is nothing to draw.

${table(
  ['', 'click to painted ms', "the call's answer ms", 'the rest ms'],
  [
    [
      'first time, with the code of the screen',
      number(cold?.painted ?? Number.NaN),
      number(cold?.answered ?? Number.NaN),
      number((cold?.painted ?? Number.NaN) - (cold?.answered ?? Number.NaN)),
    ],
    [
      `middle of ${warm.length}`,
      number(middle('painted')),
      number(middle('answered')),
      number(middle('painted') - middle('answered')),
    ],
    ['worst', number(worst), '', ''],
  ],
)}`
    } finally {
      await browser.close()
      await server.remove()
    }
  },
}

/** Opens the tree from another screen, on which nothing of it is read yet. */
async function open(page: Page): Promise<Opening> {
  await page.goto('/app/configurations/campus')
  await page.getByRole('link', { name: 'AAA Medición' }).waitFor()
  await page.evaluate(() => {
    performance.clearResourceTimings()
    document.addEventListener('click', () => performance.mark('asked'), { capture: true, once: true })
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=treeitem]')) return
      seen.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')))
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
  await page.locator('a[href="/app/configurations/spaces"]').first().click()
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    const call = performance.getEntriesByType('resource').find(({ name }) => name.includes('/spaces/hierarchical'))
    return { painted: at('painted') - at('asked'), answered: call?.duration ?? Number.NaN }
  })
}

/** A campus that is the first of the list. */
async function makeCampus(api: Api) {
  const campus = await api.post<{ id: string }>('/campus/', {
    name: 'AAA Medición',
    code: 'MEDIR',
    address: limaAddress,
  })
  const batch = (id: string, amount: number, type: string) =>
    api.post<{ items: { id: string }[] }>(`/spaces/${id}/batch?amount=${amount}`, { type })
  for (let floor = 1; floor <= floors; floor += 1) {
    const { id } = await api.post<{ id: string }>('/spaces/floors', { campusId: campus.id, name: `Piso ${floor}` })
    const made = await batch(id, tables, 'WORK_TABLE')
    for (const each of made.items) await batch(each.id, seats, 'SEAT')
  }
}
