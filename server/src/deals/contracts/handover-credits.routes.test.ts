import type { Customer } from '@aforo/api/people/customers'
import { afterEach, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeTeam } from '../../testing/makers.ts'
import { renewingHouse } from '../../testing/renewing-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

/** A contract of 2026 with 20 credits a month, and a way to hand it to another client. */
async function house() {
  const at = await renewingHouse(app)
  const one = await at.signed({ startDate: '2026-01-01', endDate: '2026-12-31' }, { includedCredits: '20.00' })
  const { body: heir } = await at.api.post<Customer>('/customer', {
    name: 'Lumen',
    legalName: 'Lumen S.A.C.',
    taxId: '20100070970',
    billingAddress: 'Calle Dos 2, Lima',
    contacts: [{ name: 'Iris Ríos', email: 'iris@lumen.example', phone: null, role: 'MAIN' }],
  })
  const handOver = async (from: string) => {
    const { id } = (await at.addendum(one.id, { kind: 'PARTIES', from })).body
    await at.step(id, 'client-info', { clientId: heir.id })
    await at.step(id, 'representative-info', { name: 'Iris Ríos', documentType: 'DNI', documentNumber: '40506071' })
    await at.generate(id)
    expect((await at.sign(id)).status).toBe(200)
  }
  const shares = () =>
    asTenant(app.services.database, at.tenant.tenantId, async tx =>
      (
        await tx
          .selectFrom('wallet_allowances as a')
          .innerJoin('wallets as w', 'w.id', 'a.wallet_id')
          .select(['w.name', 'a.first_month', 'a.last_month'])
          .orderBy('a.first_month')
          .execute()
      ).map(row => [row.name, row.first_month, row.last_month]),
    )
  const deposits = () =>
    asTenant(app.services.database, at.tenant.tenantId, async tx =>
      (
        await tx
          .selectFrom('ledger_entries as e')
          .innerJoin('wallets as w', 'w.id', 'e.account_id')
          .select(['w.name', 'e.reference'])
          .where('e.reference', 'like', 'included:%')
          .orderBy('e.at')
          .execute()
      ).map(row => `${row.reference.slice(-7)} ${row.name}`),
    )
  const job = async (day: string) => {
    at.on(day)
    await app.runScheduled('wallets.months')
  }
  return { ...at, one, heir, handOver, shares, deposits, job }
}

test('the credits of a contract go to the new client’s team from the addendum’s day, each month once', async () => {
  const { on, handOver, shares, deposits, job, read, one, heir, changed } = await house()
  on('2026-02-10')
  await handOver('2026-04-01')
  expect(await shares()).toEqual([
    ['Minera Andina', '2026-01-01', '2026-03-01'],
    ['Lumen', '2026-04-01', '2026-12-01'],
  ])
  expect(await read(one.id)).toMatchObject({ team: { id: heir.id } })
  await job('2026-03-02')
  await job('2026-04-02')
  const given = await deposits()
  expect(given.slice(-2)).toEqual(['2026-03 Minera Andina', '2026-04 Lumen'])
  // A later addendum leaves it so.
  await changed(one.id, { kind: 'END', endDate: '2026-06-30' })
  expect(await shares()).toEqual([
    ['Minera Andina', '2026-01-01', '2026-03-01'],
    ['Lumen', '2026-04-01', '2026-06-01'],
  ])
})

test('a month that has begun stays with who got it; signed late, no month is given twice', async () => {
  const { on, handOver, shares, deposits, job } = await house()
  await job('2026-02-02')
  await job('2026-03-02')
  on('2026-03-10')
  await handOver('2026-02-15')
  expect(await shares()).toEqual([
    ['Minera Andina', '2026-01-01', '2026-02-01'],
    ['Lumen', '2026-03-01', '2026-12-01'],
  ])
  await job('2026-03-20')
  await job('2026-04-02')
  expect(await deposits()).toEqual([
    '2026-01 Minera Andina',
    '2026-02 Minera Andina',
    '2026-03 Minera Andina',
    '2026-04 Lumen',
  ])
})

test('another team that is chosen gets what isn’t deposited yet', async () => {
  const { api, one, shares, deposits, job, on } = await house()
  on('2026-01-20')
  const team = await makeTeam(api, 'Operaciones')
  await api.post(`/contracts/${one.id}/associate/${team.id}`)
  expect(await shares()).toEqual([['Operaciones', '2026-01-01', '2026-12-01']])
  await job('2026-02-02')
  expect(await deposits()).toEqual(['2026-01 Minera Andina', '2026-02 Operaciones'])
})
