import type { Reservation } from '@aforo/api/bookings/reservations'
import type { BillingRun, Finding, RunProposal } from '@aforo/api/money/billing-runs'
import type { Billing, BillingSummary } from '@aforo/api/money/bills'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { makeSignedContract } from '../../demo/signed-contracts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { createRecord, makeClient, makeCompany, makeProduct, makeRate } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { carryOut } from './runs.service.ts'

const app = await testApp()
const { services } = app
const { database } = services
afterEach(() => app.clock.set(undefined))

interface Page<Item> {
  items: Item[]
  totalItems: number
}

const at = (text: string) => app.clock.set(Temporal.Instant.from(text))
/** When all that is booked in March is over. */
const after = '2026-03-31T15:00:00Z'

/** A client whose people book rooms of S/ 59.00 an hour, tax included, on its account. */
async function house() {
  at('2026-03-16T13:00:00Z')
  const made = await makeHouse(app, {
    members: { member: { roles: ['ROLE_ADMIN'] } },
    campus: { name: 'Miraflores' },
    rooms: { room: {} },
  })
  const { tenant, campus, room, admin, member, api, asMember } = made
  const client = await makeClient(api)
  const company = await makeCompany(api)
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => asTenant(database, tenant.tenantId, work)
  const membership = { tenant_id: tenant.tenantId, team_id: client.id, user_id: member.userId }
  await inTenant(tx => tx.insertInto('team_members').values(membership).execute())
  await makeRate(api, { hourly: '59.00', spaceId: room.spaceId })
  await api.put('/booking/charge-settings', { withoutWallet: 'ACCOUNT', refund: 'NOTICE', noticeMinutes: 120 })
  const product = await makeProduct(api, campus, 'A1', { startsOn: '2020-01-01' })
  const sign = () =>
    inTenant(tx =>
      makeSignedContract(tx, {
        tenantId: tenant.tenantId,
        clientId: client.id,
        companyId: company.id,
        createdBy: admin.userId,
        number: 'C-2026-0001',
        creditDays: 15,
        lines: [{ productId: product.id, monthly: 1_000_00, startsOn: '2026-01-01' }],
      }),
    )
  const book = (day: string, from = '09:00', to = '11:00') =>
    createRecord<Reservation>(asMember, '/booking/reservations', { spaceId: room.spaceId, at: day, from, to })
  const cancel = async ({ reservationId }: Reservation) => {
    expect((await asMember.patch(`/booking/reservations/${reservationId}/cancel`, {})).status).toBe(200)
  }
  const start = (month: string) => api.post<BillingRun>('/billing/runs', { month })
  const run = async (month = '2026-04') => {
    const { body } = await start(month)
    await carryOut(services, tenant.tenantId, body.id)
    return (await api.get<BillingRun>(`/billing/runs/${body.id}`)).body
  }
  const bills = async (month = '2026-04') =>
    (await api.get<Page<BillingSummary>>('/billing/search', { month, sort: 'month' })).body.items
  const read = async (bill: { id: string } | undefined) => (await api.get<Billing>(`/billing/${bill?.id}`)).body
  const consumed = async (bill: { id: string } | undefined) =>
    (await read(bill)).entries
      .filter(({ concept }) => concept === 'SERVICE')
      .map(({ description, amount }) => [description, amount])
  const preview = async (month = '2026-04') =>
    (await api.get<Page<RunProposal> & { counts: object; added: object[] }>('/billing/runs/preview', { month })).body
  const check = async (month = '2026-04') =>
    (await api.get<Page<Finding> & { clean: number }>('/billing/check', { month })).body
  return { ...made, client, company, sign, book, cancel, start, run, bills, read, consumed, preview, check }
}

