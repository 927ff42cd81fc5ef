import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server-process.ts'

/**
 * A data folder with the demo in it, of which each server of the run gets a copy: to load the demo takes several times as
 * long. With AFORO_E2E_URL the walks go on the server that is already there, and the few servers of single walks load it
 * themselves.
 */
export default async function globalSetup() {
  if (process.env.AFORO_E2E_URL) return
  const data = await mkdtemp(join(tmpdir(), 'aforo-demo-'))
  const remove = () => rm(data, { recursive: true, force: true })
  try {
    const server = await startServer({}, { data })
    await server.stop()
  } catch (error) {
    await remove()
    throw error
  }
  process.env.AFORO_E2E_DEMO = data
  return remove
}
