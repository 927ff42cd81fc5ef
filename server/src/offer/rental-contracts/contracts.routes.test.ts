import type { RentalContract, RentalContractSummary } from '@aforo/api/offer/rental-contract-records'
import type { History } from '@aforo/api/platform/base'
import { describe, expect, test } from 'vitest'
import { makeCampus } from '../../demo/factories.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { house } from '../../testing/rental-contracts-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

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
    const form = formOf({
      file: fileOf('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF', 'Contrato.pdf'),
    })
    const attached = await api.upload(`/rental-contracts/${body.id}/attachments`, form)
    expect(attached).toMatchObject({ status: 201, body: { name: 'Contrato.pdf', kind: 'PDF' } })
    const { body: history } = await api.get<History>(`/rental-contracts/${body.id}/history`)
    expect(history[0]).toMatchObject({ what: 'Documento añadido' })
  })
})
