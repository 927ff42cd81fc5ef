import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, bookAll, expectWhole, idIn, makeHouse, slotsOf } from './bookings-under-fire.ts'
import { makeCluster } from './postgres-cluster.ts'
import { freePort, spawnServer, startServer } from './server-process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-faults-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** How a start ends that can't go on: its code, and the lines that it says. */
async function failedStart(environment: Record<string, string>) {
  const { process, output } = spawnServer({ AFORO_DATA: join(folder, 'data'), AFORO_DEMO: '0', ...environment })
  await once(process, 'close')
  return { code: process.exitCode, lines: output().trim().split('\n') }
}

describe('a start that can not go on ends with one clear line', { timeout: 180_000 }, () => {
  it('for a wrong setting', async () => {
    const { code, lines } = await failedStart({ PORT: 'ochenta' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('PORT')
  })

  it('for a taken port', async () => {
    const taken = createServer().listen(0, 'localhost')
    await once(taken, 'listening')
    const address = taken.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const { code, lines } = await failedStart({ PORT: port, LOG_LEVEL: 'silent' })
    taken.close()
    expect(code).toBe(1)
    expect(lines.at(-1)).toContain(`El puerto ${port} está ocupado`)
  })

  it('for a database that does not answer', async () => {
    const { code, lines } = await failedStart({ DATABASE_URL: `postgres://x@127.0.0.1:${await freePort()}/x` })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('No se puede abrir la base de datos')])
  })

  it('for a folder that is none, or that can not be written', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, lines } = await failedStart({ AFORO_DATA: join(folder, 'file', 'data') })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('No se puede escribir en la carpeta')])
  })

  it.skipIf(process.getuid?.() === 0)('for a folder of somebody else', async () => {
    await chmod(folder, 0o500)
    const { code, lines } = await failedStart({})
    await chmod(folder, 0o700)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('No se puede escribir en la carpeta')])
  })

  it('for a folder that another copy of the program uses', async () => {
    await writeFile(join(folder, 'lock'), String(process.pid))
    const { code, lines } = await failedStart({ AFORO_DATA: folder })
    expect(code).toBe(1)
    expect(lines.at(-1)).toContain('ya usa la carpeta')
  })
})

describe('kill -9 in the middle of bookings', { timeout: 600_000 }, () => {
  it('leaves every confirmed one there once, in the embedded database', () => killedAmongBookings({}))

  it('leaves every confirmed one there once, on a server', async () => {
    // The user that PostgreSQL runs as passes through it to its own.
    await chmod(folder, 0o755)
    const cluster = await makeCluster(join(folder, 'postgres'))
    try {
      await cluster.start()
      await killedAmongBookings({ DATABASE_URL: cluster.url, AFORO_STOP_SECONDS: '0' })
    } finally {
      await cluster.kill()
    }
  })
})

describe('SIGTERM while a tab is open', { timeout: 300_000 }, () => {
  it('tells the tab to come back elsewhere, ends and frees the port', async () => {
    const environment = { AFORO_DEMO: '0', AFORO_RATE_LIMIT: '0', PORT: String(await freePort()) }
    const house = await makeHouse(environment, folder)
    const first = await startServer(environment, { data: folder })
    const stream = await fetch(`${first.url}/api/events`, { headers: { authorization: `Bearer ${house.token}` } })
    const told = stream.text()
    // Another connection that the browser keeps for its next request.
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    const crowd = bookAll(house, first.url, slotsOf(house))
    await expect.poll(() => crowd.confirmed.length, { timeout: 60_000 }).toBeGreaterThan(20)

    expect(await first.stop()).toBe(0)
    expect(await told).toContain('goodbye')
    // Its clients ended with their connections; what they heard before was a booking or the clear refusal.
    await expect(crowd.done).rejects.toThrow('fetch failed')
    const second = await startServer(environment, { data: folder })
    expect(await second.stop()).toBe(0)
    await expectWhole(house, crowd.confirmed)
  })
})

/** Enough that the kill comes among them. */
const confirmedBeforeKill = 60

async function killedAmongBookings(given: Record<string, string>) {
  const environment = { AFORO_DEMO: '0', AFORO_RATE_LIMIT: '0', PORT: String(await freePort()), ...given }
  const house = await makeHouse(environment, folder)
  const first = await startServer(environment, { data: folder })

  const slots = slotsOf(house)
  const confirmed: string[] = []
  const client = async () => {
    for (let slot = slots.shift(); slot; slot = slots.shift()) {
      const answer = await ask(house, first.url, slot)
      if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
      confirmed.push(await idIn(answer))
      if (confirmed.length === confirmedBeforeKill) first.process.kill('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: 8 }, client))
  expect(first.process.signalCode ?? 'SIGKILL').toBe('SIGKILL')
  // Each client ended by the cut connection, none by a refusal.
  for (const end of ends) expect(String(end.status === 'rejected' && end.reason)).not.toContain('refused')
  await first.stop('SIGKILL')

  const second = await startServer(environment, { data: folder })
  expect(await second.stop()).toBe(0)
  expect(confirmed.length).toBeGreaterThanOrEqual(confirmedBeforeKill)
  await expectWhole(house, confirmed)
}
