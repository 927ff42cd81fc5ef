import type { Connection } from '@aforo/api/platform/connections'
import { expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

interface Refusal {
  code: string
  errors: { field: string; message: string }[]
}

const house = async () => (await makeOperator(app)).api

const given = (address: string) => ({
  address,
  settings: { portalId: '4242' },
  secrets: { clientSecret: 'a-secret', accessToken: 'a-token' },
})

/** Addresses inside a network, in the ways in which they are written; the tests' own may be asked. */
const inside = [
  'https://10.0.0.5',
  'https://192.168.1.10:50000/b1s/v2',
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.2',
  'https://0x0a000005',
  'https://167772165',
  'https://[::1]:8443',
  'https://[::ffff:10.0.0.5]',
  'https://[fd00::1]',
]

test.each(inside)('an address inside the network is neither kept nor tried: %s', async address => {
  const api = await house()
  const refused = { status: 422, body: { code: 'INVALID_FIELD', errors: [{ field: 'address' }] } }
  expect(await api.put<Refusal>('/connections/HUBSPOT', given(address))).toMatchObject(refused)
  expect(await api.post<Refusal>('/connections/HUBSPOT/test', given(address))).toMatchObject(refused)
  expect((await api.get<Connection>('/connections/HUBSPOT')).body).toMatchObject({
    state: 'NOT_CONFIGURED',
    address: '',
    secretsKept: [],
  })
})

test('a connection that is there keeps its address where the new one is refused', async () => {
  const api = await house()
  const kept = 'http://127.0.0.1:9'
  expect((await api.put('/connections/HUBSPOT', given(kept))).status).toBe(200)
  expect((await api.put('/connections/HUBSPOT', given('https://10.0.0.5'))).status).toBe(422)
  const { body } = await api.get<Connection>('/connections/HUBSPOT')
  expect(body).toMatchObject({ address: kept, version: 1, secretsKept: ['accessToken', 'clientSecret'] })
})
