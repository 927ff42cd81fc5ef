import type { Me, UserSummary } from '@aforo/api/people/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

interface Page {
  items: UserSummary[]
  totalItems: number
  hasNext: boolean
}

describe('my profile', () => {
  it('tells who I am, my tenant and when an idle session ends', async () => {
    const { database } = app.services
    const tenant = await makeTenant(database, { type: 'ORGANIZATION' })
    const user = await makeUser(database, tenant, { givenName: 'José', lastname: 'Ñahui', roles: ['ROLE_USER'] })
    const { status, body } = await (await app.as(user)).get<Me>('/users/profile/me')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      userId: user.userId,
      info: { givenName: 'José', name: 'José Ñahui', picture: null },
      roles: ['ROLE_USER'],
      tenant: { id: tenant.tenantId, type: 'ORGANIZATION', domainPrefix: tenant.domainPrefix },
      timezone: 'America/Lima',
      internalStaff: false,
      inactivityMinutes: 15,
    })
  })

  it('counts the people of the domain aforoco as internal staff', async () => {
    const tenant = await makeTenant(app.services.database, { domainPrefix: 'aforoco' })
    const { body } = await (await app.as(await makeUser(app.services.database, tenant))).get<Me>('/users/profile/me')
    expect(body.internalStaff).toBe(true)
  })

  it('shows a picture by a link that expires', async () => {
    const user = await makeUser(app.services.database, await makeTenant(app.services.database))
    await app.services.database.pool.query('update users set picture_key = $1 where id = $2', [
      `${user.tenantId}/images/yo.webp`,
      user.userId,
    ])
    const { body } = await (await app.as(user)).get<Me>('/users/profile/me')
    expect(body.info.picture).toMatch(/yo\.webp\?expires=\d+&signature=/)
  })

  it('is nobody’s without a token', async () => {
    expect(await app.nobody.get('/users/profile/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })
})

describe('the search for people', () => {
  it('finds by part of a name without its accents, by address and by role, and pages', async () => {
    const { database } = app.services
    const tenant = await makeTenant(database)
    const admin = await makeUser(database, tenant, { givenName: 'Zoila', lastname: 'Ríos' })
    await makeUser(database, tenant, { givenName: 'Raúl', lastname: 'Núñez', roles: ['ROLE_STAFF'] })
    await makeUser(database, tenant, { givenName: 'Abel', username: `abel.${tenant.domainPrefix}@correo.test` })
    const client = await app.as(admin)
    const names = async (query: Record<string, string>) => {
      const { body } = await client.get<Page>('/users/composed/search', query)
      return body.items.map(item => item.info.givenName)
    }
    expect(await names({})).toEqual(['Abel', 'Raúl', 'Zoila'])
    expect(await names({ q: 'nunez' })).toEqual(['Raúl'])
    expect(await names({ q: `abel.${tenant.domainPrefix}` })).toEqual(['Abel'])
    expect(await names({ roles: 'ROLE_STAFF,ROLE_ROOT' })).toEqual(['Raúl'])
    expect(await names({ q: '100%' })).toEqual([])
    const { body } = await client.get<Page>('/users/composed/search', { pageSize: '2', page: '1' })
    expect(body).toMatchObject({ totalItems: 3, hasNext: false, items: [{ info: { givenName: 'Zoila' } }] })
  })

  it('never shows the people of another tenant', async () => {
    const { database } = app.services
    const mine = await makeUser(database, await makeTenant(database))
    const other = await makeUser(database, await makeTenant(database))
    const { body } = await (await app.as(mine)).get<Page>('/users/composed/search', { q: other.username })
    expect(body.items).toEqual([])
  })
})
