import { contract } from '@aforo/api/contract'
import type { Import } from '@aforo/api/people/imports'
import type { Me, User } from '@aforo/api/people/users'
import type { Campus, CampusSummary } from '@aforo/api/places/campuses'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom, makeUser } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

interface List<Item = { id: string }> {
  items: Item[]
  totalItems: number
}

const soon = () => app.clock.now().round({ smallestUnit: 'hour' }).add({ hours: 48 })

/** An organisation with a campus in Peru and one in Chile, and an administrator who works in Peru alone. */
async function house() {
  const boss = await makeHouse(app, {
    members: { limited: { roles: ['ROLE_ADMIN'] } },
    campus: { name: 'Sede Lima' },
    rooms: { here: {} },
  })
  const santiago = await makeCampus(app.services.database, boss.tenant, {
    name: 'Sede Santiago',
    countryCode: 'CL',
    countryName: 'Chile',
    timeZone: 'America/Santiago',
  })
  const floor = await makeFloor(app.services.database, santiago)
  const there = await makeRoom(app.services.database, floor)
  const booked = await makeReservation(app.services.database, { room: there, owner: boss.admin, start: soon() })
  const saved = await boss.api.post<Me>(`/users/profile/${boss.limited.username}`, {
    ...names,
    settings: { countriesAllowed: ['PE'] },
  })
  expect(saved.status).toBe(200)
  const named = { boss: boss.admin, bossApi: boss.api, api: boss.asLimited, lima: boss.campus }
  return { ...boss, ...named, santiago, floor, there, booked }
}

/** A caller is known for a second. */
const known = { timeout: 10_000 }

const names = { givenName: 'Rosa', lastname: 'Quispe Mamani', phone: null, timezone: 'America/Lima' }

const address = {
  addressOne: 'Av. Providencia 1208',
  district: 'Providencia',
  city: 'Santiago',
  countryName: 'Chile',
  countryCode: 'CL',
  timeZoneId: 'America/Santiago',
}

