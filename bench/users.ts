import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { number, table } from './figures.ts'
import { load } from './load.ts'
import { memoryOf } from './memory.ts'
import { sqlAlone } from './sql-alone.ts'
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
The file is asked for once: how long it takes, and what the server's memory grows by meanwhile. The limit is of the same run: the
bare SQL of the same rows, without row-level security, count or check.

${table(['database', 'what', 'p50 ms', 'p95 ms', 'CPU ms', 'CPU ms database', 'MB more', 'SQL alone p95 ms'], rows)}`
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
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const { token, tenantId, teamId } = await prepare(settings)
  const inTeam = `id = any(array(select user_id from team_members where tenant_id = $1 and team_id = '${teamId}'))`
  const asked = [
    ['list by name', '/users/', `${peopleOf} ${page}`],
    ['list by last access', '/users/?sort=-lastAccess', lastSeenSql],
    ['page 2,500 of the list', '/users/?page=2500', `${peopleOf} ${page} offset 50000`],
    ['search, rare word', '/users/?q=huascar%C3%A1n', `${peopleOf} and search like '%huascaran%' ${page}`],
    ['search, common word', '/users/?q=persona', `${peopleOf} and search like '%persona%' ${page}`],
    ['search, common and rare word', '/users/?q=persona%2077123', `${peopleOf} and search like '%77123%' ${page}`],
    ['filter, administrators', '/users/?roles=ROLE_ADMIN', `${peopleOf} and roles && array['ROLE_ADMIN'] ${page}`],
    ['filter, disabled', '/users/?status=INACTIVE', `${peopleOf} and not active ${page}`],
    ['filter, never came in', '/users/?status=INVITED', `${peopleOf} and active and not seen ${page}`],
    ['filter, team of 5,000', `/users/?teamId=${teamId}`, `${peopleOf} and ${inTeam} ${page}`],
    ['team of 5,000 opened', `/teams/${teamId}`, `select count(*) from users where tenant_id = $1 and ${inTeam}`],
    ['its people', `/teams/${teamId}/user-teams`, `${peopleOf} and ${inTeam} ${page}`],
  ] as const
  const database = await openDatabase(settings)
  const alone: number[] = []
  for (const [, , sql] of asked) alone.push(await sqlAlone(database, sql, [tenantId], Math.min(seconds, 3)))
  const allAlone = await sqlAlone(database, peopleOf, [tenantId], 0)
  await database.close()
  const server = await startServer(environment, { data: target.data })
  const headers = { authorization: `Bearer ${token}` }
  const used = async () => [await cpuOf(server.process.pid), await cpuOfDatabase(target.database)] as const
  try {
    const rows: string[][] = []
    for (const [index, [what, path]] of asked.entries()) {
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
        number(alone[index] ?? Number.NaN, 1),
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
      rows.push([target.name, what, number(took), '–', '–', '–', number(most - before), number(allAlone)])
    }
    return rows
  } finally {
    await server.stop()
  }
}

async function prepare(settings: ReturnType<typeof readSettings>) {
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
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
    return { token, tenantId: tenant.tenantId, teamId }
  } finally {
    await program.close()
  }
}

const peopleOf = 'select * from users where tenant_id = $1 and deleted_at is null'
const page = 'order by given_name, lastname, id limit 20'
const lastSeenSql = `select u.* from user_presence p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
  where p.tenant_id = $1 and u.deleted_at is null order by p.last_seen_at desc nulls last, p.user_id limit 20`

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
