import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { Landlord, LandlordSummary } from '@aforo/api/offer/landlords'
import type { CampusPeriod, ContractMetrics, RentalContract } from '@aforo/api/offer/rental-contract-records'
import type { History } from '@aforo/api/platform/base'
import type { Notification } from '@aforo/api/platform/notifications'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { house } from '../../testing/rental-contracts-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { rentalJobs } from './rental-contracts.jobs.ts'

const app = await testApp()
const { database } = app.services

const [reminders] = rentalJobs

describe('the periods of a campus', () => {
  test('neither share days nor leave any out, and the refusal names them', async () => {
    const { campus, lease, period, day, search } = await house()
    const next = (from: number) => [period(), period({ startsOn: day(from), endsOn: day(900) })]
    expect(await lease({ periods: next(600) })).toMatchObject({
      status: 409,
      body: { code: 'RENT_PERIODS_OVERLAP', data: { campusId: campus.campusId, from: day(600), to: day(600) } },
    })
    expect(await lease({ periods: next(603) })).toMatchObject({
      status: 409,
      body: { code: 'RENT_PERIODS_GAP', data: { from: day(601), to: day(602) } },
    })
    expect(await search()).toEqual([])
    expect((await lease({ periods: next(601) })).status).toBe(201)
  })

  test('are kept apart by the database itself', async () => {
    const { tenant, lease } = await house()
    const { body } = await lease()
    const twice = asTenant(database, tenant.tenantId, tx =>
      sql`insert into rental_periods select tenant_id, gen_random_uuid(), contract_id, campus_id, area, rent, currency,
        ends_on, ends_on + 10, 0, 0 from rental_periods where contract_id = ${body.id}::uuid`.execute(tx),
    )
    await expect(twice).rejects.toMatchObject({ constraint: 'rental_periods_no_overlap' })
  })

  test('are listed campus by campus, and of one campus', async () => {
    const { api, campus, lease, period, day } = await house()
    await lease({ periods: [period(), period({ startsOn: day(601), endsOn: day(700) })] })
    const all = await api.get<Page<CampusPeriod>>('/rental-contracts/campus-periods')
    expect(all.body.items.map(({ status, contract }) => [status, contract.code])).toEqual([
      ['ACTIVE', 'CA-1'],
      ['UPCOMING', 'CA-1'],
    ])
    expect((await api.get(`/rental-contracts/campus-periods/${campus.campusId}/campus`)).body).toEqual(all.body.items)
    expect((await api.get(`/rental-contracts/campus-periods/${crypto.randomUUID()}/campus`)).status).toBe(404)
  })

  test.each([
    ['a rent below zero', { rent: '-1' }, 400],
    ['a rent of a float', { rent: 10000.5 }, 400],
    ['a rent with three decimals', { rent: '1.005' }, 400],
    ['a rent of 10^15', { rent: '1000000000000000' }, 400],
    ['a rent in words', { rent: 'diez mil' }, 400],
    ['no area', { area: '0' }, 400],
    ['an area below zero', { area: '-5' }, 400],
    ['an area as large as a country', { area: '1000000.01' }, 400],
    ['an unknown currency', { currency: 'EUR' }, 400],
    ['credits', { currency: 'CREDIT' }, 400],
    ['an end before the start', { endsOn: '1999-01-01' }, 422],
    ['an end that is no date', { endsOn: '2026-02-30' }, 400],
    [
      'an increase of 1000 %',
      { stepUps: [{ fromAnniversary: 1, kind: 'PERCENT', value: '1000', repeats: true }] },
      422,
    ],
    ['an increase below zero', { stepUps: [{ fromAnniversary: 1, kind: 'AMOUNT', value: '-5', repeats: true }] }, 400],
    ['grace without an end', { graceMonths: 120 }, 422],
    ['a campus that nobody has', { campusId: '01980000-0000-7000-8000-000000000000' }, 422],
    ['a field that nobody knows', { area2: '1' }, 400],
  ])('%s is refused, and nothing is kept', async (_, wrong, status) => {
    const { lease, period, search } = await house()
    expect((await lease({ periods: [period(wrong)] })).status).toBe(status)
    expect(await search()).toEqual([])
  })

  test('are of the own campuses, and with a landlord who is there', async () => {
    const { api, landlord, lease, period, day } = await house()
    const other = await house()
    expect(await lease({ periods: [other.period()] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'periods.0.campusId' }] },
    })
    expect(await lease({ landlordId: other.landlord.id })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'landlordId' }] },
    })
    expect((await lease({ periods: [] })).status).toBe(400)
    for (const noticeOn of [day(700), day(-500)])
      expect(await lease({ noticeOn, periods: [period()] })).toMatchObject({
        body: { errors: [{ field: 'noticeOn' }] },
      })
    await api.delete(`/landlords/${landlord.id}`)
    expect(await lease()).toMatchObject({ status: 422, body: { errors: [{ field: 'landlordId' }] } })
  })
})

