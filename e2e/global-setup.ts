import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporaryCluster } from '@aforo/server/platform/testing/temporary-cluster'
import { type Demo, startServer } from './server-process.ts'

/**
 * A PostgreSQL for all servers of the run, and in it the demo, of which each of them gets a copy: to load it takes several times
 * as long. With AFORO_E2E_URL the walks go on the server that is already there, and the few servers of single walks load it
 * themselves.
 */
export default async function globalSetup() {
  if (process.env.AFORO_E2E_URL) return
  const cluster = await startTemporaryCluster()
  const data = await mkdtemp(join(tmpdir(), 'aforo-demo-'))
  const remove = async () => {
    await cluster.stop()
    await rm(data, { recursive: true, force: true })
  }
  try {
    const settings = { DATABASE_URL: cluster.url('aforo'), AFORO_DEMO: '1', AFORO_STOP_SECONDS: '0' }
    const server = await startServer(settings, { data })
    await server.stop()
  } catch (error) {
    await remove()
    throw error
  }
  process.env.AFORO_E2E_DEMO = JSON.stringify({
    folder: data,
    database: cluster.url('aforo'),
    admin: cluster.url('postgres', 'postgres'),
  } satisfies Demo)
  return remove
}
