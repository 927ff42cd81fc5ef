import { spawn } from 'node:child_process'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { cpuOf } from './cpu.ts'
import { number, table } from './figures.ts'
import { memoryOf, peakOf, resetPeak } from './memory.ts'
import type { Subject } from './subject.ts'
import { onServer, type Target } from './target.ts'

/** How many there are at each measurement. */
const sizes = [100_000, 1_000_000]

/** Files of a list: how long they take, and that their size costs no memory. */
export const exports: Subject = {
  name: 'exports',
  title: 'Exports',
  measure: () => onServer('how long exports take', measured),
}

async function measured(target: Target): Promise<string> {
  const environment = {
    ...target.environment,
    PORT: String(await freePort()),
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  const tenant = await makeTenant(database, { domainPrefix: 'banco-de-pruebas' })
  const token = await program.identity.mintSession(await makeUser(database, tenant))
  const server = await startServer(environment, { data: target.data })
  const pid = server.process.pid
  const ask = async (format: string) => {
    const url = `${server.url}/api/users/report/file?format=${format}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    let bytes = 0
    for await (const part of answer.body ?? []) bytes += part.length
    if (!answer.ok) throw new Error(`${answer.status}`)
    return bytes
  }
  const rows: string[][] = []
  try {
    for (const size of sizes) {
      await fill(database, tenant.tenantId, size)
      // The first is for what the program compiles once.
      if (size === sizes[0]) for (const format of ['csv', 'xlsx']) await ask(format)
      for (const format of ['csv', 'xlsx']) {
        const held = await memoryOf(pid)
        await resetPeak(pid)
        const before = await cpuOf(pid)
        const start = performance.now()
        const bytes = await ask(format)
        const took = performance.now() - start
        const after = await cpuOf(pid)
        rows.push([
          `${number(size)} people, ${format.toUpperCase()}`,
          number(bytes / 1e6, 1),
          number(took / 1000, 1),
          number((after - before) / 1000, 1),
          number(held),
          number(await peakOf(pid)),
        ])
      }
      const bare = await copied(target, tenant.tenantId)
      rows.push([
        `${number(size)} people, COPY alone`,
        number(bare.bytes / 1e6, 1),
        number(bare.ms / 1000, 1),
        '–',
        '–',
        '–',
      ])
    }
  } finally {
    await server.stop()
    await program.close()
  }
  return `${target.name}. Gestión de Usuarios › Colaboradores › Exportar of all people of one tenant, each with roles, teams, last access and nine more columns,
over HTTP to a client that reads as fast as it comes. Beside it the limit: \`COPY\` of the same columns to CSV, read by psql. CPU: processor
time in the server. Memory: what the server held before, and its highest meanwhile.

${table(['file', 'MB', 's', 'CPU s', 'MB held before', 'highest MB'], rows)}`
}

async function fill(database: Database, tenantId: string, size: number) {
  const { rows } = await database.pool.query<{ there: number }>(
    'select count(*)::int as there from users where tenant_id = $1',
    [tenantId],
  )
  await database.pool.query(peopleSql, [tenantId, rows[0]?.there ?? 0, size])
  await database.pool.query('vacuum analyze users')
  await database.pool.query('vacuum analyze user_presence')
}

/** The same columns straight from the database, thrown away as they come. */
async function copied({ environment }: Target, tenantId: string) {
  const query = copySql.replaceAll('\n', ' ').replace('$tenant', `'${tenantId}'`)
  const child = spawn('psql', ['-X', '-q', environment.DATABASE_URL ?? '', '-c', `copy (${query}) to stdout csv`])
  const start = performance.now()
  let bytes = 0
  for await (const part of child.stdout) bytes += (part as Buffer).length
  return { bytes, ms: performance.now() - start }
}

const peopleSql = `insert into users (tenant_id, id, username, given_name, lastname, phone, time_zone, roles, active, have_card)
  select $1::uuid, gen_random_uuid(), 'persona-' || n || '@correo.test', 'María Elena ' || n % 500, 'Quispe ' || n / 500,
    '+51 987 ' || lpad((n % 1000000)::text, 6, '0'), 'America/Lima',
    array[case when n % 50 = 0 then 'ROLE_STAFF' else 'ROLE_USER' end], n % 40 <> 0, n % 3 = 0
  from generate_series($2::int, $3::int - 1) n`
const copySql = `select u.given_name, u.lastname, u.username, u.phone, u.roles,
  (select string_agg(t.name, ', ') from team_members m join teams t on t.tenant_id = m.tenant_id and t.id = m.team_id
    where m.tenant_id = u.tenant_id and m.user_id = u.id),
  u.active, p.last_seen_at, u.have_card, u.countries_allowed, u.time_zone, u.created_at
  from users u left join user_presence p on p.tenant_id = u.tenant_id and p.user_id = u.id
  where u.tenant_id = $tenant and u.deleted_at is null order by u.id`
