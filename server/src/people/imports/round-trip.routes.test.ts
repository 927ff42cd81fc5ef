import type { Import } from '@aforo/api/people/imports'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { base, house, rowsOf, upload } from '../../testing/imports-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

test.each(['xlsx', 'csv'] as const)('the people exported as %s and imported again change nothing', async format => {
  const { api, tenant, team } = await house()
  const { database } = app.services
  await team('Rojas y Paz')
  const names = [
    { givenName: '=Ana', lastname: 'Ñahui, "Nena"', phone: '+51 987 654 321' },
    { givenName: 'José', lastname: 'D’Ángelo-Ríos' },
  ]
  for (const name of names) await makeUser(database, tenant, { roles: ['ROLE_USER', 'ROLE_STAFF'], ...name })
  const list = async () => (await api.get('/users/', { size: '100' })).body
  const before = await list()

  const exported = await api.bytes(`/users/report/file?format=${format}`)
  expect(exported.status).toBe(200)
  const file = new File([new Uint8Array(exported.body)], `colaboradores.${format}`)
  const { body } = await upload(api, file)
  expect(Object.values(body.mapping).filter(index => index !== null)).toHaveLength(8)
  await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  await app.drain()
  const checked = (await api.get<Import>(`${base}/imports/${body.id}`)).body
  expect({ ...checked.counts, faults: (await rowsOf(api, body.id)).map(({ faults }) => faults) }).toMatchObject({
    rows: 3,
    create: 0,
    exists: 3,
    errors: 0,
    faults: [],
  })
  expect(await list()).toEqual(before)
})