test('a run bills what people consumed on account once, in one line a campus and month', async () => {
  const { sign, book, run, bills, read, consumed, preview, check, api } = await house()
  await sign()
  await book('2026-03-17')
  await book('2026-03-18', '09:00', '10:00')
  await book('2026-04-02')
  at(after)
  // 3 hours of S/ 59.00 are S/ 177.00 with tax and S/ 150.00 without. April's booking isn't over.
  expect(await preview()).toMatchObject({
    counts: { NEW: 2, UPDATED: 0, KEPT: 0 },
    added: [{ currency: 'PEN', amount: '1150.00' }],
    items: [{ contract: { number: 'C-2026-0001' } }, { contract: null, bookings: 2, before: null, after: '150.00' }],
  })
  expect((await check()).items.map(({ kind }) => kind)).toEqual(['CONTRACT_WITHOUT_BILL', 'CONSUMPTION_NOT_BILLED'])
  expect(await run()).toMatchObject({ status: 'DONE', made: 1, updated: 1, kept: 0 })
  const [bill, ...more] = await bills()
  expect(more).toEqual([])
  expect(bill).toMatchObject({ net: '1150.00', tax: '207.00', total: '1357.00', campuses: [{ name: 'Miraflores' }] })
  expect(await consumed(bill)).toEqual([['Consumos de marzo de 2026 en Miraflores: 2 reservas', '150.00']])
  expect((await read(bill)).entries.map(({ source, days }) => [source, days])).toEqual([
    ['RUN', 30],
    ['RUN', null],
  ])
  expect((await api.get<Page<object>>(`/billing/${bill?.id}/consumption`)).body).toMatchObject({
    totalItems: 2,
    items: [
      { at: '2026-03-17', from: '09:00', to: '11:00', amount: '118.00', kept: false },
      { at: '2026-03-18', from: '09:00', to: '10:00', amount: '59.00' },
    ],
  })
  // Nothing is left to do, however often it is asked for.
  expect(await preview()).toMatchObject({ totalItems: 0 })
  expect((await check()).items).toEqual([])
  expect(await run()).toMatchObject({ made: 0, updated: 0, kept: 0 })
  expect(await run('2026-05')).toMatchObject({ made: 1 })
  expect(await consumed((await bills('2026-05'))[0])).toEqual([])
})

test('what was cancelled in time is not billed, and what was cancelled too late is', async () => {
  const { sign, book, cancel, run, bills, consumed } = await house()
  await sign()
  await cancel(await book('2026-03-17'))
  const late = await book('2026-03-18', '09:00', '10:00')
  // An hour before it begins: the notice is two.
  at('2026-03-18T13:00:00Z')
  await cancel(late)
  at(after)
  await run()
  expect(await consumed((await bills())[0])).toEqual([['Consumos de marzo de 2026 en Miraflores: 1 reserva', '50.00']])
})

test('a draft that nobody touched follows what bookings cost; a bill that was sent is only told', async () => {
  const { sign, book, run, bills, consumed, preview, check, api, tenant } = await house()
  await sign()
  const [one, other] = [await book('2026-03-17'), await book('2026-03-18')]
  at(after)
  await run()
  const charge = (id: string, fields: object) =>
    asTenant(database, tenant.tenantId, tx =>
      tx.updateTable('booking_charges').set(fields).where('reservation_id', '=', id).execute(),
    )
  await charge(one.reservationId, { state: 'GIVEN_BACK' })
  expect(await preview()).toMatchObject({ items: [{ effect: 'UPDATED', before: '100.00', after: '0.00' }] })
  expect(await run()).toMatchObject({ updated: 1 })
  const [bill] = await bills()
  expect(await consumed(bill)).toEqual([['Consumos de marzo de 2026 en Miraflores: 1 reserva', '100.00']])
  expect(bill).toMatchObject({ net: '1100.00', total: '1298.00' })
  await api.put(`/billing/${bill?.id}/ready-for-sap`)
  await charge(other.reservationId, { amount: 59_00 })
  expect(await run()).toMatchObject({ updated: 0, kept: 1 })
  expect(await consumed(bill)).toEqual([['Consumos de marzo de 2026 en Miraflores: 1 reserva', '100.00']])
  expect((await check()).items).toMatchObject([
    { kind: 'CONSUMPTION_NOT_BILLED', before: '100.00', after: '50.00', billing: { status: 'READY_FOR_SAP' } },
  ])
})

