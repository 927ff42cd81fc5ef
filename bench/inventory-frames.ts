import { rm } from 'node:fs/promises'
import { findBrowser } from '@aforo/e2e/browser'
import { signIn } from '@aforo/e2e/demo-session'
import { startServer } from '@aforo/e2e/server-process'
import { makeCampus } from '@aforo/server/demo/factories'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase } from '@aforo/server/program'
import { chromium, type Page } from '@playwright/test'
import { number, table } from './figures.ts'
import { frameHead, frameRow, frames } from './frames.ts'
import { fillInventory, linesEach } from './inventory-data.ts'
import type { Subject } from './subject.ts'

const products = 2_000
const usual = { AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'error' }

export const inventoryCalendar: Subject = {
  name: 'inventory-calendar',
  title: 'The calendar of Inventario',
  async measure() {
    const first = await startServer(usual)
    await first.stop()
    const campusId = await fill(first.data)
    const server = await startServer(usual, { data: first.data })
    const browser = await chromium.launch(await findBrowser())
    try {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      const empty = await context.newPage()
      await empty.goto('about:blank')
      const bare = await frames(empty, () => scroll(empty, 'down'))
      await empty.close()

      const page = await context.newPage()
      await signIn(page, 'admin')
      const opened = performance.now()
      await page.goto(`/app/inventory?tab=calendar&campus=${campusId}`)
      await page.locator('[data-kind]').first().waitFor()
      const openMs = performance.now() - opened
      await page.mouse.move(900, 600)
      const cold = await frames(page, () => scroll(page, 'down'))
      const warm = await frames(page, () => scroll(page, 'down'))
      const across = await frames(page, () => scroll(page, 'across'))
      return `${number(products)} products with ${number(products * linesEach)} lines of deals and ${number(products)} blocks over 24 months in the tests' Chromium (no
graphics card), 1440 × 900, on the embedded database. Frames are the page's own, by \`requestAnimationFrame\`. The limit is the same
gesture on an empty page of the same browser and run. The first way through asks for the rows as they come.

${table(frameHead, [
  frameRow('scroll an empty page', bare),
  frameRow('down and back, the first time', cold),
  frameRow('down and back, again', warm),
  frameRow('across the months and back', across),
])}

From the address to the first bars on screen: ${number(openMs)} ms.`
    } finally {
      await browser.close()
      await server.remove()
      await rm(first.data, { recursive: true, force: true })
    }
  },
}

/** Through what there is and back, by the wheel. */
async function scroll(page: Page, way: 'down' | 'across') {
  for (const by of [90, -90])
    for (let turn = 0; turn < 80; turn += 1)
      await (way === 'down' ? page.mouse.wheel(0, by) : page.mouse.wheel(by / 3, 0))
}

/** A campus of the demo's operator with its products. @returns its id */
async function fill(data: string): Promise<string> {
  const database = await openDatabase(readSettings({ ...usual, AFORO_DATA: data }))
  try {
    const { rows } = await database.pool.query<{ tenant_id: string; id: string }>(
      `select u.tenant_id, u.id from users u join tenants t on t.id = u.tenant_id
       where t.domain_prefix = 'aforoco' and u.username = 'admin@anden.example'`,
    )
    const [admin] = rows
    if (!admin) throw new Error('the demo has no administrator')
    const tenant = { tenantId: admin.tenant_id, name: 'Anden', domainPrefix: 'aforoco', timeZone: 'America/Lima' }
    const { campusId } = await makeCampus(database, tenant, { name: 'AAA Medición' })
    await fillInventory(database, { tenantId: tenant.tenantId, userId: admin.id, campusIds: [campusId], products })
    return campusId
  } finally {
    await database.close()
  }
}
