import type { NewScimToken } from '@aforo/api/people/scim-token'
import { makeTenant, makeUser } from '../demo/factories.ts'
import { scimProvider } from './scim-provider.ts'
import { testApp } from './test-app.ts'

const app = await testApp()

export const provider = (token: string) => scimProvider(app, token)

export async function house() {
  const { database } = app.services
  const tenant = await makeTenant(database, { type: 'ORGANIZATION' })
  const admin = await makeUser(database, tenant)
  const client = await app.as(admin)
  const { token } = (await client.post<NewScimToken>('/scim-token')).body
  return { tenant, admin, client, token, scim: provider(token) }
}

export const address = () => `p-${crypto.randomUUID().slice(0, 13)}@nube.test`
export const person = (change: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: address(),
  externalId: crypto.randomUUID(),
  name: { givenName: 'Inés', familyName: 'Bazán' },
  active: true,
  ...change,
})