describe('a landlord', () => {
  test('has a tax id of its country, which nobody else has', async () => {
    const { api } = await house()
    const { status, body } = await api.post<Landlord>('/landlords', { name: 'Urbe', taxId: '20100070970' })
    expect([status, body]).toMatchObject([201, { taxId: '20100070970', countryCode: 'PE', contracts: 0, version: 1 }])
    for (const taxId of ['20100070970', '20100070971'])
      expect(await api.post('/landlords', { name: 'Otra', taxId })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'taxId' }] },
      })
  })

  test('with contracts is not deleted, without them is and comes back', async () => {
    const { api, landlord, lease } = await house()
    const { body } = await lease()
    expect(await api.delete(`/landlords/${landlord.id}`)).toMatchObject({
      status: 409,
      body: { code: 'RECORD_IN_USE', data: { forbids: [{ kind: 'LEASE', items: [{ id: body.id }] }] } },
    })
    await api.delete(`/rental-contracts/${body.id}`)
    expect((await api.delete(`/landlords/${landlord.id}`)).status).toBe(200)
    expect((await api.get(`/landlords/${landlord.id}`)).status).toBe(404)
    expect((await api.patch<Landlord>(`/landlords/${landlord.id}/restore`, {})).body).toMatchObject({ id: landlord.id })
  })

  test('is active while a contract goes on', async () => {
    const { api, lease, period, day } = await house()
    const active = async () =>
      (await api.get<Page<LandlordSummary>>('/landlords/active')).body.items.map(({ name }) => name)
    expect(await active()).toEqual([])
    await lease({ periods: [period({ endsOn: day(-1) })] })
    expect(await active()).toEqual([])
    const { body } = await lease()
    expect(await active()).toEqual(['Inmobiliaria Larco'])
    await api.patch(`/rental-contracts/${body.id}/end`, { on: day(-1), reason: 'x' })
    expect(await active()).toEqual([])
  })

  test('is changed by who saw it as it is', async () => {
    const { api, landlord } = await house()
    const path = `/landlords/${landlord.id}`
    expect((await api.put<Landlord>(path, { name: 'Larco S.A.', version: 1 })).body).toMatchObject({ version: 2 })
    expect((await api.put(path, { name: 'Otra', version: 1 })).status).toBe(409)
    expect((await api.get<History>(`${path}/history`)).body.map(({ what }) => what)).toEqual([
      'Propietario cambiado',
      'Propietario creado',
    ])
    await api.put(path, { countryCode: 'CL', version: 2 })
    const [moved] = (await api.get<History>(`${path}/history`)).body
    expect(moved?.changes).toEqual([{ field: 'País', before: 'Perú', after: 'Chile' }])
  })
})

