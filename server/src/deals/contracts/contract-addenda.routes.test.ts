import type { Comparison, ContractAsOf } from '@aforo/api/deals/contract-addenda'
import type { ContractPlan } from '@aforo/api/deals/contract-lines'
import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { signedLines, takings } from '../../testing/contract-rows.ts'
import { testApp } from '../../testing/test-app.ts'
import { contractsInForce } from './contracts.ts'

const app = await testApp()
const { database } = app.services
const house = () => contractHouse(app)

describe('an addendum', () => {
  test('extends: it shows what it does before it is saved, and the chain reads as one', async () => {
    const { tenant, signed, effect, addendum, generate, sign, read, api } = await house()
    const root = await signed()
    const change = { kind: 'EXTENSION', endDate: '2028-03-31' }
    const shown = await effect(root.id, change)
    expect(shown.body).toMatchObject({
      from: '2028-01-01',
      occupation: { taken: [{ product: { code: 'A1' }, from: '2028-01-01', to: '2028-03-31' }], freed: [] },
      rivals: [],
      billing: {
        months: [
          { month: '2028-01', before: '0.00', after: '1200.00', difference: '1200.00' },
          { month: '2028-02', difference: '1200.00' },
          { month: '2028-03', difference: '1200.00' },
        ],
        difference: '3600.00',
      },
      endDate: { before: '2027-12-31', after: '2028-03-31' },
    })
    expect((await read(root.id)).chain).toHaveLength(1)
    const { status, body } = await addendum(root.id, change)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'DRAFT',
      rootId: root.id,
      change: { kind: 'EXTENSION', from: '2028-01-01' },
      endDate: '2028-03-31',
      missing: [],
      can: { editTerms: false, editParties: false, generate: true },
    })
    expect((await api.get(`/contracts/${body.id}/effect`)).body).toEqual(shown.body)
    expect(await addendum(root.id, change)).toMatchObject({
      status: 409,
      body: { code: 'ADDENDUM_PENDING', data: { contractId: body.id } },
    })
    expect(await generate(body.id)).toEqual({ number: `${root.number}-A1` })
    expect((await sign(body.id)).status).toBe(200)
    expect(await takings(tenant.tenantId)).toEqual([
      { kind: 'CONTRACT', source_id: root.id, during: '[2027-01-01,2028-04-01)' },
    ])
    expect(await signedLines(tenant.tenantId)).toMatchObject([
      { id: root.information.lines[0]?.id, contract_id: root.id, ends_on: '2028-03-31' },
    ])
    expect(await read(root.id)).toMatchObject({
      endDate: '2028-03-31',
      addenda: 1,
      information: { endDate: '2027-12-31' },
    })
  })

  test('of a price says that the yearly increase goes on, from which anniversary', async () => {
    const { step, draft, fill, generate, sign, effect } = await house()
    const { id } = await draft({ endDate: '2029-12-31' })
    await fill(id)
    const { body } = await step(id, 'information', { yearlyIncrease: '5.00' })
    await generate(id)
    await sign(id)
    const price = (from: string) => ({
      kind: 'PRICE',
      from,
      prices: [{ lineId: body.information.lines[0]?.id, unitPrice: '1500.00' }],
    })
    expect((await effect(id, price('2027-07-01'))).body.yearlyIncrease).toEqual({ rate: '5.00', next: '2028-01-01' })
    expect((await effect(id, price('2028-01-01'))).body.yearlyIncrease).toEqual({ rate: '5.00', next: '2029-01-01' })
    expect((await effect(id, price('2029-01-01'))).body.yearlyIncrease).toBeNull()
    expect((await effect(id, { kind: 'END', endDate: '2027-06-30' })).body.yearlyIncrease).toBeNull()
  })

  test('changes the price from a day on and nothing before it', async () => {
    const { signed, changed, api, read } = await house()
    const root = await signed()
    const lineId = root.information.lines[0]?.id
    const plan = async (id: string) =>
      Object.fromEntries(
        (await api.get<ContractPlan>(`/contracts/${id}/plan`)).body.months.map(({ month, net }) => [month, net]),
      )
    const before = await plan(root.id)
    const addendum = await changed(root.id, {
      kind: 'PRICE',
      from: '2027-07-01',
      prices: [{ lineId, unitPrice: '1500.00' }],
    })
    const after = await plan(root.id)
    for (const [month, net] of Object.entries(before)) expect(after[month]).toBe(month < '2027-07' ? net : '1500.00')
    expect(await plan(addendum.id)).toEqual(after)
    const asOf = async (date: string) => (await api.get<ContractAsOf>(`/contracts/${root.id}/as-of`, { date })).body
    expect(await asOf('2027-06-30')).toMatchObject({
      inForce: { id: root.id },
      monthly: '1200.00',
      lines: [{ id: lineId }],
    })
    expect(await asOf('2027-07-01')).toMatchObject({ inForce: { id: addendum.id }, monthly: '1500.00' })
    // Before it begins it says what it rents once it does.
    expect(await asOf('2020-01-01')).toMatchObject({
      inForce: { id: root.id },
      monthly: '1200.00',
      date: '2020-01-01',
      linesOn: '2027-01-01',
    })
    // The page says what it costs as of today; the addendum what it costs from its first day on.
    expect(await read(root.id)).toMatchObject({ monthly: '1200.00' })
    expect(addendum.monthly).toBe('1500.00')
    // The next one builds on it.
    const now = (await asOf('2027-07-01')).lines[0]?.id
    const again = await changed(root.id, {
      kind: 'PRICE',
      from: '2027-10-01',
      prices: [{ lineId: now, unitPrice: '1600.00' }],
    })
    expect(again.number).toBe(`${root.number}-A2`)
    expect(await asOf('2027-09-30')).toMatchObject({ monthly: '1500.00' })
    expect(await asOf('2027-10-01')).toMatchObject({ monthly: '1600.00' })
  })

  test('moves to another office, and compares with what was agreed before', async () => {
    const { tenant, signed, changed, product, api, deal, create } = await house()
    const root = await signed()
    const lineId = root.information.lines[0]?.id
    const other = await product('A2')
    const addendum = await changed(root.id, {
      kind: 'LINES',
      from: '2027-06-16',
      ends: [lineId],
      begins: [{ productId: other.id, unitPrice: '1500.00' }],
    })
    expect((await takings(tenant.tenantId)).map(({ during }) => during)).toEqual([
      '[2027-01-01,2027-06-16)',
      '[2027-06-16,2028-01-01)',
    ])
    const { body } = await api.get<Comparison>(`/contracts/${root.id}/compare/${addendum.id}`)
    expect(body).toMatchObject({ one: { id: root.id }, other: { id: addendum.id, change: { kind: 'LINES' } } })
    expect(body.fields.filter(({ changed: isChanged }) => isChanged)).toEqual([])
    expect(body.lines).toMatchObject([
      {
        displayName: 'Oficina A1',
        before: 'Oficina A1 · S/\u00a01,200.00 al mes · 1 ene. 2027 – 31 dic. 2027',
        after: '—',
      },
      {
        displayName: 'Oficina A2',
        before: '—',
        after: 'Oficina A2 · S/\u00a01,500.00 al mes · 16 jun. 2027 – 31 dic. 2027',
      },
    ])
    expect(body.money.filter(({ changed: isChanged }) => isChanged).map(({ field, after }) => [field, after])).toEqual([
      // 15 of 30 days at each price.
      ['2027-06', 'S/\u00a01,350.00'],
      ...['07', '08', '09', '10', '11', '12'].map(month => [`2027-${month}`, 'S/\u00a01,500.00']),
    ])
    // The office that it left is free for others from then on.
    expect((await create((await deal({ startDate: '2027-06-16', status: 'RESERVED' })).saleId)).status).toBe(201)
    const foreign = await create((await deal({ startDate: '2029-01-01', endDate: null })).saleId)
    expect(await api.get<Problem>(`/contracts/${root.id}/compare/${foreign.body.id}`)).toMatchObject({
      status: 409,
      body: { code: 'NOT_ONE_CHAIN' },
    })
  })

  test('ends early and frees what was taken', async () => {
    const { tenant, signed, changed, read, effect, api } = await house()
    const root = await signed({ endDate: null })
    expect(root.endDate).toBeNull()
    expect((await effect(root.id, { kind: 'EXTENSION', endDate: null })).body).toMatchObject({
      data: { field: 'change.kind' },
    })
    await changed(root.id, { kind: 'END', endDate: '2027-08-15' })
    // Its last day is known since it was signed, before it ends.
    const lastDay = async (date: string) =>
      (await api.get<ContractAsOf>(`/contracts/${root.id}/as-of`, { date })).body.endDate
    expect(await lastDay('2027-06-30')).toBe('2027-08-15')
    expect(await lastDay('2020-01-01')).toBeNull()
    expect((await takings(tenant.tenantId)).map(({ during }) => during)).toEqual(['[2027-01-01,2027-08-16)'])
    expect(await read(root.id)).toMatchObject({ endDate: '2027-08-15' })
  })

  test('puts another client in, who is billed from then on', async () => {
    const { tenant, api, signed, addendum, generate, sign, step, read } = await house()
    const root = await signed()
    const buyer = (
      await api.post<{ id: string }>('/customer', {
        name: 'Compradora',
        legalName: 'Compradora S.A.C.',
        taxId: '20100070970',
        billingAddress: 'Calle Dos 2',
      })
    ).body
    const { id } = (await addendum(root.id, { kind: 'PARTIES', from: '2027-05-01' })).body
    await step(id, 'client-info', { clientId: buyer.id })
    expect(await generate(id)).toMatchObject({ refusal: { code: 'CONTRACT_INCOMPLETE' } })
    await step(id, 'representative-info', { name: 'Ana Gil', documentType: 'CE', documentNumber: '001234567' })
    // The people of the former client aren't its own.
    for (const path of ['member-responsible-info', 'invoice-contact', 'payment-contact'])
      await step(id, path, { name: 'Ana Gil', email: 'ana@compradora.example' })
    expect(await step(id, 'information', { deposit: '1.00' })).toMatchObject({ status: 422 })
    await generate(id)
    expect((await sign(id)).status).toBe(200)
    expect(await read(root.id)).toMatchObject({
      client: { id: buyer.id, name: 'Compradora' },
      clientInfo: { legalName: 'Minera Andina S.A.A.' },
    })
    const clientOf = async (month: string) =>
      (
        await asTenant(database, tenant.tenantId, tx =>
          contractsInForce(tx, { from: `${month}-01`, to: `${month}-28`, limit: 5 }),
        )
      )[0]?.clientId
    expect(await clientOf('2027-04')).toBe(root.client.id)
    expect(await clientOf('2027-05')).toBe(buyer.id)
  })

  test.each([
    ['an extension before the end', { kind: 'EXTENSION', endDate: '2027-06-01' }, 'change.endDate'],
    ['an end before the beginning', { kind: 'END', endDate: '2026-12-31' }, 'change.endDate'],
    ['an end after the end', { kind: 'END', endDate: '2027-12-31' }, 'change.endDate'],
    ['lines without any', { kind: 'LINES', from: '2027-02-01' }, 'change.begins'],
    [
      'a price of no line',
      { kind: 'PRICE', from: '2027-02-01', prices: [{ lineId: crypto.randomUUID(), unitPrice: '1.00' }] },
      'change.prices.0.lineId',
    ],
    ['parties before the contract', { kind: 'PARTIES', from: '2026-06-01' }, 'change.from'],
    [
      'a product of nobody',
      { kind: 'LINES', from: '2027-02-01', begins: [{ productId: crypto.randomUUID(), unitPrice: '1.00' }] },
      'change.begins.0.productId',
    ],
  ])('is refused as %s', async (_, change, field) => {
    const { signed, addendum } = await house()
    const { id } = await signed()
    expect(await addendum(id, change)).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD', data: { field } } })
  })

  test('whose plan comes to more than a bill holds is refused with the sum, before and when it is saved', async () => {
    const { signed, effect, addendum, read, api } = await house()
    const { id } = await signed()
    const { body: asOf } = await api.get<ContractAsOf>(`/contracts/${id}/as-of`)
    const prices = [{ lineId: asOf.lines[0]?.id ?? '', unitPrice: '99999999999.99' }]
    const change = { kind: 'PRICE', from: '2027-01-01', prices }
    for (const refused of [await effect(id, change), await addendum(id, change)]) {
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'change' }] } })
      expect(JSON.stringify(refused.body)).toMatch(
        /el contrato suma S\/.1,415,999,999,999\.\d\d, y una factura admite hasta/,
      )
    }
    expect((await read(id)).chain).toHaveLength(1)
  })

  test('is refused of what is not signed or archived', async () => {
    const { created, addendum, api, signed } = await house()
    const change = { kind: 'EXTENSION', endDate: '2028-03-31' }
    const open = await created({ startDate: '2028-01-01', endDate: '2028-12-31' })
    expect(await addendum(open.id, change)).toMatchObject({ status: 409, body: { code: 'ADDENDUM_NEEDS_SIGNED' } })
    const over = await signed({ startDate: '2026-01-01', endDate: '2026-03-31', title: 'Terminado' })
    await api.patch(`/contracts/${over.id}/archive`, { reason: 'Terminó' })
    expect(await addendum(over.id, change)).toMatchObject({ status: 409, body: { code: 'ADDENDUM_NEEDS_SIGNED' } })
  })
})
