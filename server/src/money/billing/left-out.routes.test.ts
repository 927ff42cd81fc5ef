import type { ContractPlan } from '@aforo/api/deals/contract-lines'
import type { Occupation } from '@aforo/api/insight/occupation'
import type { LeftOut } from '@aforo/api/money/billing-runs'
import { afterEach, expect, test } from 'vitest'
import { at, house } from '../../testing/billing-runs-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

/** A usual contract of S/ 1,000.00, and one beside it as no call would take it any more: written straight into the database. */
async function withBad(bad: { deposit?: number; monthly?: number; yearlyIncrease?: number; startsOn?: string }) {
  const desk = await house()
  const { sign, one, other } = desk
  const { startsOn = '2026-04-01', monthly = 1_000_00, ...more } = bad
  const broken = await sign({ ...more, lines: [{ productId: one, monthly, startsOn }] })
  await sign({ lines: [{ productId: other, monthly: 1_000_00, startsOn: '2026-04-01' }] })
  return { ...desk, broken }
}

test.each<[string, Parameters<typeof withBad>[0]]>([
  ['a deposit that no bill holds beside its rent', { deposit: 99_999_999_999_999 }],
  [
    'a price that has doubled each year past a safe integer',
    { monthly: 1_000_000_00, yearlyIncrease: 100_00, startsOn: '1990-01-01' },
  ],
])('%s leaves that contract out alone: run, preview, check, statement, Ocupación', async (_, bad) => {
  const { run, preview, bills, check, broken, api, client } = await withBad(bad)
  const named = [{ contract: { id: broken.id, number: 'C-2026-0001' } }]
  expect(await preview()).toMatchObject({ contracts: 2, counts: { NEW: 1 }, leftOut: named })
  expect((await run()).run).toMatchObject({ status: 'DONE', contracts: 2, done: 2, made: 1, leftOut: named })
  expect(await bills()).toMatchObject([{ net: '1000.00' }])
  const found = (await check()).items.filter(({ kind }) => kind === 'CONTRACT_LEFT_OUT')
  expect(found).toMatchObject([{ ...named[0], blocks: true, mendedByRun: false }])
  expect(found[0]?.message).toContain('una factura admite hasta S/\u00a0999,999,999,999.99')
  at('2026-05-20T15:00:00Z')
  const statement = await api.get<{ leftOut: LeftOut[]; unbilled: { month: string; net: string }[] }>(
    '/billing/statement',
    {
      clientId: client.id,
      from: '2026-04',
      to: '2026-05',
    },
  )
  expect(statement).toMatchObject({ status: 200, body: { leftOut: named } })
  expect(statement.body.unbilled).toContainEqual(expect.objectContaining({ month: '2026-05', net: '1000.00' }))
  const occupation = await api.get<Occupation>('/sales/occupation')
  // A deposit is no rent: Ocupación counts that contract's money as well.
  expect(occupation).toMatchObject({ status: 200, body: { leftOut: bad.deposit ? [] : named } })
  expect((await api.post('/billing/runs/apart', { month: '2026-04', contractId: broken.id })).status).toBe(422)
})

test('a contract whose bill would be past what the column holds keeps no other of its page back', async () => {
  const { sign, one, other, run, bills, customer, company } = await house()
  // Each by itself fits a bill; the two of one client don't fit theirs.
  const half = { deposit: 60_000_000_000_000 }
  await sign({ ...half, lines: [{ productId: one, monthly: 1_000_00, startsOn: '2026-04-01' }] })
  await sign({ ...half, lines: [{ productId: other, monthly: 1_000_00, startsOn: '2026-04-01' }], exclusive: false })
  const neighbour = await customer('Vecina')
  await sign({
    clientId: neighbour.id,
    companyId: company.id,
    exclusive: false,
    lines: [{ productId: other, monthly: 700_00, startsOn: '2026-04-01' }],
  })
  const { run: done } = await run()
  expect(done).toMatchObject({ status: 'DONE', made: 2 })
  expect(done.leftOut).toHaveLength(1)
  expect((await bills()).map(({ net }) => net).sort()).toEqual(['600000001000.00', '700.00'])
})

test('a deposit that no bill holds beside its rent is named with the plan, whose months are shown', async () => {
  const { broken, api } = await withBad({ deposit: 99_999_999_999_999 })
  const { status, body } = await api.get<ContractPlan>(`/contracts/${broken.id}/plan`)
  expect([status, body.months[0]?.deposit]).toEqual([200, '999999999999.99'])
  expect(body.fault).toContain('pasan de lo que admite una factura')
})
