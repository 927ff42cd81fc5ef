import { randomUUIDv7 } from 'node:crypto'
import { afterChange, type PlanChange, planMonth } from '@aforo/api/deals/billing-plan.rules'
import type { Finding } from '@aforo/api/money/billing-runs'
import type { Billing } from '@aforo/api/money/bills'
import { decimalsOf } from '@aforo/api/platform/money'
import type { Problem } from '@aforo/api/platform/problems'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { contractsInForce } from '../../deals/contracts/contracts.ts'
import { replaceSigned, signedDiscountsOf, signedLinesOf } from '../../deals/contracts/lines.queries.ts'
import { purchaseOrderOf } from '../../deals/contracts/purchase-order.queries.ts'
import { effort } from '../../platform/testing/effort.ts'
import { at, house } from '../../testing/billing-runs-house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

/** An operator in October 2026, and what is done with a contract of S/ 3,000.00 from then on. */
async function operator(endsOn: string | null = '2027-09-30') {
  const desk = await house()
  const { api, inTenant, tenant, one, sign } = desk
  at('2026-10-25T15:00:00Z')
  const { id } = await sign({ lines: [{ productId: one, monthly: 3_000_00, startsOn: '2026-10-01', endsOn }] })
  /** Signs an addendum, as far as it changes what is billed. */
  const change = (asked: (lines: Awaited<ReturnType<typeof signedLinesOf>>) => PlanChange | undefined) =>
    inTenant(async tx => {
      const lines = await signedLinesOf(tx, id)
      const wanted = asked(lines)
      if (!wanted) return
      const productOf = new Map(lines.map(line => [line.id, line.productId]))
      const after = afterChange(lines, wanted, lineId => {
        const next = randomUUIDv7()
        productOf.set(next, productOf.get(lineId) ?? one)
        return next
      })
      const rows = after.map(line => ({
        exclusive: true,
        ...line,
        productId: (line as { productId?: string }).productId ?? productOf.get(line.id) ?? one,
      }))
      await replaceSigned(tx, { tenantId: tenant.tenantId, contractId: id }, rows, await signedDiscountsOf(tx, id))
    })
  const send = async (month: string) => {
    for (const bill of await desk.bills(month))
      if (bill.status.name === 'DRAFT') await api.put(`/billing/${bill.id}/ready-for-sap`)
  }
  const apart = (month: string) => api.post<Billing & Problem>('/billing/runs/apart', { month, contractId: id })
  const found = async (month: string): Promise<Finding | undefined> =>
    (await desk.check(month)).items.find(({ contract, kind }) => contract?.id === id && kind !== 'UNUSUAL_AMOUNT')
  /** What bills have of the contract's month, with what others carry of it. */
  const billed = (month: string) =>
    inTenant(async tx => {
      const rows = await tx
        .selectFrom('billing_entries')
        .select('amount')
        .where('contract_id', '=', id)
        .where('live', '=', true)
        .where('month', '=', `${month}-01`)
        .execute()
      return rows.reduce((sum, { amount }) => sum + amount, 0)
    })
  const planned = (month: string) =>
    inTenant(async tx => {
      const [contract] = await contractsInForce(tx, { from: '2020-01-01', to: '2040-12-31', limit: 1, only: [id] })
      return contract ? (planMonth({ ...contract.terms, taxRate: 0 }, month)?.net ?? 0) : 0
    })
  const statement = async () =>
    (
      await api.get<{ unbilled: { month: string; net: string }[] }>('/billing/statement', {
        clientId: desk.client.id,
        from: '2026-10',
        to: '2027-03',
      })
    ).body.unbilled
  return { ...desk, id, change, send, apart, found, billed, planned, statement }
}

test('a contract says the purchase order of its last bill that has one in force', async () => {
  const { run, bills, api, id, inTenant } = await operator()
  const poCode = () => inTenant(tx => purchaseOrderOf(tx, id))
  await run('2026-10')
  await run('2026-11')
  expect(await poCode()).toBeNull()
  for (const [month, code] of [
    ['2026-10', 'OC-10'],
    ['2026-11', 'OC-11'],
  ] as const) {
    const form = formOf({
      file: fileOf('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF', 'oc.pdf'),
    })
    const { key } = (await api.upload<{ key: string }>('/assets/upload/file', form)).body
    const [bill] = await bills(month)
    await api.post(`/billing/${bill?.id}/attach-purchase-order`, { attachmentKey: key, poCode: code })
  }
  expect(await poCode()).toBe('OC-11')
  await api.put(`/billing/${(await bills('2026-11'))[0]?.id}/disable-purchase-order`)
  expect(await poCode()).toBe('OC-10')
})

