import { get } from 'node:http'
import { findBrowser } from '@aforo/e2e/browser'
import { limaAddress } from '@aforo/e2e/campus'
import { signIn } from '@aforo/e2e/demo-session'
import { freePort, type ServerProcess, startServer } from '@aforo/e2e/server-process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Pool } from 'undici'
import { number, table } from './figures.ts'
import type { Subject } from './subject.ts'
import { serverTarget, type Target } from './target.ts'

const listeners = 200
/** As many as are in view at once. */
const rooms = 8
const bookings = 40
/** Past this a change counts as not shown at all, in ms. */
const longest = 30_000

export const live: Subject = {
  name: 'live',
  title: 'A change in one browser shows in the others',
  async measure() {
    const browser = await chromium.launch(await findBrowser())
    const runs: Run[] = []
    try {
      runs.push(...(await onServers('embedded database, one copy', [{}], browser)))
      for (const copies of [1, 2]) {
        const target = await serverTarget()
        if (!target) continue
        try {
          const name = `${target.name}, ${copies === 1 ? 'one copy' : 'two copies'}`
          runs.push(...(await onServers(name, await environmentsOf(target, copies), browser)))
        } finally {
          await target.remove()
        }
      }
    } finally {
      await browser.close()
    }
    return pageOf(runs)
  },
}

/** Milliseconds from the answer that a booking is made. */
interface Run {
  target: string
  /** Every listener reads the calendar again, as a browser does that shows it. */
  reading: boolean
  /** Until each listener hears of it. */
  heard: number[]
  /** Until each listener that reads again has done so. */
  read: number[]
  /** Until it stands in the page of a real browser. */
  shown: number[]
}

/** The copies of a deployment are known by one address; here it is that of the last one, which the browser uses. */
async function environmentsOf({ environment }: Target, copies: number): Promise<Record<string, string>[]> {
  const ports: string[] = []
  for (let copy = 0; copy < copies; copy++) ports.push(String(await freePort()))
  const AFORO_PUBLIC_URL = `http://localhost:${ports.at(-1)}`
  return ports.map(PORT => ({ ...environment, PORT, AFORO_PUBLIC_URL, AFORO_DEMO: '1' }))
}

async function onServers(target: string, environments: Record<string, string>[], browser: Browser): Promise<Run[]> {
  const servers: ServerProcess[] = []
  try {
    for (const environment of environments)
      servers.push(await startServer({ ...environment, AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'error' }))
    const [booked, shown] = [servers[0], servers.at(-1)]
    if (!booked || !shown) throw new Error('no server')
    const context = await browser.newContext({ baseURL: shown.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const house = await openHouse(page)
    const open = await Promise.all(
      Array.from({ length: listeners }, (_, at) => listen((servers[at % servers.length] ?? shown).url, house)),
    )
    const found: Run[] = []
    try {
      for (const reading of [false, true])
        found.push({ target, ...(await run(booked.url, house, open, page, reading)) })
    } finally {
      for (const listener of open) await listener.close()
      await context.close()
    }
    return found
  } finally {
    for (const server of servers) await server.remove()
  }
}

interface House {
  authorization: string
  campusId: string
  roomIds: string[]
  date: string
}

/** A campus with empty rooms, its day open in the page, which notes when each booking is first in it. */
async function openHouse(page: Page): Promise<House> {
  const api = await signIn(page, 'admin')
  const { authorization } = api
  const { id: campusId } = await api.post<{ id: string }>('/campus/', {
    name: 'AAA Medición',
    code: 'EN-VIVO',
    address: limaAddress,
  })
  const floor = await api.post<{ id: string }>('/spaces/floors', { campusId, name: 'Piso 1' })
  const { items } = await api.post<{ items: { id: string }[] }>(`/spaces/${floor.id}/batch?amount=${rooms}`, {
    type: 'ROOM',
    prefix: 'Sala',
  })
  const today = Temporal.Now.plainDateISO('America/Lima')
  const date = today.add({ days: 15 - today.dayOfWeek }).toString()
  await page.goto(`/app/reservation/space?campus=${campusId}&date=${date}&view=day`)
  await page.getByText('Sala 1', { exact: true }).first().waitFor()
  await page.evaluate(() => {
    const seen: Record<string, number> = {}
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const block of document.querySelectorAll<HTMLElement>('[data-reservation]')) {
        const id = block.dataset.reservation ?? ''
        seen[id] ??= performance.timeOrigin + performance.now()
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return { authorization, campusId, roomIds: items.map(({ id }) => id), date }
}

interface Listener {
  /** When the change of that record was heard of; waits for it. */
  heard(id: string): Promise<number>
  /** When the calendar was read again. */
  read(): Promise<number>
  close(): Promise<void>
}

const clock = () => performance.timeOrigin + performance.now()

/** A connection of its own that stays open, as a browser's does. */
async function listen(url: string, { authorization, campusId, date }: House): Promise<Listener> {
  const times = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  const headers = { authorization, accept: 'text/event-stream' }
  const request = get(`${url}/api/events`, { headers, agent: false })
  await new Promise<void>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', answer => {
      if (answer.statusCode !== 200) return reject(new Error(`events: ${answer.statusCode}`))
      answer.setEncoding('utf8').on('data', (text: string) => {
        const at = clock()
        for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) {
          times.set(id, at)
          waiting.get(id)?.(at)
        }
      })
      answer.on('error', () => {})
      resolve()
    })
  })
  request.on('error', () => {})
  const pool = new Pool(url, { connections: 1 })
  const path = `/api/booking/calendar?campusId=${campusId}&from=${date}&to=${date}&types=ROOM,PHONE_BOOTH`
  return {
    heard: id =>
      new Promise((resolve, reject) => {
        const known = times.get(id)
        if (known !== undefined) return resolve(known)
        const timer = setTimeout(() => reject(new Error('a change was not heard of')), longest)
        waiting.set(id, at => {
          clearTimeout(timer)
          resolve(at)
        })
      }),
    async read() {
      const answer = await pool.request({ method: 'GET', path, headers: { authorization } })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`calendar: ${answer.statusCode}`)
      return clock()
    },
    async close() {
      request.destroy()
      await pool.close()
    },
  }
}

