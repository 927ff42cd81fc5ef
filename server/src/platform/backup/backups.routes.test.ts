import { randomUUIDv7 } from 'node:crypto'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { Backup, Backups } from '@aforo/api/platform/backups'
import { beforeEach, expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { asSystem } from '../database/transaction.ts'

const app = await testApp()
const { database } = app.services

const root = () => makeOperator(app, { admin: { roles: ['ROLE_ROOT', 'ROLE_ADMIN'] } })

beforeEach(() => asSystem(database, tx => tx.deleteFrom('backups').execute()))

/** A complete copy whose proof failed. */
async function addFailedProof(): Promise<string> {
  const id = randomUUIDv7()
  const at = app.clock.now().toString()
  await asSystem(database, tx =>
    tx
      .insertInto('backups')
      .values({
        id,
        origin: 'SCHEDULE',
        state: 'DONE',
        asked_at: at,
        finished_at: at,
        place: 'Carpeta /copias',
        file_name: 'aforo-x.tar',
        sha256: 'ab',
        bytes: 12,
        proof: 'FAILED',
        proved_at: at,
        proof_fault: 'public.users 1 de 2 filas',
      })
      .execute(),
  )
  return id
}

test('root has one copy made at a time, and its history says so', async () => {
  const { api } = await root()
  const { status, body } = await api.post<Backup>('/backups')
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { state: 'WAITING', origin: 'PERSON', can: { prove: false } },
  })
  expect(await api.post('/backups')).toMatchObject({ status: 409, body: { code: 'BACKUP_RUNNING' } })
  const { body: list } = await api.get<Backups>('/backups')
  expect(list).toMatchObject({ copies: [{ id: body.id }], can: { make: false }, lastGoodAt: null })
  expect(await api.post(`/backups/${body.id}/proof`)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect((await api.post(`/backups/${randomUUIDv7()}/proof`)).status).toBe(404)
})

test('a failed proof is in the work tray of operators only', async () => {
  const id = await addFailedProof()
  const [operator, organization] = [await root(), await makeOperator(app, { tenant: { type: 'ORGANIZATION' } })]
  const { body } = await operator.api.get<WorkTray>('/dashboard/work-tray')
  expect(body.items).toMatchObject([
    { kind: 'BACKUP', id, detail: 'public.users 1 de 2 filas', link: '/app/configurations/general/backups' },
  ])
  expect((await organization.api.get<WorkTray>('/dashboard/work-tray')).body.items).toEqual([])
  const { body: list } = await operator.api.get<Backups>('/backups')
  expect(list.copies[0]).toMatchObject({ proof: { result: 'FAILED' }, can: { prove: true } })
  expect((await operator.api.post<Backup>(`/backups/${id}/proof`)).body).toMatchObject({ proof: { result: 'RUNNING' } })
  expect(await operator.api.post(`/backups/${id}/proof`)).toMatchObject({
    status: 409,
    body: { code: 'BACKUP_RUNNING' },
  })
})

test('nobody but an operator’s root sees them', async () => {
  const { api } = await makeOperator(app)
  expect((await api.get('/backups')).status).toBe(403)
  expect((await api.post('/backups')).status).toBe(403)
})