test('what comes after the bill was sent is billed apart, or with the next month', async () => {
  const { sign, book, run, bills, consumed, check, api, client } = await house()
  await sign()
  await book('2026-03-17')
  at('2026-03-20T15:00:00Z')
  await run()
  const [bill] = await bills()
  await api.put(`/billing/${bill?.id}/ready-for-sap`)
  await book('2026-03-24')
  await book('2026-03-25')
  at('2026-03-25T02:00:00Z')
  expect(await run()).toMatchObject({ updated: 0, kept: 1 })
  expect((await check()).items).toMatchObject([{ kind: 'CONSUMPTION_NOT_BILLED', before: null, after: '100.00' }])
  const apart = { month: '2026-04', clientId: client.id, currency: 'PEN' }
  expect((await api.post<Billing>('/billing/runs/apart', apart)).body).toMatchObject({ supplement: 1, net: '100.00' })
  expect(await api.post<Problem>('/billing/runs/apart', apart)).toMatchObject({
    status: 422,
    body: { code: 'INVALID_FIELD', data: { field: 'clientId' } },
  })
  at('2026-04-20T15:00:00Z')
  await run('2026-05')
  expect(await consumed((await bills('2026-05'))[0])).toEqual([
    ['Consumos de marzo de 2026 en Miraflores: 1 reserva', '100.00'],
  ])
})

test('a line that is taken out, or a bill that is cancelled, leaves its bookings to the next run', async () => {
  const { sign, book, run, bills, read, consumed, check, api } = await house()
  await sign()
  await book('2026-03-17')
  at(after)
  await run()
  const [bill] = await bills()
  const { entries } = await read(bill)
  const rent = entries.filter(({ concept }) => concept === 'PURCHASE')
  await api.put(`/billing/${bill?.id}/entries`, {
    entries: rent.map(({ id, concept, description, amount }) => ({ id, concept, description, amount })),
  })
  expect((await check()).items).toMatchObject([{ kind: 'CONSUMPTION_NOT_BILLED' }])
  expect(await run()).toMatchObject({ updated: 0, kept: 1 })
  await api.put(`/billing/${bill?.id}/cancel`, { reason: 'Se hace de nuevo' })
  await run()
  const again = (await bills()).find(({ status }) => status.name === 'DRAFT')
  expect(await consumed(again)).toHaveLength(1)
  await api.put(`/billing/${again?.id}/cancel`, { reason: 'Se hace otra vez' })
  await run()
  expect(await consumed((await bills()).find(({ status }) => status.name === 'DRAFT'))).toHaveLength(1)
})

test('a client without a contract is billed by the operator’s company, and its statement says what is left', async () => {
  const { book, run, bills, consumed, api, client, company } = await house()
  await book('2026-03-17')
  at(after)
  const statement = async () =>
    (await api.get<{ unbilled: object[] }>('/billing/statement', { clientId: client.id })).body
  expect((await statement()).unbilled).toEqual([{ contract: null, month: '2026-03', currency: 'PEN', net: '100.00' }])
  expect(await run()).toMatchObject({ made: 1 })
  const [bill] = await bills()
  expect(bill).toMatchObject({ company: { id: company.id }, client: { id: client.id }, total: '118.00' })
  expect(await consumed(bill)).toHaveLength(1)
  expect((await statement()).unbilled).toEqual([])
})

test('of runs of two months at once, each booking is billed by one', async () => {
  const { sign, book, start, bills, read, tenant } = await house()
  await sign()
  for (let day = 16; day < 20; day++) await book(`2026-03-${day}`, '14:00', '15:00')
  at(after)
  const started = [(await start('2026-04')).body.id, (await start('2026-05')).body.id]
  await Promise.all([...started, ...started].map(id => carryOut(services, tenant.tenantId, id)))
  const found = [...(await bills('2026-04')), ...(await bills('2026-05'))]
  const sums = (await Promise.all(found.map(read))).flatMap(({ entries }) =>
    entries.filter(({ concept }) => concept === 'SERVICE').map(({ amount }) => Number(amount)),
  )
  expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(200)
})
