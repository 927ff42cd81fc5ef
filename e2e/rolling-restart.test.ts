import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Balancer, openBalancer } from './balancer.ts'
import { ask, bookedDay, expectWhole, type House, idIn, makeHouse, slotsOf } from './bookings-under-fire.ts'
import { type Cluster, makeCluster } from './postgres-cluster.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/** A limit for what is stuck; nothing here is about time. */
const soon = { timeout: 120_000 }

let folder: string
let cluster: Cluster | undefined
let balancer: Balancer | undefined
const copies: ServerProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-rolling-'))
  // The user that PostgreSQL runs as passes through it to its own.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await balancer?.close()
  await Promise.all(copies.map(copy => copy.stop('SIGKILL')))
  await cluster?.kill()
  await rm(folder, { recursive: true, force: true })
})

describe('two copies restarted one after the other', () => {
  it('lose no request and no event, and each stops although tabs listen to it', async () => {
    cluster = await makeCluster(join(folder, 'postgres'))
    await cluster.start()
    const environment = {
      AFORO_DEMO: '0',
      AFORO_RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: cluster.url,
      // Where people find the copies, not where each of them listens.
      AFORO_PUBLIC_URL: 'http://aforo.example',
    }
    const data = join(folder, 'aforo')
    const house = await makeHouse(environment, data, 150)
    const start = (port: string) => startServer({ ...environment, PORT: port }, { data })
    copies.push(...(await Promise.all([await freePort(), await freePort()].map(port => start(String(port))))))
    balancer = await openBalancer(copies.map(copy => copy.url))

    const load = putUnderLoad(house, balancer)
    const bookedMore = async () => {
      const before = load.confirmed.length
      await expect.poll(() => load.confirmed.length, soon).toBeGreaterThan(before + 50)
      expect(load.refused).toEqual([])
    }
    await bookedMore()
    for (const [index, copy] of copies.entries()) {
      expect(await copy.stop(), copy.output()).toBe(0)
      copies[index] = await start(new URL(copy.url).port)
      await expect.poll(() => balancer?.ready(), soon).toHaveLength(2)
      await bookedMore()
    }
    await load.enough()
    expect(balancer.lost).toEqual([])
    await load.everybodyKnows()
    expect(load.refused).toEqual([])
    await expectWhole(house, load.confirmed)
  }, 600_000)
})

/** Books, reads lists and listens through the balancer, until there is enough. */
function putUnderLoad(house: House, { url }: Balancer) {
  const slots = slotsOf(house)
  const confirmed: string[] = []
  const refused: string[] = []
  let goesOn = true
  const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
  const book = async () => {
    for (let slot = slots.shift(); slot && goesOn; slot = slots.shift()) {
      const answer = await ask(house, url, slot)
      if (answer.status === 201) confirmed.push(await idIn(answer))
      else refused.push(`booking: ${answer.status} ${await answer.text()}`)
      await pause(20)
    }
  }
  const list = async () => {
    while (goesOn) {
      const answer = await get(house, url, '/booking/reservations/search')
      if (!answer.ok) refused.push(`list: ${answer.status} ${await answer.text()}`)
      else await answer.arrayBuffer()
      await pause(20)
    }
  }
  const listeners = Array.from({ length: 6 }, () => listen(house, url, refused))
  const working = Promise.all([...Array.from({ length: 6 }, book), list(), list()])
  // The caller who waits for the end looks at it; until then it is no unhandled one.
  working.catch(() => {})
  return {
    confirmed,
    /** What was answered otherwise than as wanted, in words. */
    refused,
    async enough() {
      goesOn = false
      await working
    },
    /** Waits until each listener has heard of every booking; one that missed any never will. */
    async everybodyKnows() {
      for (const listener of listeners) {
        const unknown = () => confirmed.filter(id => !listener.known.has(id))
        await expect.poll(unknown, soon).toEqual([])
      }
      for (const listener of listeners) await listener.close()
    },
  }
}

const get = ({ token }: House, url: string, path: string, signal: AbortSignal | null = null) =>
  fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` }, signal })

/** Listens as the web app does: knows what it hears of, and reads again when it is told that it may have missed some. */
function listen(house: House, url: string, refused: string[]) {
  const known = new Set<string>()
  const stop = new AbortController()
  const readAgain = async () => {
    const days = `from=${bookedDay}&to=${bookedDay}`
    const answer = await get(house, url, `/booking/calendar?campusId=${house.campusId}&${days}`, stop.signal)
    if (!answer.ok) return void refused.push(`calendar: ${answer.status} ${await answer.text()}`)
    const { reservations } = (await answer.json()) as { reservations: { reservationId: string }[] }
    for (const { reservationId } of reservations) known.add(reservationId)
  }
  const listening = (async () => {
    let gap = true
    let unheard = performance.now()
    while (!stop.signal.aborted) {
      const ago = gap ? 0 : Math.ceil(performance.now() - unheard) + 1_000
      const answer = await get(house, url, `/events?ago=${ago}`, stop.signal)
      if (!answer.ok) return void refused.push(`events: ${answer.status} ${await answer.text()}`)
      if (gap) await readAgain()
      gap = true
      let comeBackIn = 0
      for await (const { data, retry } of messagesOf(answer)) {
        if (data.topic === 'goodbye') {
          gap = false
          comeBackIn = retry ?? 0
        }
        if (data.topic === 'reservations' && data.id) known.add(data.id)
        else if (data.topic === 'reservations') await readAgain()
      }
      unheard = performance.now()
      await new Promise(resolve => setTimeout(resolve, comeBackIn))
    }
  })().catch(error => {
    if (!stop.signal.aborted) refused.push(`events: ${error}`)
  })
  return {
    known,
    close() {
      stop.abort()
      return listening
    },
  }
}

/** The messages of a stream of server-sent events. */
async function* messagesOf(answer: Response) {
  let text = ''
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const whole = (text + piece).split('\n\n')
    text = whole.pop() ?? ''
    for (const message of whole) {
      const field = (name: string) => message.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
      const data = field('data')
      const retry = field('retry')
      if (data)
        yield { data: JSON.parse(data) as { topic: string; id?: string }, retry: retry ? Number(retry) : undefined }
    }
  }
}
