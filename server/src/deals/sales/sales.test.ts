import type { Sale, SaleSummary } from '@aforo/api/deals/sale-records'
import type { Customer } from '@aforo/api/people/customers'
import type { History } from '@aforo/api/platform/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { effort } from '../../platform/testing/effort.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { makeHouse } from '../../testing/house.ts'
import { makeProduct } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { applyFromCrm, type CrmDeal, salesToRefresh } from './sales.ts'

const app = await testApp()
const { database } = app.services

const at = (minute: number) => Temporal.Instant.from('2027-01-01T00:00:00Z').add({ minutes: minute })

async function house() {
  const { tenant, admin, api, campus } = await makeHouse(app, { admin: { givenName: 'Rosa', lastname: 'Quispe' } })
  const office = (await makeProduct(api, campus, 'A1', { name: 'Oficina' })).id
  const second = (await makeProduct(api, campus, 'A2', { name: 'Oficina' })).id
  const dealOf = (given: Partial<CrmDeal> = {}): CrmDeal => ({
    externalId: '9001',
    title: 'Oficina para Andina',
    status: 'QUOTATION',
    stageName: 'Propuesta enviada',
    clientExternal: null,
    executive: null,
    currency: 'PEN',
    startsOn: '2027-03-01',
    endsOn: null,
    modifiedAt: at(0),
    lines: [{ externalId: 'l1', productId: office, quantity: 1, monthlyAmount: 120_000, startsOn: null, endsOn: null }],
    ...given,
  })
  const apply = (given: Partial<CrmDeal> = {}) =>
    asJob(app.services, tenant.tenantId, 'HubSpot', unit => applyFromCrm(unit, dealOf(given)))
  const read = async (id: string | undefined) => (await api.get<Sale>(`/sales/${id}`)).body
  const takings = () =>
    asTenant(database, tenant.tenantId, tx => tx.selectFrom('product_takings').selectAll().execute())
  return { tenant, admin, api, office, second, dealOf, apply, read, takings }
}

test('a deal of the CRM arrives whole, with the customer and the executive that are known here', async () => {
  const { admin, api, apply, read } = await house()
  const client = (await api.post<Customer>('/customer', { name: 'Andina', taxId: '20100070970' })).body
  const { outcome, saleId } = await apply({
    clientExternal: { id: '7', name: 'Minera Andina S.A.', taxId: '2010-0070970' },
    executive: { email: admin.username.toUpperCase(), name: 'R. Q.' },
  })
  expect(outcome).toBe('CREATED')
  expect(await read(saleId)).toMatchObject({
    source: 'CRM',
    externalId: '9001',
    externalModifiedDate: at(0).toString(),
    client: { id: client.id, name: 'Andina' },
    salesExecutiveDto: { id: admin.userId, name: 'Rosa Quispe' },
    monthly: '1200.00',
    lineItems: [{ productCode: 'A1', startDate: '2027-03-01', endDate: null, followsSale: true, externalId: 'l1' }],
    differences: [],
    can: { refresh: true },
  })
  const [imported] = (await api.get<History>(`/sales/${saleId}/history`)).body
  expect(imported).toMatchObject({ who: 'HubSpot', what: 'Leído del CRM' })
  expect((await apply({ modifiedAt: at(1), clientExternal: { id: '8', name: 'Nadie', taxId: null } })).outcome).toBe(
    'CHANGED',
  )
  expect(await read(saleId)).toMatchObject({ client: { id: null, name: 'Nadie' }, salesExecutiveDto: null })
})

test('a newer read wins, an older or repeated one changes nothing', async () => {
  const { apply, read } = await house()
  const { saleId } = await apply({ modifiedAt: at(5) })
  const before = await read(saleId)
  expect(await apply({ modifiedAt: at(4), title: 'Vieja' })).toEqual({ outcome: 'OLDER', saleId })
  expect((await apply({ modifiedAt: at(5) })).outcome).toBe('UNCHANGED')
  expect(await read(saleId)).toEqual(before)
  expect((await apply({ modifiedAt: at(6), title: 'Nueva' })).outcome).toBe('CHANGED')
  expect(await read(saleId)).toMatchObject({ title: 'Nueva', lineItems: [{ id: before.lineItems[0]?.id }] })
})

