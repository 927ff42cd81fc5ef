import type { Landlord, LandlordSummary } from '@aforo/contract/commerce/landlords'
import type {
  CampusPeriod,
  ContractMetrics,
  RentalContract,
  RentalContractSummary,
} from '@aforo/contract/commerce/rental-contract-records'
import type { WorkTray } from '@aforo/contract/front-desk/dashboard'
import type { Notification } from '@aforo/contract/front-desk/notifications'
import type { History } from '@aforo/contract/platform/base'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { rentalJobs } from './rental-contracts.jobs.ts'

const app = await testApp()
const { database } = app.services

const [reminders] = rentalJobs

interface Page<Item> {
  items: Item[]
  totalItems: number
}

async function house() {
  const tenant = await makeTenant(database)
  const campus = await makeCampus(database, tenant)
  const admin = await makeUser(database, tenant)
  const api = await app.as(admin)
  const { body: landlord } = await api.post<Landlord>('/landlords', { name: 'Inmobiliaria Larco' })
  const today = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const period = (given: object = {}) => ({
    campusId: campus.campusId,
    area: '450.5',
    rent: '10000.00',
    currency: 'PEN',
    startsOn: day(-400),
    endsOn: day(600),
    ...given,
  })
  let made = 0
  const lease = (given: object = {}, client = api) =>
    client.post<RentalContract & { data: unknown }>('/rental-contracts', {
      code: `CA-${++made}`,
      landlordId: landlord.id,
      periods: [period()],
      ...given,
    })
  const search = async (query: Record<string, string> = {}) =>
    (await api.get<Page<RentalContractSummary>>('/rental-contracts/search', query)).body.items.map(({ code }) => code)
  return { tenant, campus, admin, api, landlord, today, day, period, lease, search }
}

