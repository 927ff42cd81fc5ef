import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { openingFault } from '../database/opening-fault.ts'

/** Opens a connection, or fails after five seconds. @throws StartupError */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw openingFault(error, url)
  }
}

/** The error line: notices precede it, hints follow. */
const faultOf = (said: string) => {
  const lines = said.trim().split('\n')
  return (lines.find(line => /\b(ERROR|FATAL|error):/.test(line)) ?? lines[0] ?? '').trim()
}

/** Starts a PostgreSQL client program. `ended` resolves to undefined on success, otherwise to the error in Spanish. */
export function tool(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  url: string | undefined,
  args: string[],
  signal?: AbortSignal,
) {
  const address = url === undefined ? undefined : new URL(url)
  const password = decodeURIComponent(address?.password ?? '')
  if (address) address.password = ''
  // The password is passed in the environment: every user of the machine can read a command line.
  const env = password ? { ...process.env, PGPASSWORD: password } : process.env
  const run = spawn(name, [...(address ? [`--dbname=${address.href}`, '--no-password'] : []), ...args], { env, signal })
  let said = ''
  run.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  const ended = once(run, 'close').then(
    ([code, signal]) => (code === 0 ? undefined : `${name} terminó con error: ${faultOf(said) || signal || code}`),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return `No se encuentra ${name} en el PATH; instala los programas cliente de PostgreSQL.`
    },
  )
  return { run, ended }
}
