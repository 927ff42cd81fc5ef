import { startServer } from './server-process.ts'

/**
 * One server with an empty embedded database and the demo for the whole run. The tests get its address as
 * baseURL. With AFORO_E2E_URL they run against the server that is already there.
 */
export default async function globalSetup() {
  if (process.env.AFORO_E2E_URL) return
  const server = await startServer()
  process.env.AFORO_E2E_URL = server.url
  return async () => {
    await server.remove()
    // Its log is JSON lines; the rest is what it says to people.
    const logged = server
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'))
    if (logged.length > 0) process.stderr.write(`\nThe server's warnings and errors:\n${logged.join('\n')}\n`)
  }
}