test('what staff changed stays theirs, is shown as different, and is settled field by field', async () => {
  const { api, apply, read, second } = await house()
  const { saleId } = await apply({})
  await api.put(`/sales/${saleId}`, { title: 'Como decimos aquí' })
  await api.put(`/sales/${saleId}/line-items`, { lineItems: [{ productId: second, unitPrice: '900' }] })
  expect(
    await apply({ modifiedAt: at(1), title: 'Como dicen allí', status: 'PENDING', stageName: 'Negociación' }),
  ).toEqual({
    outcome: 'CHANGED',
    saleId,
    differing: ['title', 'lineItems'],
  })
  const sale = await read(saleId)
  expect(sale).toMatchObject({
    title: 'Como decimos aquí',
    status: { name: 'PENDING' },
    products: ['A2'],
    differences: [
      { field: 'title', displayName: 'Título', ours: 'Como decimos aquí', theirs: 'Como dicen allí' },
      { field: 'lineItems', ours: '1 producto, S/\u00a0900.00 al mes', theirs: '1 producto, S/\u00a01,200.00 al mes' },
    ],
  })
  const search = async () =>
    (await api.get<{ items: SaleSummary[] }>('/sales/search', { different: 'true' })).body.items
  expect(await search()).toMatchObject([{ differences: 2 }])
  const resolve = (field: string, take: string) => api.post<Sale>(`/sales/${saleId}/differences/${field}`, { take })
  expect((await resolve('title', 'OURS')).body).toMatchObject({
    title: 'Como decimos aquí',
    differences: [{ field: 'lineItems' }],
  })
  expect((await resolve('lineItems', 'CRM')).body).toMatchObject({ products: ['A1'], differences: [] })
  expect(await search()).toEqual([])
  await apply({ modifiedAt: at(2), title: 'Como dicen allí', currency: 'USD' })
  expect(await read(saleId)).toMatchObject({ title: 'Como decimos aquí', currency: 'USD', differences: [] })
  await apply({ modifiedAt: at(3), title: 'Otra vez distinto' })
  expect(await read(saleId)).toMatchObject({ differences: [{ field: 'title', theirs: 'Otra vez distinto' }] })
})

test('asked to, the lines are read from the CRM again, also those that staff changed', async () => {
  const { tenant, api, apply, read, second } = await house()
  const { saleId } = await apply({})
  await api.put(`/sales/${saleId}/line-items`, { lineItems: [{ productId: second, unitPrice: '900' }] })
  expect((await api.put<{ message: string }>(`/sales/${saleId}/line-items`, {})).body.message).toBe(
    'Los productos del negocio se actualizarán en unos minutos.',
  )
  const waiting = () => asTenant(database, tenant.tenantId, tx => salesToRefresh(tx, 10))
  expect(await waiting()).toEqual([{ id: saleId, external_id: '9001' }])
  await apply({})
  expect(await waiting()).toEqual([])
  expect(await read(saleId)).toMatchObject({ products: ['A1'], refreshAskedAt: null })
})

test('a deal that is deleted or merged in the CRM frees its products and is kept', async () => {
  const { apply, read, takings } = await house()
  const { saleId } = await apply({ status: 'RESERVED' })
  const { saleId: other } = await apply({ externalId: '9002', lines: [] })
  expect(await takings()).toHaveLength(1)
  expect((await apply({ modifiedAt: at(1), gone: { mergedInto: '9002' } })).outcome).toBe('GONE')
  expect(await read(saleId)).toMatchObject({
    title: 'Oficina para Andina',
    status: { name: 'RESERVED' },
    deprecated: { cause: 'MERGED', mergedInto: other },
    lineItems: [{ productCode: 'A1' }],
  })
  expect(await takings()).toEqual([])
  expect((await apply({ modifiedAt: at(0), status: 'RESERVED' })).outcome).toBe('UNCHANGED')
  expect((await apply({ modifiedAt: at(2), status: 'RESERVED' })).outcome).toBe('CHANGED')
  expect(await read(saleId)).toMatchObject({ deprecated: null })
  expect(await takings()).toHaveLength(1)
})

test('what can’t be applied whole is refused with its reason, and nothing is left behind', async () => {
  const { api, dealOf, apply, office } = await house()
  const strange = await house()
  const [line] = dealOf().lines
  if (!line) throw new Error('no line')
  const wrong: [Partial<CrmDeal>, string][] = [
    [{ startsOn: '2027-03-01', endsOn: '2027-02-01' }, 'endDate'],
    [{ startsOn: '2027-02-30' }, 'startDate'],
    [{ startsOn: null }, 'lineItems.0.startDate'],
    [{ currency: 'EUR' as 'PEN' }, 'currency'],
    [{ status: 'NOPE' as 'DRAFT' }, 'status'],
    [{ lines: [{ ...line, startsOn: '2027-03-02', endsOn: '2027-03-01' }] }, 'lineItems.0.endDate'],
    [{ lines: [{ ...line, monthlyAmount: -1 }] }, 'lineItems.0.unitPrice'],
    [{ lines: [{ ...line, monthlyAmount: 10.5 }] }, 'lineItems.0.unitPrice'],
    [{ lines: [{ ...line, monthlyAmount: 10 ** 15 }] }, 'lineItems.0.unitPrice'],
    [{ lines: [{ ...line, quantity: 2 }] }, 'lineItems.0.quantity'],
    [{ lines: [{ ...line, productId: strange.office }] }, 'lineItems.0.productId'],
    [{ lines: [line, { ...line, externalId: 'l2' }] }, 'lineItems.1.productId'],
    [{ lines: Array.from({ length: 500 }, () => line) }, 'lineItems'],
  ]
  for (const [given, field] of wrong)
    expect([given, await apply(given)]).toMatchObject([given, { outcome: 'REFUSED', fault: { field } }])
  expect((await api.get<{ totalItems: number }>('/sales/search')).body.totalItems).toBe(0)
  expect(line.productId).toBe(office)
})

