import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { asSystem } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import { auditMonthsJob } from './audit-log.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const entry = (tenantId: string, at: string, name = 'Rosa Luján') => ({
  tenant_id: tenantId,
  at,
  actor_name: name,
  action: 'team.created',
  entity_type: 'team',
  entity_id: randomUUID(),
  after: JSON.stringify({ name: '=1+1' }),
})

const enter = (...rows: ReturnType<typeof entry>[]) =>
  asSystem(app.services.database, tx => tx.insertInto('audit_log').values(rows).execute())

const linesOf = (bytes: Buffer) =>
  bytes
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { at: string; actorName: string; what: string })

const whole = '/audit-log/file?format=ndjson&from=2020-01-01&to=2199-01-01'

/** Where an entry lies. */
const tablesOf = async (tenantId: string) => {
  const { rows } = await app.services.database.pool.query<{ name: string }>(
    `select distinct tableoid::regclass::text as name from audit_log where tenant_id = $1 order by 1`,
    [tenantId],
  )
  return rows.map(({ name }) => name)
}

test('a range is exported whole, with its own organisation’s entries only', async () => {
  const [{ tenant, api }, other] = [await makeOperator(app), await makeOperator(app)]
  await enter(
    entry(tenant.tenantId, '2024-02-10T05:00:00Z'),
    entry(tenant.tenantId, '2024-02-10T04:59:59Z', 'Del día anterior'),
    entry(tenant.tenantId, '2024-02-12T04:59:59Z', 'Hasta el final'),
    entry(tenant.tenantId, '2024-02-12T05:00:00Z', 'Del día siguiente'),
    entry(other.tenant.tenantId, '2024-02-10T12:00:00Z', 'De otra'),
  )
  const range = 'from=2024-02-10&to=2024-02-11'
  const { status, body, headers } = await api.bytes(`/audit-log/file?format=ndjson&${range}`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/historial-2024-02-10-a-2024-02-11-.*\.ndjson/)
  expect(linesOf(body).map(({ actorName }) => actorName)).toEqual(['Rosa Luján', 'Hasta el final'])
  expect(linesOf(body)[0]).toMatchObject({ what: 'Equipo creado' })

  const csv = (await api.bytes(`/audit-log/file?${range}`)).body.toString()
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain('Fecha y hora (UTC),Quién,Causa')
  expect(csv).toContain('Rosa Luján,Persona,Equipo creado')

  expect(await api.get('/audit-log/file?from=2024-02-11&to=2024-02-10')).toMatchObject({ status: 422 })
  // That it was taken is in it.
  expect(
    linesOf((await api.bytes(whole)).body).filter(({ what }) => what === 'Historial de cambios descargado').length,
  ).toBe(3)
})

test('the coming months have their partitions, and what none was made for moves into its own', async () => {
  const { tenant } = await makeOperator(app)
  const month = Temporal.Now.zonedDateTimeISO('UTC').toPlainDate().add({ months: 8 }).with({ day: 1 })
  await enter(entry(tenant.tenantId, `${month}T12:00:00Z`))
  expect(await tablesOf(tenant.tenantId)).toContain('audit_log_rest')
  await app.services.database.pool.query('call aforo_make_audit_month($1)', [month.toString()])
  expect(await tablesOf(tenant.tenantId)).toContain(`audit_log_${month.toString().slice(0, 7).replace('-', '')}`)
  expect(await tablesOf(tenant.tenantId)).not.toContain('audit_log_rest')
})

test('partitions are as closed as their parent', async () => {
  const { database } = app.services
  const { rows } = await database.pool.query<{ name: string; forced: boolean; open: boolean }>(`
    select relname as name, relforcerowsecurity as forced,
      has_table_privilege('aforo_app', c.oid, 'select') or has_table_privilege('aforo_app', c.oid, 'delete') as open
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'audit_log'::regclass`)
  expect(rows.length).toBeGreaterThan(4)
  expect(rows.filter(({ forced, open }) => !forced || open)).toEqual([])
  await expect(
    asSystem(database, tx => sql`insert into audit_log select * from audit_log where false`.execute(tx)),
  ).resolves.toBeDefined()
})

test('old months move to files, are exported from there, and nothing is lost', async () => {
  const [{ tenant, api }, other] = [await makeOperator(app), await makeOperator(app)]
  await enter(
    ...Array.from({ length: 30 }, (_, day) =>
      entry(tenant.tenantId, `2021-03-${String(day + 1).padStart(2, '0')}T12:00:00Z`),
    ),
    entry(other.tenant.tenantId, '2021-03-05T12:00:00Z'),
    entry(tenant.tenantId, '2021-04-01T00:00:00Z', 'De abril'),
  )
  const before = linesOf((await api.bytes(whole)).body)
  const months = Temporal.Now.zonedDateTimeISO('UTC')
    .toPlainDate()
    .with({ day: 1 })
    .since('2021-04-01', { largestUnit: 'months' }).months
  const settings = { ...app.services.settings, AFORO_AUDIT_MONTHS: months }
  await auditMonthsJob.work({ ...app.services, settings } as Services)

  const { rows } = await app.services.database.pool.query<{ entries: number; key: string }>(
    'select entries, key from audit_archives where tenant_id = any($1) order by entries',
    [[tenant.tenantId, other.tenant.tenantId]],
  )
  expect(rows.map(({ entries }) => entries)).toEqual([1, 30])
  const left = await app.services.database.pool.query(
    `select 1 from audit_log where at < '2021-04-01' and tenant_id = any($1)`,
    [[tenant.tenantId, other.tenant.tenantId]],
  )
  expect(left.rows).toEqual([])
  const after = linesOf((await api.bytes(whole)).body)
  expect(after.slice(0, before.length)).toEqual(before)
  // As a run that was killed before the month left the database.
  await enter(entry(tenant.tenantId, '2021-03-01T12:00:00Z'))
  const again = linesOf((await api.bytes(whole)).body)
  expect(again.filter(({ at }) => at.startsWith('2021-03')).length).toBe(30)
  const [march] = rows.filter(({ entries }) => entries === 30)
  expect(march?.key).toBe(`${tenant.tenantId}/audit/2021-03.ndjson.gz`)
})
