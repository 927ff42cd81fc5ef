import { expect, test } from 'vitest'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { buildWorkerApp } from '../http/app.ts'

const app = await testApp()

/** The series of `/metrics` and their values, as `name{label="…"}`. */
async function figures(read = () => app.app.inject('/metrics')): Promise<Map<string, number>> {
  const { body } = await read()
  const lines = body.split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('a committed change is counted once, a refused one by its code, and neither by whose it is', async () => {
  const { api, tenant, sala } = await makeHouse(app, { rooms: { sala: {} } })
  const soon = Temporal.Now.plainDateISO('America/Lima').add({ days: 3 }).toString()
  const before = await figures()
  const slot = { spaceId: sala.spaceId, at: soon, from: '10:00', to: '11:00', subject: 'Directorio' }
  expect((await api.post('/booking/reservations', slot)).status).toBe(201)
  expect((await api.post('/booking/reservations', slot)).status).toBe(409)
  const after = await figures()
  const grown = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
  expect(grown('aforo_changes_total{action="reservation.created"}')).toBe(1)
  expect(grown('aforo_refusals_total{code="SLOT_TAKEN"}')).toBe(1)
  const all = [...after.keys()].join('\n')
  expect(all).not.toContain(tenant.tenantId)
  expect(all).not.toContain('Directorio')
})

test('metrics have waiting and dead jobs with their age, pools, streams and migrations', async () => {
  const { database } = app.services
  await database.pool.query(
    `insert into pgboss.job (name, data, start_after) values ('mail.send', '{}', now() - interval '20 minutes')`,
  )
  // Longer than one reading serves.
  await new Promise(resolve => setTimeout(resolve, 5_100))
  const told = await figures()
  expect(told.get('aforo_queue_jobs{queue="mail.send",state="waiting"}')).toBeGreaterThanOrEqual(1)
  expect(told.get('aforo_queue_oldest_seconds{queue="mail.send",state="waiting"}')).toBeGreaterThanOrEqual(1200)
  expect(told.get('aforo_dead_jobs')).toBeTypeOf('number')
  expect(told.get('aforo_pool_size{pool="transactions"}')).toBe(18)
  expect(told.get('aforo_pool_waiting{pool="transactions"}')).toBeTypeOf('number')
  // Other files of this worker may have left streams open.
  expect(told.get('aforo_open_streams')).toBe(app.services.events.listeners())
  expect(told.get('aforo_migrations')).toBeGreaterThan(50)
})

test('a copy that works in the background tells how it is, and serves nothing else', async () => {
  const worker = await buildWorkerApp(app.services)
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await worker.inject(path)).statusCode).toBe(200)
  for (const path of ['/', '/api/openapi.json', '/api/booking/reservations'])
    expect((await worker.inject(path)).statusCode).toBe(404)
  expect((await worker.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  await worker.close()
})