test('in whatever order and however often the reads of a deal come, it ends as the last one', async () => {
  const statuses = ['DRAFT', 'RESERVED', 'WON', 'LOST'] as const
  const event = fc.record({
    minute: fc.integer({ min: 0, max: 12 }),
    gone: fc.constantFrom(undefined, undefined, undefined, 'DELETED' as const, { mergedInto: '9999' }),
  })
  const play = fc.array(event, { minLength: 1, maxLength: 6 }).chain(events => {
    // One moment is one state of the deal.
    const different = [...new Map(events.map(one => [one.minute, one])).values()]
    return fc.record({
      different: fc.constant(different),
      order: fc.shuffledSubarray([...different, ...different], { minLength: different.length * 2 }),
    })
  })
  const { dealOf, apply, read, takings, office, second } = await house()
  let deals = 0
  const stateOf = (externalId: string, minute: number): Partial<CrmDeal> => ({
    externalId,
    modifiedAt: at(minute),
    title: `Minuto ${minute}`,
    status: statuses[minute % statuses.length] ?? 'DRAFT',
    lines: dealOf()
      .lines.slice(0, minute % 5)
      .map(line => ({ ...line, productId: minute % 2 ? office : second, monthlyAmount: minute })),
  })
  for (const { different, order } of fc.sample(play, effort(15, 100))) {
    deals++
    const [once, shuffled] = [`${deals}-once`, `${deals}-shuffled`]
    const send = (externalId: string, { minute, gone }: (typeof order)[number]) =>
      apply({ ...stateOf(externalId, minute), ...(gone && { gone }) })
    const ids: (string | undefined)[] = []
    for (const one of different.toSorted((a, b) => a.minute - b.minute)) ids[0] = (await send(once, one)).saleId
    for (const one of order) ids[1] = (await send(shuffled, one)).saleId
    const [expected, found] = await Promise.all(ids.map(read))
    if (!expected || !found) throw new Error('a deal is not there')
    const compared = (sale: Sale) => ({
      title: sale.title.replace(/Negocio .*/, 'Negocio'),
      status: sale.status,
      monthly: sale.monthly,
      products: sale.products,
      deprecated: sale.deprecated?.cause,
      modified: sale.externalModifiedDate,
    })
    expect([different, order, compared(found)]).toEqual([different, order, compared(expected)])
    const taken = (await takings()).map(row => row.source_id)
    expect(taken.includes(found.saleId)).toBe(taken.includes(expected.saleId))
    const last = different.toSorted((a, b) => a.minute - b.minute).at(-1)
    expect(found.deprecated?.cause).toBe(last?.gone ? (last.gone === 'DELETED' ? 'DELETED' : 'MERGED') : undefined)
    if (last && !last.gone) expect(found.title).toBe(`Minuto ${last.minute}`)
  }
})

test('the company of a deal of the CRM is registered with the kind of document that it says', async () => {
  const { api, apply } = await house()
  const company = { id: '9', name: 'Klaus Meyer', documentType: 'PASSPORT' as const, taxId: 'c01x-00t47' }
  const { saleId } = await apply({ clientExternal: company })
  const { body } = await api.post<{ made: { id: string } }>(`/sales/${saleId}/register-client`)
  const { documentType } = company
  expect((await api.get<Customer>(`/customer/${body.made.id}`)).body).toMatchObject({
    documentType,
    taxId: 'C01X00T47',
  })
  // Known again by the kind and number, whatever its name.
  const again = await apply({ externalId: '901', clientExternal: { ...company, id: '10', name: 'K. Meyer' } })
  const other = await api.get<Sale>(`/sales/${again.saleId}`)
  expect(other.body.client).toMatchObject({ id: body.made.id })
})

test('the company of a deal of the CRM is registered with its RUC, and that is no difference from the CRM', async () => {
  const { api, apply, read } = await house()
  const company = { id: '7', name: 'Minera Andina S.A.', taxId: '20100070970' }
  const { saleId } = await apply({ clientExternal: company })
  const { body } = await api.post<{ sale: Sale; made: { id: string } }>(`/sales/${saleId}/register-client`)
  expect(body.sale).toMatchObject({ client: { id: body.made.id, name: company.name }, differences: [] })
  expect((await api.get<Customer>(`/customer/${body.made.id}`)).body).toMatchObject({ taxId: company.taxId })
  await apply({ clientExternal: company, title: 'Otra oficina', modifiedAt: at(1) })
  expect(await read(saleId)).toMatchObject({ title: 'Otra oficina', client: { id: body.made.id }, differences: [] })
  // Whom the CRM names instead is read from there as before.
  await apply({ clientExternal: { id: '8', name: 'Otra', taxId: null }, modifiedAt: at(2) })
  expect(await read(saleId)).toMatchObject({ client: { id: null, name: 'Otra' } })
})