/** Books one room after the other, each once the change before has arrived everywhere. */
async function run(
  url: string,
  house: House,
  open: Listener[],
  page: Page,
  reading: boolean,
): Promise<Omit<Run, 'target'>> {
  const found = { reading, heard: [] as number[], read: [] as number[], shown: [] as number[] }
  const opens = reading ? 14 : 9
  for (let count = 0; count < bookings; count++) {
    const hour = String(opens + Math.floor(count / rooms)).padStart(2, '0')
    const answer = await fetch(`${url}/api/booking/reservations`, {
      method: 'POST',
      headers: { authorization: house.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        spaceId: house.roomIds[count % rooms],
        at: house.date,
        from: `${hour}:00`,
        to: `${hour}:30`,
      }),
    })
    if (answer.status !== 201) throw new Error(`no booking: ${answer.status} ${await answer.text()}`)
    const { reservationId } = (await answer.json()) as { reservationId: string }
    const answered = clock()
    // What is heard before the answer is read was there at once.
    const since = (at: number) => Math.max(0, at - answered)
    const shown = page
      .waitForFunction(id => (window as unknown as { seen: Record<string, number> }).seen[id], reservationId, {
        timeout: longest,
      })
      .then(handle => handle.jsonValue())
    await Promise.all([
      ...open.map(async listener => {
        found.heard.push(since(await listener.heard(reservationId)))
        if (reading) found.read.push(since(await listener.read()))
      }),
      shown.then(at => found.shown.push(since(at ?? Number.NaN))),
    ])
  }
  return found
}

function pageOf(runs: Run[]): string {
  const figures = (times: number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const part = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    return [part(0.5), part(0.95), part(1)].map(time => number(time))
  }
  const head = (what: string) => [what, 'p50 ms', 'p95 ms', 'max ms', 'page p50 ms', 'page p95 ms', 'page max ms']
  const rows = (reading: boolean, times: 'heard' | 'read') =>
    runs.filter(run => run.reading === reading).map(run => [run.target, ...figures(run[times]), ...figures(run.shown)])
  return `${listeners} open event streams, and one Chromium that shows the day of a campus of ${rooms} rooms. Another client makes ${bookings}
bookings there, one after the other. Milliseconds from its answer until each stream has said so (${number(listeners * bookings)} times), and until
the booking stands in the page. Of two copies one books, the other serves the page, and the streams are half and half. The aim:
within a second.

${table(head('only listening'), rows(false, 'heard'))}

The same when whoever listens shows that very day too and so reads it again, all ${listeners} at once: until each has its answer.

${table(head('listening and reading again'), rows(true, 'read'))}`
}
