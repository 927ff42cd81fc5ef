import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import { sqlAlone } from './sql-alone.ts'
import type { Subject } from './subject.ts'
import { embeddedTarget, serverTarget, type Target } from './target.ts'

/** 10 floors of 19 rooms, 40 tables and 11 seats a table make 5,000 spaces; four campuses make 20,000. */
const campuses = 4

export const spaces: Subject = {
  name: 'spaces',
  title: 'Spaces',
  async measure({ seconds }) {
    const rows: string[][] = []
    for (const open of [serverTarget, embeddedTarget]) {
      const target = await open()
      if (!target) continue
      try {
        rows.push(...(await benchSpaces(target, seconds)))
      } finally {
        await target.remove()
      }
    }
    return `20,000 spaces of one tenant in four campuses. One person asks, each time after the answer before; each line lasts ${seconds} s.
CPU: processor time an answer takes in the server, compressing included, and in the database; it depends less on who else uses
the machine. Beside it the limits of the same run: the bare SQL of the same rows, and a bare HTTP server that answers the same bytes.

${table(['database', 'what', 'p50 ms', 'p95 ms', 'CPU ms', 'CPU ms database', 'bytes', 'SQL alone p95 ms', 'HTTP alone p95 ms'], rows)}`
  },
}

async function benchSpaces(target: Target, seconds: number): Promise<string[][]> {
  const environment = {
    ...target.environment,
    PORT: String(await freePort()),
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const { token, tenantId, campusId } = await prepare(settings)
  const asked = [
    ['tree of 5,000', `/spaces/hierarchical?campus_id=${campusId}&lists=false`, treeSql],
    ['tree and lists of 5,000', `/spaces/hierarchical?campus_id=${campusId}`, treeSql],
    ['search, rare word', '/spaces/composed/search?q=huascar%C3%A1n', rareSql],
    ['search, common words', '/spaces/composed/search?q=escritorio%207', commonSql],
    ['search, by type', '/spaces/composed/search?types=ROOM', typeSql],
  ] as const

  const database = await openDatabase(settings)
  const alone: number[] = []
  for (const [, , sql] of asked)
    alone.push(await sqlAlone(database, sql, sql === treeSql ? [tenantId, campusId] : [tenantId], seconds))
  await database.close()

  const server = await startServer(environment, { data: target.data })
  try {
    const rows: string[][] = []
    for (const [index, [what, path]] of asked.entries()) {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
      const request = { method: 'GET' as const, path: `/api${path}`, headers }
      const body = Buffer.from(
        await (
          await fetch(`${server.url}/api${path}`, { headers: { authorization: headers.authorization } })
        ).arrayBuffer(),
      )
      // The first seconds of a process are spent compiling; they are not what a day of work looks like.
      await load(server.url, 1, 2, () => request)
      const used = async () => [await cpuOf(server.process.pid), await cpuOfDatabase(target.database)] as const
      const before = await used()
      const http = await load(server.url, 1, seconds, () => request)
      const after = await used()
      if (http.done !== http.statuses[200]) throw new Error(`${what}: ${JSON.stringify(http.statuses)}`)
      const bare = await httpAlone(body, seconds)
      rows.push([
        target.name,
        what,
        number(http.p50, 1),
        number(http.p95, 1),
        number((after[0] - before[0]) / http.done, 1),
        target.database ? number((after[1] - before[1]) / http.done, 1) : '–',
        number(body.length),
        number(alone[index] ?? Number.NaN, 1),
        number(bare.p95, 1),
      ])
    }
    return rows
  } finally {
    await server.stop()
  }
}

const treeSql = 'select * from spaces where tenant_id = $1 and campus_id = $2 and deleted_at is null'
const page = 'order by name, id limit 20'
const rareSql = `select * from spaces where tenant_id = $1 and deleted_at is null and search like '%huascaran%' ${page}`
const commonSql = `select * from spaces where tenant_id = $1 and deleted_at is null and search like '%escritorio%' ${page}`
const typeSql = `select * from spaces where tenant_id = $1 and deleted_at is null and type = 'ROOM' ${page}`

/** A server that does nothing but answer these bytes. */
async function httpAlone(body: Buffer, seconds: number): Promise<Load> {
  const server = createServer((_request, response) => response.writeHead(200).end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bare = await load(url, 1, Math.min(seconds, 3), () => ({ method: 'GET', path: '/' }))
  await new Promise(resolve => server.close(resolve))
  return bare
}

async function prepare(settings: ReturnType<typeof readSettings>) {
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database, { domainPrefix: 'banco-de-pruebas' })
    const token = await program.identity.mintSession(await makeUser(database, tenant))
    let campusId = ''
    for (let count = 0; count < campuses; count++) {
      campusId = (await makeCampus(database, tenant, { name: `Sede ${count + 1}` })).campusId
      for (const statement of [floorsSql, tablesSql, seatsSql, roomsSql])
        await database.pool.query(statement, [tenant.tenantId, campusId])
    }
    await database.pool.query(
      "update spaces set name = 'Huascarán' where id = (select id from spaces where type = 'ROOM' limit 1)",
    )
    await database.pool.query('analyze')
    return { token, tenantId: tenant.tenantId, campusId }
  } finally {
    await program.close()
  }
}

const insert =
  'insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity, features, kind, pointer_diameter, bookable)'
const inside = (type: string, count: number) =>
  `from spaces s, generate_series(1, ${count}) n where s.tenant_id = $1 and s.campus_id = $2 and s.type = '${type}'`
const floorsSql = `${insert} select $1, gen_random_uuid(), $2, null, 'FLOOR', 'Piso ' || n, 60, '{}', null, null, false
  from generate_series(1, 10) n`
const tablesSql = `${insert} select $1, gen_random_uuid(), $2, s.id, 'WORK_TABLE', 'Mesa ' || n, null, '{WIFI}', null, 60, true
  ${inside('FLOOR', 40)}`
const seatsSql = `${insert} select $1, gen_random_uuid(), $2, s.id, 'SEAT', 'Escritorio ' || n, null, '{POWER_OUTLET}', 'AVAILABLE', null, true
  ${inside('WORK_TABLE', 11)}`
const roomsSql = `${insert} select $1, gen_random_uuid(), $2, s.id, 'ROOM', 'Sala ' || n, 6, '{WIFI,SMART_TV}', null, null, true
  ${inside('FLOOR', 19)}`
