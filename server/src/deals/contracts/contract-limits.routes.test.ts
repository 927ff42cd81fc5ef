import { expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** A signed contract whose price has doubled each year since 1990: as no call would take it any more. */
async function planted() {
  const at = await contractHouse(app)
  const one = await at.signed()
  await asTenant(database, at.tenant.tenantId, async tx => {
    const since = { starts_on: '1990-01-01' }
    await tx
      .updateTable('contract_lines')
      .set({ ...since, amount: 1_000_000_00 })
      .execute()
    await tx
      .updateTable('signed_lines')
      .set({ ...since, monthly: 1_000_000_00 })
      .execute()
    await tx
      .updateTable('contracts')
      .set({ ...since, yearly_increase: 100_00 })
      .execute()
  })
  return { ...at, one }
}

test('a contract whose amounts no bill holds is answered with its fault: page, plan, comparison, as of a day', async () => {
  const { one, api } = await planted()
  const fault = expect.stringContaining('pasan de lo que admite una factura, S/\u00a0999,999,999,999.99')
  const get = (path: string) => api.get(`/contracts/${one.id}${path}`)
  expect(await get('')).toMatchObject({ status: 200, body: { id: one.id, number: one.number, fault } })
  expect(await get('/plan')).toMatchObject({ status: 200, body: { months: [], fault } })
  expect(await get('/as-of?date=2027-03-01')).toMatchObject({
    status: 200,
    body: { lines: [{ unitPrice: '1000000.00' }], fault },
  })
  expect(await get(`/compare/${one.id}`)).toMatchObject({ status: 200, body: { money: [], fault } })
  expect(await api.get('/contracts/search')).toMatchObject({ status: 200, body: { items: [{ id: one.id }] } })
})

test('an addendum that mends such a contract shows what it does and is taken', async () => {
  const { one, effect, addendum } = await planted()
  const change = { kind: 'END', endDate: '1995-12-31' }
  expect(await effect(one.id, change)).toMatchObject({
    status: 200,
    body: { from: '1996-01-01', monthly: { before: '32000000.00', after: '0.00' }, fault: null },
  })
  expect((await addendum(one.id, change)).status).toBe(201)
})
