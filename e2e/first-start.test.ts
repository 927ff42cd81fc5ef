import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporaryCluster } from '@aforo/server/platform/testing/temporary-cluster'
import { expect, test } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'

test('copies that start together on an empty database are all ready, and any of their links makes the first account', async () => {
  const data = await mkdtemp(join(tmpdir(), 'aforo-first-start-'))
  const cluster = await startTemporaryCluster()
  const copies: ServerProcess[] = []
  try {
    const environment = { DATABASE_URL: cluster.url('aforo'), AFORO_DEMO: '0', AFORO_STOP_SECONDS: '0' }
    const roles = ['web', 'web', 'web', 'worker']
    copies.push(...(await Promise.all(roles.map(role => startServer({ ...environment, AFORO_ROLE: role }, { data })))))
    const [first, second] = copies as [ServerProcess, ServerProcess]
    const token = async ({ output }: ServerProcess) => {
      await expect.poll(() => output(), { timeout: 30_000 }).toContain('#token=')
      return /#token=(\S+)/.exec(output())?.[1]
    }
    const make = async (from: ServerProcess, at: ServerProcess) => {
      const account = {
        organization: 'Sur',
        prefix: 'sur',
        givenName: 'Elena',
        lastname: 'Paredes',
        username: 'e@sur.pe',
      }
      const body = JSON.stringify({ ...account, password: 'cuatro llamas en la puna', token: await token(from) })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${at.url}/login/first`, { method: 'POST', headers, body })).status
    }
    expect(await make(first, second)).toBe(201)
    expect(await make(second, first)).toBe(410)
  } finally {
    await Promise.all(copies.map(copy => copy.stop()))
    await cluster.stop()
    await rm(data, { recursive: true, force: true })
  }
}, 300_000)
