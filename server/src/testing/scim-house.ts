import type { NewScimToken } from '@aforo/api/people/scim-token'
import { makeOperator } from './house.ts'
import { createRecord } from './makers.ts'
import { scimProvider } from './scim-provider.ts'
import { testApp } from './test-app.ts'

const app = await testApp()

export const provider = (token: string) => scimProvider(app, token)

export async function house() {
  const made = await makeOperator(app, { tenant: { type: 'ORGANIZATION' } })
  const { token } = await createRecord<NewScimToken>(made.api, '/scim-token')
  return { ...made, client: made.api, token, scim: provider(token) }
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