describe('somebody who works in some countries', () => {
  it('sees the campuses there, their spaces and their bookings, and none elsewhere', async () => {
    const { api, bossApi, lima, here, there, booked } = await house()
    const campuses = await api.get<List<CampusSummary>>('/campus/search')
    expect(campuses.body).toMatchObject({ totalItems: 1, items: [{ id: lima.campusId }] })
    const found = (await api.get<List>('/spaces/composed/search')).body.items.map(({ id }) => id)
    expect(found).toContain(here.spaceId)
    expect(found).not.toContain(there.spaceId)
    expect((await api.get<List>('/booking/reservations/search')).body.totalItems).toBe(0)
    expect((await bossApi.get<List>('/campus/search')).body.totalItems).toBe(2)
    expect((await bossApi.get<User>(`/booking/reservations/${booked}`)).status).toBe(200)
  })

  it('finds nothing elsewhere by its id, nor changes it', async () => {
    const { api, santiago, floor, there, booked, bossApi } = await house()
    for (const path of [
      `/campus/${santiago.campusId}/`,
      `/campus/composed/${santiago.campusId}`,
      `/campus/${santiago.campusId}/history`,
      `/spaces/${there.spaceId}/details`,
      `/spaces/${there.spaceId}/history`,
      `/booking/reservations/${booked}`,
      `/booking/reservations/${booked}/history`,
    ])
      expect((await api.get(path)).status, path).toBe(404)
    const day = soon().toZonedDateTimeISO('America/Santiago').add({ days: 1 }).toPlainDate().toString()
    const slot = { spaceId: there.spaceId, at: day, from: '10:00', to: '11:00' }
    for (const [what, answer] of Object.entries({
      rename: await api.patch(`/campus/${santiago.campusId}`, { newName: 'Mía' }),
      remove: await api.delete(`/spaces/${there.spaceId}`),
      floor: await api.post('/spaces/rooms', { parentId: floor.spaceId, name: 'Otra' }),
      cancel: await api.patch(`/booking/reservations/${booked}/cancel`, {}),
      book: await api.post('/booking/reservations', slot),
      report: await api.post('/incidents', { spaceId: there.spaceId, category: 'CLIMATE', text: 'Hace frío' }),
    }))
      expect(answer.status, what).toBe(404)
    expect((await bossApi.get<Campus>(`/campus/${santiago.campusId}/`)).body.name).toBe('Sede Santiago')
    expect((await bossApi.get<{ status: string }>(`/booking/reservations/${booked}`)).body.status).toBe('CREATED')
  })

  it('works there as everybody does, and takes no campus elsewhere', async () => {
    const { api, here, lima } = await house()
    const day = soon().toZonedDateTimeISO('America/Lima').add({ days: 1 }).toPlainDate().toString()
    const slot = { spaceId: here.spaceId, at: day, from: '10:00', to: '11:00' }
    expect((await api.post('/booking/reservations', slot)).status).toBe(201)
    expect((await api.post('/booking/reservations', slot)).body).toMatchObject({ code: 'SLOT_TAKEN' })
    expect((await api.patch(`/campus/${lima.campusId}`, { newName: 'Sede Centro' })).status).toBe(200)
    const made = await api.post('/campus/', { name: 'Sede Chile', code: 'SCL-1', address })
    expect(made).toMatchObject({ status: 403, body: { code: 'COUNTRY_NOT_ALLOWED' } })
    const moved = await api.put(`/campus/${lima.campusId}/address`, { ...address, bookings: 'KEEP_INSTANTS' })
    expect(moved).toMatchObject({ status: 403, body: { code: 'COUNTRY_NOT_ALLOWED' } })
    expect((await api.get<Campus>(`/campus/${lima.campusId}/`)).body.address.countryCode).toBe('PE')
  })

  it('leaves nothing of a person behind in the other countries when it removes them', async () => {
    const { api, bossApi, tenant, there } = await house()
    const leaving = await makeUser(app.services.database, tenant, { roles: ['ROLE_USER'], countries: ['PE'] })
    const start = soon().add({ hours: 24 })
    const theirs = await makeReservation(app.services.database, { room: there, owner: leaving, start })
    const told = await api.get<{ reservations: number }>(`/iam/users/${leaving.userId}/consequences`)
    expect(told.body.reservations).toBe(1)
    expect((await api.delete(`/iam/users/${leaving.userId}`)).status).toBe(200)
    const { body } = await bossApi.get<{ status: string }>(`/booking/reservations/${theirs}`)
    expect(body.status).toBe('CANCELED')
  })

  it('has their countries changed by others, not by themselves', async () => {
    const { api, bossApi, limited, boss } = await house()
    const wider = { ...names, settings: { countriesAllowed: [] } }
    expect(await api.post(`/users/profile/${limited.username}`, wider)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELD', errors: [{ field: 'settings.countriesAllowed' }] },
    })
    const same = { ...names, givenName: 'Rosaura', settings: { countriesAllowed: ['PE'] } }
    expect((await api.post(`/users/profile/${limited.username}`, same)).status).toBe(200)
    const own = { ...names, settings: { countriesAllowed: ['CL'] } }
    expect((await bossApi.post(`/users/profile/${boss.username}`, own)).status).toBe(422)
    expect((await bossApi.post(`/users/profile/${limited.username}`, wider)).status).toBe(200)
    await expect.poll(async () => (await api.get<List>('/campus/search')).body.totalItems, known).toBe(2)
  })

  it('is no root: who looks after every organisation is not limited', async () => {
    const { tenant, bossApi } = await house()
    const root = await makeUser(app.services.database, tenant, { roles: ['ROLE_ROOT'], countries: ['PE'] })
    expect((await (await app.as(root)).get<List>('/campus/search')).body.totalItems).toBe(2)
    expect((await bossApi.get<List>('/campus/search')).body.totalItems).toBe(2)
  })
})

