import { expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

test('a file that is still being sent breaks off when whoever asked is disabled', async () => {
  const tenant = await makeTenant(database)
  await makeUser(database, tenant)
  const leaving = await makeUser(database, tenant)
  // More than what waits between server and reader.
  await database.pool.query(
    `insert into users (tenant_id, id, username, given_name, lastname, time_zone, roles)
     select $1, gen_random_uuid(), gen_random_uuid() || '@larga.test', repeat('Ana ', 14), repeat('Ríos ', 14), 'America/Lima', '{ROLE_USER}'
     from generate_series(1, 20000)`,
    [tenant.tenantId],
  )
  const token = await app.identity.mintSession(leaving)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const answer = await fetch(`${await app.address()}/api/users/report/file?format=csv`, { headers })
  const reader = answer.body?.getReader() ?? expect.fail('no body')
  expect((await reader.read()).done).toBe(false)

  await database.pool.query('update users set active = false where id = $1', [leaving.userId])
  await expect.poll(() => app.services.callerOf(token)).toBeUndefined()
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow()
}, 60_000)
