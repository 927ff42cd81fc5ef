import { expect, onTestFinished, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

test('of 50 signatures for one office at once on two copies exactly one succeeds, and the others name it and what else is free', {
  timeout: 120_000,
}, async () => {
  const { tenant, admin, api, office, product, created, sign } = await contractHouse(app)
  const copy = await app.copy()
  onTestFinished(() => copy.close())
  const other = await copy.as(admin)
  for (const code of ['A2', 'A3']) await product(code)
  const contracts = []
  for (let place = 0; place < 50; place++) contracts.push(await created({ title: `Negocio ${place}` }))
  const answers = await Promise.all(
    contracts.map(({ id }, place) => sign(id, {}, undefined, place % 2 === 0 ? api : other)),
  )
  const signed = answers.filter(({ status }) => status === 200)
  expect(signed).toHaveLength(1)
  const winner = signed[0]?.body
  for (const { status, body } of answers.filter(answer => answer !== signed[0])) {
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'PRODUCT_TAKEN',
      data: {
        rivals: [
          {
            product: { code: 'A1' },
            takenBy: { kind: 'CONTRACT', title: winner?.sale.title },
            alternatives: [{ code: 'A2' }, { code: 'A3' }],
          },
        ],
      },
    })
  }
  const lines = await asTenant(app.services.database, tenant.tenantId, tx =>
    tx.selectFrom('signed_lines').select('contract_id').where('product_id', '=', office.id).execute(),
  )
  expect(lines).toEqual([{ contract_id: winner?.id }])
})
