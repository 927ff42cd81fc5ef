import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type BillingHouse,
  billedLines,
  billMonth,
  forgetMonth,
  notBilledOnce,
  openBillingHouse,
} from './billing-under-kill.ts'
import { type Cluster, makeCluster } from './postgres-cluster.ts'
import { freePort } from './server-process.ts'

/** Five steps of a run, one that finishes it, and what was consumed on account. */
const size = { clients: 2_600, linesEach: 3, bills: 0, consumers: 300 }

let folder: string
let cluster: Cluster | undefined
let house: BillingHouse | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-billing-faults-'))
  // The user that PostgreSQL runs as passes through it to its own.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await house?.close()
  await cluster?.kill()
  house = cluster = undefined
  await rm(folder, { recursive: true, force: true })
})

describe('kill -9 while a month is billed', () => {
  it('leaves one bill a contract and month, the same to the cent as without', async () => {
    cluster = await makeCluster(join(folder, 'postgres'))
    await cluster.start()
    const environment = {
      AFORO_DEMO: '0',
      AFORO_RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: cluster.url,
      PORT: String(await freePort()),
    }
    house = await openBillingHouse(environment, join(folder, 'aforo'), size)

    await billMonth(house, 0)
    const undisturbed = await billedLines(house)
    // Three lines a contract and one of each consumer.
    expect(undisturbed).toHaveLength(size.clients * size.linesEach + size.consumers)
    await forgetMonth(house)
    expect((await billMonth(house, 3)).kills).toBeGreaterThan(0)
    expect(await notBilledOnce(house)).toEqual([])
    expect(await billedLines(house)).toEqual(undisturbed)
  }, 600_000)
})