test('a price raised on the 16th of a month that was sent: 500.00 more and 3,500.00 in all', async () => {
  const { run, send, change, found, apart, bills, billed, preview } = await operator()
  await run('2026-11')
  await send('2026-11')
  await change(([line]) => ({
    kind: 'PRICE',
    from: '2026-11-16',
    prices: [{ lineId: line?.id ?? '', monthly: 4_000_00 }],
  }))
  expect(await found('2026-11')).toMatchObject({
    kind: 'DIFFERS_FROM_PLAN',
    message:
      'Del contrato C-2026-0001 se facturó S/\u00a03,000.00 de noviembre de 2026 y le corresponden S/\u00a03,500.00: falta facturar S/\u00a0500.00.',
    before: '3000.00',
    after: '3500.00',
    apart: '500.00',
    mendedByRun: false,
  })
  expect(await preview('2026-11')).toMatchObject({ items: [{ effect: 'KEPT', before: '3000.00', after: '3500.00' }] })
  expect((await run('2026-11')).run).toMatchObject({ made: 0, updated: 0, kept: 1 })
  expect(await apart('2026-11')).toMatchObject({
    status: 201,
    body: {
      month: '2026-11',
      supplement: 1,
      net: '500.00',
      entries: [
        {
          concept: 'PURCHASE',
          description: 'Oficina A1, diferencia de noviembre de 2026',
          amount: '500.00',
          days: null,
        },
      ],
    },
  })
  expect(await billed('2026-11')).toBe(3_500_00)
  expect(await found('2026-11')).toBeUndefined()
  expect((await apart('2026-11')).status).toBe(422)
  expect(await bills('2026-11')).toHaveLength(2)
})

test('an office moved on the 16th at the same price owes nothing more: 3,000.00 in all', async () => {
  const { run, send, change, found, apart, billed, other, statement } = await operator()
  await run('2026-11')
  await send('2026-11')
  await change(([line]) => ({
    kind: 'LINES',
    from: '2026-11-16',
    ends: [line?.id ?? ''],
    begins: [
      {
        id: randomUUIDv7(),
        monthly: 3_000_00,
        startsOn: '2026-11-16',
        endsOn: null,
        freeDays: 0,
        productId: other,
      } as never,
    ],
  }))
  expect(await found('2026-11')).toBeUndefined()
  expect((await apart('2026-11')).status).toBe(422)
  expect(await billed('2026-11')).toBe(3_000_00)
  expect((await statement()).filter(({ month }) => month === '2026-11')).toEqual([])
})

test('a move to a dearer office bills the difference, with what the former one had too much beside it', async () => {
  const { run, send, change, apart, billed, other } = await operator()
  await run('2026-11')
  await send('2026-11')
  await change(([line]) => ({
    kind: 'LINES',
    from: '2026-11-16',
    ends: [line?.id ?? ''],
    begins: [
      {
        id: randomUUIDv7(),
        monthly: 4_000_00,
        startsOn: '2026-11-16',
        endsOn: null,
        freeDays: 0,
        productId: other,
      } as never,
    ],
  }))
  const { body } = await apart('2026-11')
  expect(body).toMatchObject({ net: '500.00', total: '590.00' })
  expect(body.entries.map(({ concept, amount, days }) => [concept, amount, days])).toEqual([
    ['PURCHASE', '2000.00', 15],
    ['PURCHASE_ADJUSTMENT', '-1500.00', null],
  ])
  expect(await billed('2026-11')).toBe(3_500_00)
})

test('an extension that adds days to a month that was sent is billable, and in the statement', async () => {
  const { run, send, change, found, apart, billed, statement } = await operator('2026-11-15')
  await run('2026-10')
  await run('2026-11')
  await send('2026-11')
  await change(() => ({ kind: 'EXTENSION', from: '2026-11-16', endsOn: '2027-09-30' }))
  at('2026-11-25T15:00:00Z')
  expect(await found('2026-11')).toMatchObject({ kind: 'DAYS_NOT_BILLED', apart: '1500.00' })
  expect((await found('2026-11'))?.message).toContain('falta facturar S/\u00a01,500.00 (15 días)')
  expect(await statement()).toMatchObject([{ month: '2026-11', net: '1500.00' }])
  expect((await apart('2026-11')).body).toMatchObject({ net: '1500.00', entries: [{ days: 15 }] })
  expect(await billed('2026-11')).toBe(3_000_00)
  expect(await statement()).toEqual([])
})