describe('a rental contract', () => {
  test('has what is paid today, after its increases', async () => {
    const { api, campus, landlord, lease, period, day, today } = await house()
    const stepUps = [{ fromAnniversary: 1, kind: 'PERCENT', value: '3.50', repeats: true }]
    const { status, body } = await lease({ periods: [period({ stepUps, deposit: '20000' })], noticeOn: day(500) })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: 'CA-1',
      landlord: { id: landlord.id, name: 'Inmobiliaria Larco' },
      campuses: [{ id: campus.campusId }],
      area: '450.50',
      rentToday: [{ currency: 'PEN', amount: '10350.00' }],
      startsOn: day(-400),
      endsOn: day(600),
      daysLeft: 600,
      expiresSoon: false,
      noticeOn: day(500),
      status: 'ACTIVE',
      today: today.toString(),
      can: { edit: true, remove: true, renew: true, end: true, undoEnd: false },
    })
    expect(body.periods[0]).toMatchObject({
      rent: '10000.00',
      deposit: '20000.00',
      rentToday: '10350.00',
      stepUps: [{ value: '3.50' }],
    })
    expect((await api.get(`/rental-contracts/${body.id}/detail`)).body).toEqual(body)
  })

  test('costs nothing in its months of grace', async () => {
    const { lease, period, day } = await house()
    const { body } = await lease({ periods: [period({ startsOn: day(-20), graceMonths: 3 })] })
    expect(body.rentToday).toEqual([{ currency: 'PEN', amount: '0.00' }])
    expect(body.periods[0]?.segments.map(({ paid }) => paid)).toEqual(['0.00', '10000.00'])
  })

  test('may be of several campuses and currencies, which are not added up', async () => {
    const { tenant, lease, period } = await house()
    const other = await makeCampus(database, tenant)
    const { body } = await lease({
      periods: [period(), period({ campusId: other.campusId, currency: 'USD', rent: '3000', area: '100' })],
    })
    expect(body.rentToday).toEqual([
      { currency: 'PEN', amount: '10000.00' },
      { currency: 'USD', amount: '3000.00' },
    ])
    expect(body).toMatchObject({ area: '550.50', campuses: [{}, {}] })
  })

  test('is found by its code, its landlord and its campus, by its dates and its state', async () => {
    const { api, campus, landlord, lease, period, day, search } = await house()
    await lease({ code: 'largo' })
    await lease({ code: 'PRONTO', periods: [period({ endsOn: day(180) })] })
    await lease({ code: 'DESPUÉS'.normalize('NFD').replace(/\p{M}/gu, ''), periods: [period({ startsOn: day(1) })] })
    await lease({ code: 'VENCIDO', periods: [period({ endsOn: day(-1) })] })
    expect(await search()).toEqual(['PRONTO', 'DESPUES', 'LARGO'])
    expect(await search({ sort: '-code' })).toEqual(['PRONTO', 'LARGO', 'DESPUES'])
    expect(await search({ status: 'EXPIRED' })).toEqual(['VENCIDO'])
    expect(await search({ q: 'larg' })).toEqual(['LARGO'])
    expect(await search({ q: 'inmobiliaria' })).toHaveLength(3)
    expect(await search({ landlordId: crypto.randomUUID() })).toEqual([])
    expect(await search({ campusId: campus.campusId, landlordId: landlord.id })).toHaveLength(3)
    expect(await search({ expiresSoon: 'true' })).toEqual(['PRONTO'])
    const soon = await api.get<Page<RentalContractSummary>>('/rental-contracts/soon-to-expire')
    expect(soon.body).toMatchObject({ totalItems: 1, items: [{ code: 'PRONTO', daysLeft: 180, expiresSoon: true }] })
  })

  test('is changed by who saw it as it is, keeps the ids of its periods, and its history says what', async () => {
    const { api, lease, period, day } = await house()
    const { body } = await lease()
    const path = `/rental-contracts/${body.id}`
    const changed = await api.put<RentalContract>(path, {
      version: 1,
      description: 'Pisos 4 y 5',
      periods: [period(), period({ startsOn: day(601), endsOn: day(900), rent: '12000' })],
    })
    expect(changed.body).toMatchObject({ version: 2, description: 'Pisos 4 y 5', endsOn: day(900) })
    expect(changed.body.periods[0]?.id).toBe(body.periods[0]?.id)
    expect(await api.put(path, { version: 1, notes: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', data: { newer: { version: 2 } } },
    })
    const { body: history } = await api.get<History>(`${path}/history`)
    expect(history.map(({ what }) => what)).toEqual(['Contrato de alquiler cambiado', 'Contrato de alquiler creado'])
    expect(history[0]?.changes.map(({ field }) => field)).toEqual(['Qué se alquila', 'Periodos'])
  })

  test('is renewed from the day after its last one', async () => {
    const { api, lease, period, day } = await house()
    const { body } = await lease({ noticeOn: day(500) })
    const path = `/rental-contracts/${body.id}/renew`
    const next = period({ startsOn: day(601), endsOn: day(1000) })
    expect(await api.patch(path, { periods: [{ ...next, startsOn: day(610) }] })).toMatchObject({
      status: 409,
      body: { code: 'RENT_PERIODS_GAP', data: { from: day(601), to: day(609) } },
    })
    expect(await api.patch(path, { periods: [{ ...next, endsOn: day(600) }] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'periods.0.endsOn' }] },
    })
    const renewed = await api.patch<RentalContract>(path, { periods: [next], noticeOn: day(900), version: 1 })
    expect(renewed.body).toMatchObject({ endsOn: day(1000), noticeOn: day(900), periods: [{}, {}], version: 2 })
  })

  test('ended before its time costs nothing from the next day on, until that is undone', async () => {
    const { api, lease, day, period, search } = await house()
    const { body } = await lease()
    const path = `/rental-contracts/${body.id}`
    for (const on of [day(600), day(-401)])
      expect(await api.patch(`${path}/end`, { on, reason: 'Mudanza' })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'on' }] },
      })
    const ended = await api.patch<RentalContract>(`${path}/end`, { on: day(-1), reason: 'Mudanza' })
    expect(ended.body).toMatchObject({
      status: 'ENDED',
      endsOn: day(-1),
      daysLeft: null,
      rentToday: [],
      ended: { on: day(-1), reason: 'Mudanza' },
      can: { renew: false, end: false, undoEnd: true },
      periods: [{ status: 'ENDED', endsOn: day(600), rentToday: null }],
    })
    expect(await search({ status: 'ENDED' })).toEqual(['CA-1'])
    for (const [call, given] of [
      ['end', { on: day(-2), reason: 'x' }],
      ['renew', { periods: [period({ startsOn: day(601), endsOn: day(700) })] }],
    ] as const)
      expect(await api.patch(`${path}/${call}`, given)).toMatchObject({
        status: 409,
        body: { code: 'WRONG_STATE', data: { status: 'ENDED' } },
      })
    expect((await api.put(path, { periods: [period()] })).status).toBe(409)
    const undone = await api.patch<RentalContract>(`${path}/end/undo`, {})
    expect(undone.body).toMatchObject({ status: 'ACTIVE', endsOn: day(600), ended: null })
    expect((await api.patch(`${path}/end/undo`, {})).status).toBe(409)
  })

  test('that was deleted comes back, unless its code is taken or its landlord is gone', async () => {
    const { api, landlord, lease, search } = await house()
    const { body } = await lease({ code: 'A' })
    expect((await api.delete<{ message: string }>(`/rental-contracts/${body.id}`)).body.message).toBe(
      'Se eliminó el contrato A.',
    )
    expect(await search()).toEqual([])
    const { body: other } = await lease({ code: 'A' })
    expect(await api.patch(`/rental-contracts/${body.id}/restore`, {})).toMatchObject({ body: { code: 'CODE_TAKEN' } })
    await api.delete(`/rental-contracts/${other.id}`)
    await api.delete(`/landlords/${landlord.id}`)
    expect(await api.patch(`/rental-contracts/${body.id}/restore`, {})).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'landlordId' }] },
    })
    await api.patch(`/landlords/${landlord.id}/restore`, {})
    for (const _ of ['press', 'repeated'])
      expect((await api.patch(`/rental-contracts/${body.id}/restore`, {})).status).toBe(200)
    expect(await search()).toEqual(['A'])
  })

  test('is a row of the file, its figures numbers', async () => {
    const { api, lease } = await house()
    await lease({ description: '=HYPERLINK("x")' })
    const file = await api.get<string>('/rental-contracts/report/file', { format: 'csv' })
    const [head, row] = String(file.body).split('\r\n')
    expect(head).toContain('Renta de hoy en S/')
    expect(row).toContain('10000')
    expect(row).toContain("'=HYPERLINK")
  })

  test('has its documents', async () => {
    const { api, lease } = await house()
    const { body } = await lease()
    const form = new FormData()
    form.set('file', new File(['%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'], 'Contrato.pdf'))
    const attached = await api.upload(`/rental-contracts/${body.id}/attachments`, form)
    expect(attached).toMatchObject({ status: 201, body: { name: 'Contrato.pdf', kind: 'PDF' } })
    const { body: history } = await api.get<History>(`/rental-contracts/${body.id}/history`)
    expect(history[0]).toMatchObject({ what: 'Documento añadido' })
  })
})

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
      body: { code: 'LANDLORD_IN_USE' },
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
    for (const _ of ['morning', 'next morning']) await reminders?.work(app.services, {})
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