describe('who administers and works in some countries', () => {
  const person = (settings?: { countriesAllowed: string[] }) => ({
    username: `p-${crypto.randomUUID()}@paises.test`,
    givenName: 'Inés',
    lastname: 'Bazán',
    settings,
  })
  const above = { status: 403, body: { code: 'COUNTRY_ABOVE', detail: expect.stringContaining('países') } }

  it('makes accounts for these, and for no others', async () => {
    const { api, bossApi } = await house()
    for (const countriesAllowed of [[], ['CL'], ['PE', 'CL']])
      expect(await api.post('/iam/users', person({ countriesAllowed }))).toMatchObject(above)
    const made = await api.post<User>('/iam/users', person({ countriesAllowed: ['PE'] }))
    expect(made).toMatchObject({ status: 201, body: { settings: { countriesAllowed: ['PE'] }, can: { edit: true } } })
    const unsaid = await api.post<User>('/iam/users', person())
    expect(unsaid.body.settings.countriesAllowed).toEqual(['PE'])
    expect((await bossApi.post<User>('/iam/users', person())).body.settings.countriesAllowed).toEqual([])
  })

  it('gives nobody a country that they don’t have', async () => {
    const { api } = await house()
    const { body } = await api.post<User>('/iam/users', person())
    for (const countriesAllowed of [[], ['CL'], ['CL', 'PE']])
      expect(await api.post(`/users/profile/${body.username}`, { settings: { countriesAllowed } })).toMatchObject(above)
    expect((await api.post(`/users/profile/${body.username}`, { givenName: 'Irma' })).status).toBe(200)
  })

  it('changes nothing of an account that has other countries, and is offered nothing of it', async () => {
    const { api, bossApi, tenant, boss } = await house()
    const { database } = app.services
    const chilean = await makeUser(database, tenant, { roles: ['ROLE_USER'], countries: ['CL', 'PE'] })
    for (const other of [boss, chilean]) {
      const id = other.userId
      const before = (await bossApi.get<User>(`/users/profile/${id}`)).body
      const temporaryPassword = 'un caballo azul con sombrero'
      for (const [what, answer] of Object.entries({
        edit: await api.post(`/users/profile/${other.username}`, { givenName: 'Otra' }),
        disable: await api.post(`/iam/users/${id}/disable`),
        resend: await api.post(`/iam/users/${id}/resend`),
        temporary: await api.post('/iam/password/temporal', { username: other.username, temporaryPassword }),
        factor: await api.delete(`/iam/users/${id}/second-factor`),
        identities: await api.delete(`/iam/users/${id}/identities`),
        grant: await api.put('/iam/roles/ROLE_STAFF/users', { userId: id }),
        revoke: await api.delete(`/iam/roles/ROLE_USER/users/${id}`),
        remove: await api.delete(`/iam/users/${id}`),
      }))
        expect(answer, what).toMatchObject(above)
      const bulk = await api.post('/iam/users/bulk', { act: 'DISABLE', userIds: [id] })
      expect(bulk.body).toMatchObject({ done: 0, refused: 1, refusals: [{ reason: 'Tiene países que tú no tienes.' }] })
      const { body } = await api.get<User>(`/users/profile/${id}`)
      expect(Object.values(body.can)).not.toContain(true)
      expect({ ...before, can: null }).toEqual({ ...body, can: null })
    }
  })

  it('imports people for these', async () => {
    const { api } = await house()
    const { username, givenName, lastname } = person()
    const form = formOf({
      kind: 'USERS',
      file: fileOf(`Nombre,Apellidos,Correo\n${givenName},${lastname},${username}`, 'personas.csv'),
    })
    const { body } = await api.upload<Import>('/iam/processes/batch/files', form)
    await api.post(`/iam/processes/batch/imports/${body.id}/check`, { mapping: body.mapping })
    await app.drain()
    await api.post('/iam/processes/batch/users-create', { id: body.id, mode: 'GOOD_ROWS' })
    await app.drain()
    const [found] = (await api.get<List<User>>('/users/', { q: username })).body.items
    const { settings } = (await api.get<User>(`/users/profile/${found?.userId}`)).body
    expect(settings.countriesAllowed).toEqual(['PE'])
  })

  it('sets up nothing by which people of all countries are made', async () => {
    const { api, tenant } = await house()
    const above = { status: 403, body: { code: 'ALL_COUNTRIES_NEEDED' } }
    expect(await api.post('/scim-token')).toMatchObject(above)
    expect(await api.delete('/scim-token')).toMatchObject(above)
    const at = `/tenants/${tenant.domainPrefix}`
    for (const path of ['/idp', '/idp/test']) expect(await api.post(at + path, {})).toMatchObject(above)
  })

  it('changes nothing of how the whole organisation signs in', () => {
    const writes = [contract.identityProviders, contract.scimToken].flatMap(area =>
      Object.entries(area).flatMap(([name, call]) => {
        const { meta, route } = call['~orpc']
        return route.method === 'GET' || meta.allCountries ? [] : [name]
      }),
    )
    // Of one person: asked by that person's countries.
    expect(writes).toEqual(['forgetIdentities'])
  })
})

/** What names a campus and is seen wherever it is, each with the reason. */
const everywhere: Record<string, string> = {
  booking_policies: 'read for a campus that was found',
  calendar_feeds: 'read for a space that was found',
  campus_exceptions: 'read with its campus',
  campus_hours: 'read with its campus',
  floor_plan_places: 'read with its plan',
  news: 'is told to people, whatever their countries',
  space_cancellations: 'read with its space',
  space_teams: 'read with its space',
  team_associations: 'shown with the campus, counted when a team goes',
  zone_spaces: 'shown with the space; a zone that goes leaves none behind',
}

it('every table that names a campus or a space keeps to the countries, or says why it need not', async () => {
  const { rows } = await app.services.database.pool.query<{ name: string; confined: boolean }>(`
    select c.table_name as name, bool_or(p.policyname is not null) as confined
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      -- A view shows what its tables show.
      and t.table_type = 'BASE TABLE'
    left join pg_policies p on p.tablename = c.table_name and p.policyname = 'countries' and p.permissive = 'RESTRICTIVE'
    where c.table_schema = 'public' and c.column_name in ('campus_id', 'space_id', 'floor_id')
    group by 1 order by 1`)
  const open = rows.flatMap(({ name, confined }) => (confined ? [] : name))
  expect(open).toEqual(Object.keys(everywhere))
})
