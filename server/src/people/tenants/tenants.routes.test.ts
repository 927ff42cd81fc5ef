import type { IdentityProviderConfig } from '@aforo/api/people/tenants'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTenant } from '../../demo/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const config = (domain: string) => app.nobody.get<IdentityProviderConfig>('/public/idp/config', { domain })

describe('how a domain signs in', () => {
  it('is the same answer for a prefix that exists and for one that does not', async () => {
    const { domainPrefix } = await makeTenant(app.services.database)
    const known = await config(domainPrefix)
    const unknown = await config('no-existe')
    expect(known.status).toBe(200)
    expect(unknown.status).toBe(200)
    expect(known.body).toEqual({
      authenticationConfig: { domainPrefix, identityProviders: ['PASSWORD'], selectedIdp: 'PASSWORD' },
      oauth2Config: { clientId: 'aforo-web', tokenUrl: 'http://localhost:3000/oidc/token' },
    })
    expect(JSON.stringify(unknown.body).replace('no-existe', domainPrefix)).toBe(JSON.stringify(known.body))
  })

  it('is asked for in capitals and with spaces too', async () => {
    const { domainPrefix } = await makeTenant(app.services.database)
    const { body } = await config(` ${domainPrefix.toUpperCase()} `)
    expect(body.authenticationConfig.domainPrefix).toBe(domainPrefix)
  })

  it('wants letters, digits and hyphens', async () => {
    expect(await config('no vale/..')).toMatchObject({ status: 400, body: { errors: [{ field: 'domain' }] } })
  })
})
