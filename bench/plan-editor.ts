import { findBrowser } from '@aforo/e2e/browser'
import { limaAddress } from '@aforo/e2e/campus'
import { signIn } from '@aforo/e2e/demo-session'
import { startServer } from '@aforo/e2e/server-process'
import { chromium, type Page } from '@playwright/test'
import { kilobytes, number, table } from './figures.ts'
import type { Subject } from './subject.ts'

/** Steps of the pointer in one gesture. */
const steps = 120

interface Frames {
  perSecond: number
  /** Milliseconds between two frames. */
  p50: number
  p95: number
  /** Frames that took longer than 50 ms. */
  long: number
}

/** Counts the page's own frames (`requestAnimationFrame`) while something is done in it. */
async function frames(page: Page, gesture: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const seen: number[] = []
    const counter = { seen, on: true }
    Object.assign(window, { counter })
    const next = (time: number) => {
      seen.push(time)
      if (counter.on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await gesture()
  const times = await page.evaluate(() => {
    const { counter } = window as unknown as { counter: { seen: number[]; on: boolean } }
    counter.on = false
    return counter.seen
  })
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const sorted = gaps.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    perSecond: (1000 * gaps.length) / total,
    p50: at(0.5),
    p95: at(0.95),
    long: gaps.filter(gap => gap > 50).length,
  }
}

/** The pointer goes round upwards from a point with the button held. */
async function carry(page: Page, x: number, y: number) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= steps; step += 1)
    await page.mouse.move(x + Math.sin(step / 12) * 160, y + Math.cos(step / 9) * 90 - 90)
  await page.mouse.up()
}

const frameHead = ['what', 'frames/s', 'p50 ms', 'p95 ms', 'longer than 50 ms']

/** A line of a table under `frameHead`. */
const frameRow = (what: string, { perSecond, p50, p95, long }: Frames) => [
  what,
  number(perSecond, 1),
  number(p50, 1),
  number(p95, 1),
  long,
]

/** Elements of the plan that is measured. */
const elements = 2_000
interface PlanFrames {
  /** The same gesture on an empty page: what this browser can do here. */
  bare: Frames
  panAll: Frames
  panNear: Frames
  drag: Frames
  /** Milliseconds. */
  openMs: number
  saveMs: number
  /** Of a save that writes every element. */
  saveAllMs: number
  /** Bytes of the plan as it travels. */
  planBytes: number
}

/** Opens a plan of 2,000 elements in the tests' browser, and pans and drags in it. */
async function planFrames(): Promise<PlanFrames> {
  const server = await startServer({ AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'error' })
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'es-PE',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    const empty = await context.newPage()
    await empty.goto('about:blank')
    const bare = await frames(empty, () => carry(empty, 800, 500))
    await empty.close()

    const { floorId, planBytes, saveAllMs } = await preparePlan(page)
    const opened = performance.now()
    await page.goto(`/app/configurations/spaces/plan/${floorId}`)
    await page.getByRole('tab', { name: `Elementos (${elements})` }).waitFor()
    await page.locator('.react-flow__node').first().waitFor()
    const openMs = performance.now() - opened

    await page.getByRole('button', { name: 'Mover la vista' }).click()
    const panAll = await frames(page, () => carry(page, 800, 500))
    for (let press = 0; press < 4; press += 1) await page.getByRole('button', { name: 'Acercar' }).click()
    const panNear = await frames(page, () => carry(page, 800, 500))
    await page.getByRole('button', { name: 'Ver todo el plano' }).click()
    await page.getByRole('button', { name: 'Seleccionar' }).click()
    const node = await page
      .locator('.react-flow__node')
      .nth(elements / 2)
      .boundingBox()
    if (!node) throw new Error('no element in view')
    const drag = await frames(page, () => carry(page, node.x + node.width / 2, node.y + node.height / 2))

    const answered = page.waitForResponse(response => response.request().method() === 'PUT')
    const saved = await answered
    await saved.finished()
    const saveMs = saved.request().timing().responseEnd
    return { bare, panAll, panNear, drag, openMs, saveMs, saveAllMs, planBytes }
  } finally {
    await browser.close()
    await server.remove()
  }
}

/** A floor with a draft of desks in rows. */
async function preparePlan(page: Page) {
  const api = await signIn(page, 'admin')
  const campus = await api.post<{ id: string }>('/campus/', {
    name: 'Medición',
    code: 'MEDIR',
    address: limaAddress,
  })
  const floor = await api.post<{ id: string }>('/spaces/floors', { campusId: campus.id, name: 'Piso 1' })
  const plan = await api.post<{ id: string }>('/floor-plans/create', { floorId: floor.id, width: 8_200, height: 6_200 })
  const upsert = Array.from({ length: elements }, (_, index) => ({
    id: crypto.randomUUID(),
    shape: 'RECTANGLE',
    kind: 'DESK',
    x: 100 + (index % 50) * 160,
    y: 100 + Math.floor(index / 50) * 150,
    width: 120,
    height: 60,
    zOrder: index,
    text: `Escritorio ${index + 1}`,
  }))
  const save = () => api.put(`/floor-plans/${plan.id}/elements`, { upsert })
  await save()
  const began = performance.now()
  await save()
  const saveAllMs = performance.now() - began
  const size = page.waitForResponse(response => response.url().endsWith(`/floor-plans/${plan.id}`))
  await page.goto(`/app/configurations/spaces/plan/${floor.id}`)
  const planBytes = (await (await size).request().sizes()).responseBodySize
  await page.getByRole('tab', { name: `Elementos (${elements})` }).waitFor()
  return { floorId: floor.id, planBytes, saveAllMs }
}

export const planEditor: Subject = {
  name: 'plan-editor',
  title: 'The floor-plan editor',
  async measure() {
    const { bare, panAll, panNear, drag, openMs, saveMs, saveAllMs, planBytes } = await planFrames()
    return `A plan of ${number(elements)} elements in the tests' Chromium (no graphics card), 1440 × 900. Frames are the page's own, by
\`requestAnimationFrame\`, while the pointer is carried around. The limit is the same gesture on an empty page of the same browser and
run; the aim is 50 a second.

${table(frameHead, [
  frameRow('an empty page', bare),
  frameRow('pan, all elements in view', panAll),
  frameRow('pan, nearer', panNear),
  frameRow('drag an element, all in view, with guides', drag),
])}

From the address to the drawing: ${number(openMs)} ms, with one answer of ${kilobytes(planBytes)}. Saving (budget
300 ms): ${number(saveMs)} ms for a moved element, ${number(saveAllMs)} ms for all ${number(elements)} at once, on the embedded database.`
  },
}
