import { findBrowser } from '@aforo/e2e/browser'
import { limaAddress } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { startServer } from '@aforo/e2e/server-process'
import { chromium, type Page } from '@playwright/test'
import { number, table } from './figures.ts'
import { carry, frameHead, frameRow, frames } from './frames.ts'
import type { Subject } from './subject.ts'

const rooms = 50
const days = 5
/** Half hours, one an hour from nine on. */
const bookingsADay = 8
const bookings = rooms * days * bookingsADay

export const calendar: Subject = {
  name: 'calendar',
  title: 'The calendar of a full week',
  async measure() {
    const server = await startServer({ AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'error' })
    const browser = await chromium.launch(await findBrowser())
    try {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      const empty = await context.newPage()
      await empty.goto('about:blank')
      const bareScroll = await frames(empty, () => scroll(empty))
      const bareDrag = await frames(empty, () => carry(empty, 800, 500))
      await empty.close()

      const page = await context.newPage()
      const { campusId, monday } = await fillWeek(await signIn(page, 'admin'))
      const opened = performance.now()
      await page.goto(`/app/reservation/space?campus=${campusId}&date=${monday}&view=week`)
      const block = page.locator('[data-reservation]')
      await block.first().waitFor()
      const openMs = performance.now() - opened
      await page.mouse.move(800, 500)
      const scrolled = await frames(page, () => scroll(page))
      await page.mouse.wheel(0, -100_000)
      const box = await block.nth(20).boundingBox()
      if (!box) throw new Error('no booking in view')
      const dragged = await frames(page, () => carry(page, box.x + box.width / 2, box.y + box.height / 2))
      return `A week of ${rooms} rooms with ${number(bookings)} bookings in the tests' Chromium (no graphics card), 1440 × 900. Frames are the
page's own, by \`requestAnimationFrame\`. The limit is the same gesture on an empty page of the same browser and run.

${table(frameHead, [
  frameRow('scroll an empty page', bareScroll),
  frameRow('scroll through the rooms', scrolled),
  frameRow('drag over an empty page', bareDrag),
  frameRow('drag a booking', dragged),
])}

From the address to the first bookings on screen: ${number(openMs)} ms.`
    } finally {
      await browser.close()
      await server.remove()
    }
  },
}

/** Down through all that there is and back, by the wheel. */
async function scroll(page: Page) {
  for (const by of [60, -60]) for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, by)
}

/** A campus with its rooms booked from Monday to Friday of the week after next. */
async function fillWeek(api: Api) {
  const { id: campusId } = await api.post<{ id: string }>('/campus/', {
    name: 'AAA Medición',
    code: 'CALENDARIO',
    address: limaAddress,
  })
  const floor = await api.post<{ id: string }>('/spaces/floors', { campusId, name: 'Piso 1' })
  const { items } = await api.post<{ items: { id: string }[] }>(`/spaces/${floor.id}/batch?amount=${rooms}`, {
    type: 'ROOM',
    prefix: 'Sala',
  })
  const today = Temporal.Now.plainDateISO('America/Lima')
  const monday = today.add({ days: 15 - today.dayOfWeek })
  const slots = items.flatMap(({ id }) =>
    Array.from({ length: days * bookingsADay }, (_, slot) => ({
      spaceId: id,
      at: monday.add({ days: slot % days }).toString(),
      from: `${String(9 + Math.floor(slot / days)).padStart(2, '0')}:00`,
      to: `${String(9 + Math.floor(slot / days)).padStart(2, '0')}:30`,
      subject: `Reunión ${slot + 1}`,
    })),
  )
  for (const slot of slots) await api.post('/booking/reservations', slot)
  return { campusId, monday: monday.toString() }
}
