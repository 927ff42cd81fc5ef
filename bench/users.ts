import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { number, table } from './figures.ts'
import { load } from './load.ts'
import { memoryOf } from './memory.ts'
import type { Subject } from './subject.ts'
import { embeddedTarget, serverTarget, type Target } from './target.ts'

const people = 100_000
const members = 5_000

export const users: Subject = {
  name: 'users',
  title: 'People',
  async measure({ seconds }) {
    const rows: string[][] = []
    for (const open of [serverTarget, embeddedTarget]) {
      const target = await open()
      if (!target) continue
      try {
        rows.push(...(await benchUsers(target, seconds)))
      } finally {
        await target.remove()
      }
    }
    return `${number(people)} people of one tenant, ${number(members)} of them in one team. One person asks, each time after the answer before; each line
lasts ${seconds} s. CPU: processor time an answer takes in the server and in the database; it depends less on who else uses the machine.
The file is asked for once: how long it takes, and what the server's memory grows by meanwhile.

${table(['database', 'what', 'p50 ms', 'p95 ms', 'CPU ms', 'CPU ms database', 'MB more'], rows)}`
  },
}

async function benchUsers(target: Target, seconds: number): Promise<string[][]> {
  const environment = {
    ...target.environment,
    PORT: String(await freePort()),
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const { token, teamId } = await prepare(readSettings({ ...environment, AFORO_DATA: target.data }))
  const asked = [
    ['list by name', '/users/'],
    ['list by last access', '/users/?sort=-lastAccess'],
    ['page 2,500 of the list', '/users/?page=2500'],
    ['search, rare word', '/users/?q=huascar%C3%A1n'],
    ['search, common word', '/users/?q=persona'],
    ['search, common and rare word', '/users/?q=persona%2077123'],
    ['filter, administrators', '/users/?roles=ROLE_ADMIN'],
    ['filter, disabled', '/users/?status=INACTIVE'],
    ['filter, never came in', '/users/?status=INVITED'],
    ['filter, team of 5,000', `/users/?teamId=${teamId}`],
    ['team of 5,000 opened', `/teams/${teamId}`],
    ['its people', `/teams/${teamId}/user-teams`],
  ] as const
  const server = await startServer(environment, { data: target.data })
  const headers = { authorization: `Bearer ${token}` }
  const used = async () => [await cpuOf(server.process.pid), await cpuOfDatabase(target.database)] as const
  try {
    const rows: string[][] = []
    for (const [what, path] of asked) {
      const request = { method: 'GET' as const, path: `/api${path}`, headers }
      // The first seconds of a process are spent compiling; they are not what a day of work looks like.
      await load(server.url, 1, 2, () => request)
      const before = await used()
      const http = await load(server.url, 1, seconds, () => request)
      const after = await used()
      if (http.done !== http.statuses[200]) throw new Error(`${what}: ${JSON.stringify(http.statuses)}`)
      rows.push([
        target.name,
        what,
        number(http.p50, 1),
        number(http.p95, 1),
        number((after[0] - before[0]) / http.done, 1),
        target.database ? number((after[1] - before[1]) / http.done, 1) : '–',
        '–',
      ])
    }
    for (const format of ['xlsx', 'csv']) {
      const before = await memoryOf(server.process.pid)
      let most = before
      const watch = setInterval(async () => {
        most = Math.max(most, await memoryOf(server.process.pid))
      }, 100)
      const start = performance.now()
      const answer = await fetch(`${server.url}/api/users/report/file?format=${format}`, { headers })
      let bytes = 0
      for await (const part of answer.body ?? []) bytes += part.length
      const took = performance.now() - start
      clearInterval(watch)
      const what = `all as ${format.toUpperCase()}, ${number(bytes / 1e6, 1)} MB`
      rows.push([target.name, what, number(took), '–', '–', '–', number(most - before)])
    }
    return rows
  } finally {
    await server.stop()
  }
}

async function prepare(settings: ReturnType<typeof readSettings>) {
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, openIdentity })
  try {
    const tenant = await makeTenant(database, { domainPrefix: 'banco-de-pruebas' })
    const token = await program.identity.mintSession(await makeUser(database, tenant))
    await database.pool.query(peopleSql, [tenant.tenantId])
    await database.pool.query(seenSql, [tenant.tenantId])
    const teamId = crypto.randomUUID()
    await database.pool.query(teamSql, [tenant.tenantId, teamId])
    await database.pool.query(membersSql, [tenant.tenantId, teamId])
    // As the database itself does in its quiet moments; an index alone answers only for pages that it has seen.
    await database.pool.query('vacuum analyze')
    return { token, teamId }
  } finally {
    await program.close()
  }
}

const peopleSql = `insert into users (tenant_id, id, username, given_name, lastname, time_zone, roles, active, have_card)
  select $1, gen_random_uuid(), 'persona-' || n || '@correo.test',
    (array['Ana', 'Bruno', 'Carla', 'Dante', 'Elsa', 'Felipe', 'Gina', 'Hugo'])[1 + n % 8] || ' ' || n % 500,
    case n when 77123 then 'Huascarán' else 'Quispe ' || n / 500 end, 'America/Lima',
    array[case when n % 5000 = 0 then 'ROLE_ADMIN' when n % 50 = 0 then 'ROLE_STAFF' else 'ROLE_USER' end],
    n % 40 <> 0, n % 3 = 0
  from generate_series(1, ${people}) n`
const seenSql = `update user_presence p set last_seen_at = now() - make_interval(mins => (random() * 500000)::int)
  where tenant_id = $1 and hashtext(user_id::text) % 10 <> 0`
const teamSql = `insert into teams (tenant_id, id, name, type) values ($1, $2, 'Todos', 'USERS')`
const membersSql = `insert into team_members (tenant_id, team_id, user_id)
  select tenant_id, $2, id from users where tenant_id = $1 limit ${members}`
