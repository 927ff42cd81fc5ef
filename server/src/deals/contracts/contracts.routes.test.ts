import type { ContractSummary } from '@aforo/api/deals/contract-records'
import type { CampusContracts, TeamContracts } from '@aforo/api/deals/contracts'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { History } from '@aforo/api/platform/base'
import type { Notification } from '@aforo/api/platform/notifications'
import { describe, expect, test } from 'vitest'
import { type ContractAnswer, contractHouse } from '../../testing/contract-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { contractJobs } from './contracts.jobs.ts'

const app = await testApp()
const house = () => contractHouse(app)

describe('archiving', () => {
  test('takes drafts, documents and what is over, and gives them back', async () => {
    const { api, draft, signed, create, read } = await house()
    const { id, sale } = await draft()
    const archive = (of: string) => api.patch<ContractAnswer>(`/contracts/${of}/archive`, { reason: 'Se cayó' })
    const unarchive = (of: string) => api.patch<ContractAnswer>(`/contracts/${of}/unarchive`, {})
    expect(await api.patch(`/contracts/${id}/archive`, {})).toMatchObject({ status: 400 })
    expect(await api.patch(`/contracts/${id}/archive`, { reason: ' ' })).toMatchObject({ status: 400 })
    expect((await archive(id)).body).toMatchObject({
      status: 'ARCHIVED',
      archived: { from: 'DRAFT', reason: 'Se cayó' },
    })
    const { body: history } = await api.get<History>(`/contracts/${id}/history`)
    expect(history[0]).toMatchObject({
      what: 'Contrato archivado',
      changes: expect.arrayContaining([{ field: 'Motivo', before: '', after: 'Se cayó' }]),
    })
    const again = (await create(sale.saleId)).body
    expect(await unarchive(id)).toMatchObject({ status: 409, body: { code: 'CONTRACT_REPLACED' } })
    await archive(again.id)
    expect((await unarchive(id)).body).toMatchObject({ status: 'DRAFT', archived: null, can: { edit: true } })
    const running = await signed({ title: 'Vigente', startDate: '2029-01-01', endDate: null })
    expect(await archive(running.id)).toMatchObject({ status: 409, body: { code: 'CONTRACT_IN_FORCE' } })
    expect(await read(running.id)).toMatchObject({ status: 'SIGNED' })
  })
})

describe('lists', () => {
  test('find contracts by number, client, state, campus, end and value, as a file too', async () => {
    const { api, signed, draft, campusId, client } = await house()
    const one = await signed()
    await draft({ title: 'Otro', startDate: '2028-06-01', endDate: '2029-06-01' })
    const list = async (query: Record<string, string> = {}) =>
      (await api.get<Page<ContractSummary>>('/contracts/search', query)).body.items.map(({ number }) => number)
    expect(await list({ q: 'minera 20131312955' })).toHaveLength(2)
    for (const path of ['/contracts/search', '/contracts/report/file'])
      expect(await api.get(path, { monthlyFrom: '1200.00' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'currency', message: 'Di la moneda de los importes: PEN o USD.' }] },
      })
    expect(await list({ q: one.number ?? '' })).toEqual([one.number])
    expect(await list({ status: 'SIGNED', campusId, clientId: client.id })).toEqual([one.number])
    expect(await list({ endsFrom: '2028-01-01' })).toEqual([null])
    expect(await list({ endsTo: '2027-12-31', monthlyFrom: '1200.00', currency: 'PEN' })).toEqual([one.number])
    expect(await list({ addenda: 'true' })).toEqual([])
    const { body } = await api.bytes('/contracts/report/file?format=csv&status=SIGNED')
    expect(body.toString()).toContain(`${one.number},Firmado,Oficina`)
  })

  test('say what a team rents, what a campus lets, and what else its client had', async () => {
    const { api, signed, draft, campusId, client, product } = await house()
    const today = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
    const one = await signed({
      startDate: today.subtract({ days: 10 }).toString(),
      endDate: today.add({ days: 20 }).toString(),
    })
    const other = await product('A2')
    const next = await draft({ title: 'Otro', lineItems: [{ productId: other.id, unitPrice: '10.00' }] })
    expect((await api.get<TeamContracts>(`/contracts/by-team/${client.id}`)).body).toMatchObject({
      contracts: [{ id: next.id }, { id: one.id }],
      rented: [{ contractId: one.id, product: { code: 'A1' }, monthly: '1200.00' }],
    })
    expect((await api.get<CampusContracts>(`/campus/${campusId}/contract-detail`)).body).toMatchObject({
      rented: [{ contractId: one.id, client: { name: 'Minera Andina' } }],
      monthly: [{ currency: 'PEN', amount: '1200.00' }],
      preparing: 1,
      endingSoon: 1,
    })
    expect((await api.get(`/contracts/${next.id}/background`)).body).toMatchObject([{ id: one.id }])
    const joined = await api.post<ContractAnswer>(`/contracts/${next.id}/associate/${client.id}`)
    expect(joined.body.team).toMatchObject({ id: client.id })
    expect((await api.delete<ContractAnswer>(`/contracts/${next.id}/associate/${client.id}`)).body.team).toBeNull()
    expect((await api.post(`/contracts/${next.id}/associate/${crypto.randomUUID()}`)).status).toBe(422)
  })

  test('the executive is told at 90, 60 and 30 days of the end and of the notice date, and the tray holds it', async () => {
    const { api, signed } = await house()
    const today = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
    const one = await signed({
      startDate: today.subtract({ days: 10 }).toString(),
      endDate: today.add({ days: 80 }).toString(),
    })
    for (const _ of ['morning', 'next morning']) await contractJobs[0]?.work(app.services)
    const { body } = await api.get<Page<Notification>>('/notifications')
    expect(
      body.items
        .filter(({ kind }) => kind === 'CONTRACT_ENDING')
        .map(({ title }) => title)
        .sort(),
    ).toEqual([
      `El contrato ${one.number} de Minera Andina termina en 80 días`,
      `El plazo para avisar sobre el contrato ${one.number} de Minera Andina vence en 20 días`,
    ])
    const { body: tray } = await api.get<WorkTray>('/dashboard/work-tray')
    expect(tray.items.filter(({ kind }) => kind === 'CONTRACT_ENDING')).toMatchObject([
      { id: one.id, link: `/app/sales/contracts/${one.id}` },
    ])
  })
})