test('what was billed too much is taken off the next bill, which is made for it where there is none', async () => {
  const { run, send, change, found, apart, billed, planned, read, bills, id, api, statement } = await operator()
  await run('2026-10')
  await run('2026-11')
  await send('2026-11')
  await change(([line]) => ({
    kind: 'PRICE',
    from: '2026-11-16',
    prices: [{ lineId: line?.id ?? '', monthly: 2_000_00 }],
  }))
  at('2026-11-25T15:00:00Z')
  expect(await statement()).toMatchObject([{ month: '2026-11', net: '-500.00' }])
  const finding = await found('2026-11')
  expect(finding).toMatchObject({ kind: 'DIFFERS_FROM_PLAN', before: '3000.00', after: '2500.00', apart: '-500.00' })
  expect(finding?.message).toContain('hay S/\u00a0500.00 de más, por descontar en la próxima factura')
  const { status, body } = await apart('2026-11')
  expect(status).toBe(201)
  // December at 2,000.00, less 500.00; 18 % of 1,500.00 is 270.00.
  expect(body).toMatchObject({
    month: '2026-12',
    net: '1500.00',
    tax: '270.00',
    total: '1770.00',
    status: { name: 'DRAFT' },
  })
  expect(body.entries.map(({ concept, description, amount }) => [concept, description, amount])).toEqual([
    ['PURCHASE', 'Oficina A1', '2000.00'],
    ['PURCHASE_ADJUSTMENT', 'Oficina A1, ajuste de noviembre de 2026', '-500.00'],
  ])
  expect([await billed('2026-11'), await planned('2026-11')]).toEqual([2_500_00, 2_500_00])
  expect([await found('2026-11'), await found('2026-12'), await statement()]).toEqual([undefined, undefined, []])
  // Repeated, by a run too, it stays one adjustment.
  await run('2026-12')
  await run('2026-11')
  expect((await apart('2026-11')).status).toBe(422)
  expect(await read((await bills('2026-12'))[0])).toMatchObject({ net: '1500.00' })
  const months = (
    await api.get<{ months: { month: string; net: string }[] }>('/billing/of-contract', { contractId: id })
  ).body.months
  expect(months.map(({ month, net }) => [month, net])).toEqual([
    ['2026-10', '3000.00'],
    ['2026-11', '2500.00'],
    ['2026-12', '2000.00'],
  ])
  // Where its bill is cancelled, November is short again.
  await api.put(`/billing/${body.id}/cancel`)
  expect(await found('2026-11')).toMatchObject({ apart: '-500.00' })
})

test('an end that came before a month that was sent: all of it goes off another contract’s bill, or is said to need a credit note', async () => {
  const { run, send, change, found, apart, sign, other } = await operator()
  await run('2026-11')
  await send('2026-11')
  await change(() => ({ kind: 'END', from: '2026-11-01' }))
  expect(await found('2026-11')).toMatchObject({
    kind: 'BILL_WITHOUT_CONTRACT',
    before: '3000.00',
    after: '0.00',
    apart: '-3000.00',
  })
  const refused = await apart('2026-11')
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('se devuelve con una nota de crédito')
  await sign({ lines: [{ productId: other, monthly: 2_000_00, startsOn: '2026-12-01' }] })
  await run('2026-12')
  // Of a bill no more is taken off than it has; the rest is still to be taken off.
  expect((await apart('2026-11')).body).toMatchObject({ month: '2026-12', net: '0.00' })
  expect(await found('2026-11')).toMatchObject({ apart: '-1000.00' })
  const again = await apart('2026-11')
  expect(again.status).toBe(422)
  expect(JSON.stringify(again.body)).toContain('Lo que falta, S/\u00a01,000.00, se devuelve con una nota de crédito.')
  await run('2026-11')
  expect(await found('2026-11')).toMatchObject({ apart: '-1000.00' })
})

