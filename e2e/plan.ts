import { expect, type Page } from '@playwright/test'
import { limaAddress } from './campus.ts'
import type { Api } from './demo-session.ts'

export interface Made {
  id: string
}

/** The drawing of a plan that is being edited. */
export const canvas = (page: Page) => page.getByRole('group', { name: /Dibujo del plano/ })
/** Its list of elements. */
export const elements = (page: Page) => page.getByRole('listbox', { name: 'Elementos del plano' })
/** The drawn elements themselves, of which only those in view are in the page. */
export const nodes = (page: Page) => page.locator('.react-flow__node')
export const saved = (page: Page) => expect(page.getByRole('status', { name: 'Guardado' })).toHaveText(/^Guardado/)
export const figure = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A campus of one's own with a floor. */
export async function makeFloor(api: Api, code: string): Promise<{ campus: Made; floor: Made }> {
  const campus = await api.post<Made>('/campus/', { name: `Andén ${code}`, code, address: limaAddress })
  const floor = await api.post<Made>('/spaces/floors', { campusId: campus.id, name: 'Piso 7' })
  return { campus, floor }
}

export const desk = (x: number, y: number, more: object = {}) => ({
  id: crypto.randomUUID(),
  shape: 'RECTANGLE',
  kind: 'DESK',
  x,
  y,
  width: 200,
  height: 100,
  ...more,
})

/** A draft of a floor, 30 by 20 metres, with these elements. */
export async function makeDraft(api: Api, floorId: string, upsert: object[]): Promise<Made> {
  const plan = await api.post<Made>('/floor-plans/create', { floorId, width: 3_000, height: 2_000 })
  if (upsert.length > 0) await api.put(`/floor-plans/${plan.id}/elements`, { upsert })
  return plan
}

/** Opens the editor of a floor and waits for its drawing. */
export async function openEditor(page: Page, floorId: string, count: number) {
  await page.goto(`/app/configurations/spaces/plan/${floorId}`)
  // The largest screen: on a machine that does much else it takes its time.
  await expect(page.getByRole('tab', { name: `Elementos (${count})` })).toBeVisible({ timeout: 60_000 })
  if (count > 0) await expect(nodes(page).first()).toBeVisible()
}

/** A point of the drawing, given as shares of what is in view, as one of the page. */
export async function pointAt(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no canvas')
  return [box.x + box.width * x, box.y + box.height * y]
}

/** Carries the pointer with its button held, in steps, as a hand does. */
export async function carry(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 })
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

/** Where an element's middle is on the page. */
export async function middleOf(page: Page, { id }: Made): Promise<[number, number]> {
  const box = await page.locator(`.react-flow__node[data-id="${id}"]`).boundingBox()
  if (!box) throw new Error(`${id} is not in view`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** A PDF of pages with a red square each. */
export function pdf(pages: number): Buffer {
  const content = '1 0 0 rg 50 50 100 100 re f'
  const ids = Array.from({ length: pages }, (_, page) => page + 4)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${ids.map(id => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...ids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 3 0 R >>'),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const entries = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
}