describe('countries', () => {
  test('who works in others finds nothing, and deletes no landlord whose contracts are elsewhere', async () => {
    const { tenant, campus, landlord, lease } = await house()
    const { body } = await lease()
    const abroad = await app.as(await makeUser(database, tenant, { countries: ['CL'] }))
    expect((await abroad.get<Page<unknown>>('/rental-contracts/search')).body.totalItems).toBe(0)
    expect((await abroad.get(`/rental-contracts/${body.id}/detail`)).status).toBe(404)
    expect((await abroad.get(`/contract-metrics/`, { campusId: campus.campusId })).status).toBe(404)
    expect((await abroad.get<Landlord>(`/landlords/${landlord.id}`)).body.contracts).toBe(0)
    expect((await abroad.delete(`/landlords/${landlord.id}`)).status).toBe(409)
    const here = await app.as(await makeUser(database, tenant, { countries: ['PE'] }))
    expect((await lease({}, here)).status).toBe(201)
  })

  test('who changes a contract there leaves its periods elsewhere as they are', async () => {
    const { tenant, api, lease, period } = await house()
    const santiago = await makeCampus(database, tenant, { countryCode: 'CL', timeZone: 'America/Santiago' })
    const { body } = await lease({ periods: [period(), period({ campusId: santiago.campusId, rent: '5' })] })
    const here = await app.as(await makeUser(database, tenant, { countries: ['PE'] }))
    const changed = await here.put<RentalContract>(`/rental-contracts/${body.id}`, { periods: [period({ rent: '1' })] })
    expect(changed.body.periods.map(({ rent }) => rent)).toEqual(['1.00'])
    const all = (await api.get<RentalContract>(`/rental-contracts/${body.id}/detail`)).body
    expect(all.periods.map(({ rent }) => rent).sort()).toEqual(['1.00', '5.00'])
  })
})

describe('a campus’s metrics', () => {
  test('set what it costs against what it brings in', async () => {
    const { tenant, admin, api, campus, lease, period, day } = await house()
    await lease({ periods: [period({ area: '200', rent: '5000' })] })
    const at = await contractHouse(app, { tenant, campus, admin })
    const office = await at.product('B2', { capacity: 6 })
    const days = { startDate: day(-10), endDate: day(700) }
    await at.signed({ ...days, lineItems: [{ productId: at.office.id, unitPrice: '8000.00' }] })
    // What is only promised takes its product, and brings nothing in yet.
    await at.deal({ ...days, status: 'CONFIRMED', lineItems: [{ productId: office.id, unitPrice: '900.00' }] })
    const { body } = await api.get<ContractMetrics>('/contract-metrics/', { campusId: campus.campusId })
    expect(body).toMatchObject({
      area: '200.00',
      seats: { taken: 14, total: 14, percent: '100.00' },
      builtArea: { taken: '0.00', total: '0.00', percent: null },
      undrawn: 2,
      money: [
        {
          currency: 'PEN',
          rent: '5000.00',
          income: '8000.00',
          margin: '3000.00',
          marginPercent: '37.50',
          incomePerArea: '40.00',
          rentPerArea: '25.00',
        },
      ],
    })
    expect(body.formulas.margin).toBe('Ingreso − renta.')
  })

  test('of a campus without contracts are nothing, and of no campus are not found', async () => {
    const { api, campus } = await house()
    expect((await api.get<ContractMetrics>('/contract-metrics/', { campusId: campus.campusId })).body).toMatchObject({
      area: '0.00',
      seats: { taken: 0, total: 0, percent: null },
      money: [],
    })
    expect((await api.get('/contract-metrics/', { campusId: crypto.randomUUID() })).status).toBe(404)
    expect((await api.get('/contract-metrics/')).status).toBe(400)
  })
})

describe('before a contract ends', () => {
  test('administrators are told once at each distance, and the tray holds it', async () => {
    const { tenant, api, lease, period, day } = await house()
    const abroad = await app.as(await makeUser(database, tenant, { countries: ['CL'] }))
    const { body } = await lease({ periods: [period({ endsOn: day(150) })], noticeOn: day(25) })
    await lease({ periods: [period({ endsOn: day(181) })] })
    const bell = async (client = api) =>
      (await client.get<Page<Notification>>('/notifications')).body.items
        .filter(({ kind }) => kind === 'LEASE_ENDING')
        .map(({ title }) => title)
        .sort()
    for (const _ of ['morning', 'next morning']) await reminders?.work(app.services)
    expect(await bell()).toEqual([
      'El alquiler CA-1 termina en 150 días',
      'El plazo para avisar sobre el alquiler CA-1 vence en 25 días',
    ])
    expect(await bell(abroad)).toEqual([])
    const tray = async () =>
      (await api.get<WorkTray>('/dashboard/work-tray')).body.items.filter(({ kind }) => kind === 'LEASE')
    expect(await tray()).toMatchObject([
      { id: body.id, detail: 'Inmobiliaria Larco', link: `/app/inventory?tab=landlords&contract=${body.id}` },
    ])
    await api.patch(`/rental-contracts/${body.id}/end`, { on: day(100), reason: 'Mudanza' })
    expect(await tray()).toEqual([])
  })
})