test('two at once bill the difference once', async () => {
  const { run, send, change, apart, billed } = await operator()
  await run('2026-11')
  await send('2026-11')
  await change(([line]) => ({
    kind: 'PRICE',
    from: '2026-11-16',
    prices: [{ lineId: line?.id ?? '', monthly: 4_000_00 }],
  }))
  const answers = await Promise.all([apart('2026-11'), apart('2026-11'), apart('2026-11')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(await billed('2026-11')).toBe(3_500_00)
})

const price = fc.integer({ min: 100_00, max: 9_000_00 })
const day = fc.integer({ min: 1, max: 28 })
const someMonth = fc.constantFrom('2026-10', '2026-11', '2026-12')
const act = fc.oneof(
  fc.record({ do: fc.constant('run' as const), month: someMonth }),
  fc.record({ do: fc.constant('send' as const), month: someMonth }),
  fc.record({ do: fc.constant('apart' as const), month: someMonth }),
  fc.record({ do: fc.constant('price' as const), month: someMonth, day, monthly: price }),
  fc.record({ do: fc.constant('move' as const), month: someMonth, day, monthly: price }),
  fc.record({ do: fc.constant('more' as const), month: someMonth, day, monthly: price }),
  fc.record({ do: fc.constant('extend' as const) }),
)

test('whatever addenda, runs and sent months there were: of each month billed and carried is what is planned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async acts => {
      const { run, send, change, found, apart, billed, planned, other } = await operator('2027-01-20')
      for (const one of acts) {
        if (one.do === 'run') await run(one.month)
        else if (one.do === 'send') await send(one.month)
        else if (one.do === 'apart') await apart(one.month)
        else
          await change(lines => {
            if (one.do === 'extend')
              return lines.some(({ endsOn }) => endsOn === '2027-01-20')
                ? { kind: 'EXTENSION', from: '2027-01-21', endsOn: '2027-09-30' }
                : undefined
            const from = `${one.month}-${String(one.day).padStart(2, '0')}`
            const there = lines.filter(line => line.startsOn < from && (line.endsOn === null || line.endsOn >= from))
            const [first] = there
            if (!first) return undefined
            if (one.do === 'price')
              return { kind: 'PRICE', from, prices: there.map(({ id }) => ({ lineId: id, monthly: one.monthly })) }
            const begins = [
              {
                id: randomUUIDv7(),
                monthly: one.monthly,
                startsOn: from,
                endsOn: first.endsOn,
                freeDays: 0,
                productId: first.productId === other ? first.productId : other,
                exclusive: false,
              } as never,
            ]
            return { kind: 'LINES', from, ends: one.do === 'move' ? there.map(({ id }) => id) : [], begins }
          })
      }
      // A person goes on until the check has nothing to bill: drafts by a run, what was sent by the difference.
      for (const month of ['2026-10', '2026-11', '2026-12', '2027-01']) await run(month)
      // A fall may need several bills to take it off.
      for (let goesOn = true; goesOn; ) {
        const answers = []
        for (const month of ['2026-10', '2026-11', '2026-12']) answers.push(await apart(month))
        goesOn = answers.some(({ status }) => status === 201)
      }
      for (const month of ['2026-10', '2026-11', '2026-12', '2027-01']) {
        const over = (await billed(month)) - (await planned(month))
        if (over === 0) continue
        // No bill goes below zero: what no open one can take off is said, down to the céntimo, and needs a credit note.
        expect([month, over > 0 && (await found(month))?.apart]).toEqual([month, decimalsOf(-over)])
        const refused = await apart(month)
        expect([refused.status, JSON.stringify(refused.body)]).toEqual([
          422,
          expect.stringContaining('nota de crédito'),
        ])
      }
    }),
    { numRuns: effort(12, 60) },
  )
}, 600_000)

test('what somebody lowered by hand is meant: it is said, and neither billed again nor kept back', async () => {
  const { api, run, bills, read, found, apart, change, check } = await operator()
  await run('2026-11')
  const [bill] = await bills('2026-11')
  const lowered = async (amount: string) => {
    const { entries } = await read(bill)
    return api.put<Billing>(`/billing/${bill?.id}/entries`, {
      entries: entries.map(({ id, concept, description }) => ({ id, concept, description, amount })),
    })
  }
  expect(await lowered('2800.00')).toMatchObject({
    status: 200,
    body: { net: '2800.00', entries: [{ adjusted: '-200.00', source: 'RUN' }] },
  })
  expect(await found('2026-11')).toMatchObject({
    kind: 'ADJUSTED_BY_HAND',
    message: 'Lo del contrato C-2026-0001 se facturó con S/\u00a0200.00 menos por ajuste a mano.',
    before: '2800.00',
    after: '3000.00',
    apart: null,
    blocks: false,
  })
  expect((await check('2026-11')).clean).toBe(1)
  expect((await apart('2026-11')).status).toBe(422)
  // A price that rises later is due, without what was given away.
  await change(([line]) => ({
    kind: 'PRICE',
    from: '2026-11-16',
    prices: [{ lineId: line?.id ?? '', monthly: 4_000_00 }],
  }))
  expect(await found('2026-11')).toMatchObject({ kind: 'DIFFERS_FROM_PLAN', apart: '500.00' })
  // Written back to what the run wrote, nothing is adjusted any more.
  expect((await lowered('3000.00')).body).toMatchObject({ entries: [{ adjusted: '0.00' }] })
})
