import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookAll, expectWhole, type House, killAmongBookings, makeHouse, slotsOf } from './bookings-under-fire.ts'
import { sendForms } from './forms-under-fire.ts'
import { freePort, type ServerProcess, spawnServer, startServer } from './server-process.ts'

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
    const port = await freePort()
    const { code, lines } = await failedStart({ DATABASE_URL: `postgres://x@127.0.0.1:${port}/x` })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(`en 127.0.0.1:${port} no escucha ningún PostgreSQL`)])
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

/** Each takes the house as the one before left it: to make one and to start its server takes longer than most of them. */
describe('a server with its embedded database', { timeout: 600_000 }, () => {
  let home: string
  let environment: Record<string, string>
  let house: House
  let server: ServerProcess
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'aforo-faults-'))
    environment = { AFORO_DEMO: '0', AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'silent', PORT: String(await freePort()) }
    house = await makeHouse(environment, home)
    server = await start()
  }, 300_000)
  afterAll(() => server?.remove())
  const start = () => startServer(environment, { data: home })
  /** Half of what can be booked, so that no two tests ask for the same. */
  const slots = (half: 0 | 1) => slotsOf(house).filter((_, index) => index % 2 === half)

  it('refuses twelve forms of 20 MB of tiny parts at once, and goes on answering with its memory as it was', () =>
    sendForms(server.url, house.token))

  it('on SIGTERM tells an open tab to come back elsewhere, ends and frees the port', async () => {
    const stream = await fetch(`${server.url}/api/events`, { headers: { authorization: `Bearer ${house.token}` } })
    const events = stream.text()
    // Another connection that the browser keeps for its next request.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const crowd = bookAll(house, server.url, slots(0))
    await expect.poll(() => crowd.confirmed.length, { timeout: 60_000 }).toBeGreaterThan(20)

    expect(await server.stop()).toBe(0)
    expect(await events).toContain('goodbye')
    // Its clients ended with their connections; what they heard before was a booking or the clear refusal.
    await expect(crowd.done).rejects.toThrow('fetch failed')
    await expectWhole(house, crowd.confirmed)
    server = await start()
  })

  it('keeps every confirmed booking once when it is killed with -9 among bookings', async () => {
    const confirmed = await killAmongBookings(house, server, slots(1))
    server = await start()
    expect(await server.stop()).toBe(0)
    await expectWhole(house, confirmed)
  })
})
