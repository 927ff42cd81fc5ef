import type { Company } from '@aforo/api/people/companies'
import type { Connection } from '@aforo/api/platform/connections'
import type { Problem } from '@aforo/api/platform/problems'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { effort } from '../../platform/testing/effort.ts'
import { openPdf, readCodes, readImage } from '../../platform/testing/printed.ts'
import {
  type ReceiptAnswer as Answer,
  calm,
  client,
  receiptsHouse,
  ruc,
  somebody,
  sunatOf,
} from '../../testing/receipts-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const sunat = await sunatOf(app)
afterAll(() => sunat.close())
afterEach(() => calm(app, sunat))

const house = (given?: { connected?: boolean }) => receiptsHouse(app, sunat, given)

/** Lets time pass. */
const later = (duration: Temporal.DurationLike) => app.clock.set(app.clock.now().add(duration))

describe('a boleta', () => {
  test('that is asked for with priority is sent before those that wait', async () => {
    const { sell, request, work, api } = await house()
    const circuit = async () => (await api.get<Connection>('/connections/NUBEFACT')).body.circuit.state
    const ask = async (priority: boolean) => request((await sell()).body.id, { ...somebody, priority })
    for (let place = 0; place < 4; place++) await ask(false)
    sunat.down(true)
    for (let round = 0; round < 20 && (await circuit()) !== 'OPEN'; round++) {
      await work()
      later({ minutes: 20 })
    }
    await ask(true)
    sunat.down(false)
    later({ minutes: 20 })
    // Several are sent at a time; after an outage one goes alone, to try whether the system is back.
    await work()
    const numbers = [...sunat.documents.values()].map(({ document }) => document.numero)
    expect(numbers[0]).toBe(5)
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('is numbered, sent and accepted, with its files', async () => {
    const { sell, work, order, api } = await house()
    const { body: sold } = await sell('118.00', { receipt: somebody })
    expect(sold).toMatchObject({
      receipt_status: 'RECEIPT_GENERATED',
      receipt: {
        label: 'B001-1',
        status: 'RECEIPT_GENERATED',
        issueDate: '2027-03-01',
        deadline: '2027-03-04',
        daysLeft: 3,
      },
    })
    await work()
    const { receipt, receipt_status } = await order(sold.id)
    expect(receipt_status).toBe('RECEIPT_CONFIRMED')
    // The search over everything finds the order by it, as it is printed and as people shorten or pad it.
    for (const typed of ['B001-1', 'b001-1', 'B001-00000001']) {
      const { body: found } = await api.get<{ groups: { kind: string; items: { id: string }[] }[] }>('/search', {
        q: typed,
      })
      expect(found.groups.map(({ kind, items }) => [kind, items.map(({ id }) => id)])).toEqual([['ORDER', [sold.id]]])
    }
    expect(receipt).toMatchObject({ sunat: { code: '0' }, net: '100.00', tax: '18.00', total: '118.00' })
    expect(receipt?.files.map(({ kind, name }) => [kind, name])).toEqual([
      ['PDF', 'B001-1.pdf'],
      ['XML', 'B001-1.xml'],
      ['CDR', 'B001-1-CDR.xml'],
    ])
    const pdf = await app.app.inject({ method: 'GET', url: receipt?.files[0]?.url ?? '' })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    // RUC, kind, series, number, IGV, total, date, and the client's document, as SUNAT demands.
    const demanded = `${ruc}|03|B001|1|18.00|118.00|01-03-2027|1|40711823|`
    expect(await readCodes(await openPdf(pdf.rawPayload), 1)).toEqual([demanded])
    expect(receipt?.qr).toBe(demanded)
    expect(await readImage(receipt?.qrImage ?? '')).toBe(demanded)
    expect((await api.get<{ what: string }[]>(`/order/${sold.id}/history`)).body.map(({ what }) => what)).toContain(
      'Comprobante aceptado',
    )
  })

  test('from S/ 700 names who it is for', async () => {
    const { sell, request } = await house()
    const nobody = { kind: 'RECEIPT' }
    const { body: dear } = await sell('700.00')
    expect((await request(dear.id, nobody)).body).toMatchObject({
      code: 'INVALID_FIELD',
      data: { field: 'documentType' },
    })
    expect((await request(dear.id, { ...somebody, documentNumber: '123' })).body.data).toMatchObject({
      field: 'documentNumber',
    })
    expect((await request(dear.id, somebody)).body.receipt?.client.documentNumber).toBe('40711823')
    const { body: cheap } = await sell('699.99')
    expect((await request(cheap.id, nobody)).body.receipt?.client).toMatchObject({
      documentType: null,
      name: 'CLIENTES VARIOS',
    })
  })

  test('is asked for once, and withdrawn while it has no number', async () => {
    const { sell, request, api } = await house({ connected: false })
    const { body: sold } = await sell()
    expect((await request(sold.id, somebody)).body.receipt_status).toBe('RECEIPT_REQUESTED')
    expect((await request(sold.id, somebody)).body.code).toBe('WRONG_STATE')
    const status = (receipt_status: string) => api.patch<Answer>(`/order/${sold.id}/status`, { receipt_status })
    expect((await status('RECEIPT_REQUESTED_WITH_PRIORITY')).body.receipt_status).toBe(
      'RECEIPT_REQUESTED_WITH_PRIORITY',
    )
    expect((await status('RECEIPT_CONFIRMED')).body.code).toBe('WRONG_STATE')
    expect((await status('RECEIPT_NOT_REQUIRED')).body).toMatchObject({
      receipt_status: 'RECEIPT_NOT_REQUIRED',
      receipt: null,
    })
    expect((await status('RECEIPT_REQUESTED')).body.receipt?.client.name).toBe('Rosa Quispe')
  })

  test('without Nubefact is kept by hand, and sent once it is connected', async () => {
    const { sell, request, api, connect, work, watch, order } = await house({ connected: false })
    const [{ body: one }, { body: other }] = [await sell(), await sell()]
    for (const { id } of [one, other]) {
      await request(id, somebody)
      expect((await api.post<Answer>(`/order/${id}/receipt-generated`)).body.receipt_status).toBe('RECEIPT_GENERATED')
    }
    const status = (receipt_status: string) => api.patch<Answer>(`/order/${one.id}/status`, { receipt_status })
    expect((await status('RECEIPT_SENT')).body.receipt_status).toBe('RECEIPT_SENT')
    expect((await status('RECEIPT_CONFIRMED')).body.receipt_status).toBe('RECEIPT_CONFIRMED')
    await connect()
    await watch()
    await work()
    expect((await order(other.id)).receipt).toMatchObject({ label: 'B001-2', status: 'RECEIPT_CONFIRMED' })
    expect([...sunat.documents.keys()]).toEqual(['2-B001-2'])
  })
})

describe('a factura', () => {
  test('needs a RUC that is one, a name and an address', async () => {
    const { sell, request } = await house()
    const { body: sold } = await sell()
    const field = async (given: object) =>
      ((await request(sold.id, { ...client, ...given })).body.data as { field: string }).field
    expect(await field({ documentType: 'DNI', documentNumber: '40711823' })).toBe('documentType')
    expect(await field({ documentNumber: null })).toBe('documentNumber')
    expect(await field({ documentNumber: '20100070971' })).toBe('documentNumber')
    expect(await field({ name: null })).toBe('name')
    expect(await field({ address: null })).toBe('address')
    expect((await request(sold.id, client)).body.receipt).toMatchObject({ label: 'F001-1', kind: 'INVOICE' })
  })

  test('that SUNAT refuses says what to mend, and goes again with its number', async () => {
    const { sell, request, work, order, api, tasks } = await house()
    const { body: sold } = await sell()
    // A correct number that SUNAT doesn't have.
    await request(sold.id, { ...client, documentNumber: '20000000001' })
    await work()
    expect(await order(sold.id)).toMatchObject({
      receipt_status: 'RECEIPT_FAILED',
      receipt: {
        fault: { code: 'SUNAT_3202', message: 'El número de RUC del receptor no existe.' },
        can: { sendAgain: true },
      },
    })
    const path = `/order/${sold.id}/receipt`
    expect((await api.put<Answer>(path, { client: { ...client, kind: 'RECEIPT' } })).body.data).toMatchObject({
      field: 'client.kind',
    })
    const again = await api.put<Answer>(path, { client })
    expect(again.body).toMatchObject({ receipt_status: 'RECEIPT_GENERATED', receipt: { label: 'F001-1', fault: null } })
    await work()
    expect((await order(sold.id)).receipt).toMatchObject({
      status: 'RECEIPT_CONFIRMED',
      client: { documentNumber: '20100070970' },
    })
    expect(sunat.documents.get('1-F001-1')?.times).toBe(2)
    expect((await tasks()).every(({ state }) => state === 'DONE')).toBe(true)
  })

  test('that Nubefact refuses waits for somebody, and not in the way of others', async () => {
    const { sell, request, work, order, tasks, api } = await house()
    const [{ body: bad }, { body: good }] = [await sell(), await sell()]
    await request(bad.id, client)
    // Something that only Nubefact sees.
    await asSystem(database, tx =>
      tx.updateTable('receipts').set({ document_number: '20100070971' }).where('order_id', '=', bad.id).execute(),
    )
    await request(good.id, client)
    await work()
    expect((await order(good.id)).receipt_status).toBe('RECEIPT_CONFIRMED')
    expect((await order(bad.id)).receipt).toMatchObject({ status: 'RECEIPT_FAILED', fault: { code: 'NUBEFACT_21' } })
    expect((await tasks()).map(({ state }) => state).sort()).toEqual(['DONE', 'FAILED'])
    await api.put(`/order/${bad.id}/receipt`, { client })
    await work()
    expect((await order(bad.id)).receipt).toMatchObject({ label: 'F001-1', status: 'RECEIPT_CONFIRMED' })
    expect((await tasks()).every(({ state }) => state === 'DONE')).toBe(true)
  })

  test('has its detracción by the setting', async () => {
    const { sell, request, work, api } = await house()
    const set = (account: string | null) =>
      api.put<Problem>('/order-settings', {
        pendingMinutes: 30,
        detraction: { enabled: true, code: '037', percent: '12.00', threshold: '700.00', account },
      })
    expect((await set(null)).body).toMatchObject({ data: { field: 'detraction.account' } })
    await set('00-068-123456')
    const [{ body: dear }, { body: cheap }] = [await sell('1180.00'), await sell('700.00')]
    expect((await request(dear.id, client)).body.receipt?.detraction).toEqual({
      code: '037',
      percent: '12.00',
      // S/ 141.60, in whole soles.
      amount: '142.00',
      account: '00-068-123456',
    })
    expect((await request(cheap.id, client)).body.receipt?.detraction).toBeNull()
    await work()
    expect(sunat.documents.get('1-F001-1')?.document).toMatchObject({
      detraccion_total: '142.00',
      sunat_transaction: 30,
    })
  })

  test('in dollars needs the exchange rate of its day', async () => {
    const { sell, request, work, api, order } = await house()
    const { body: sold } = await sell('1180.00', { currency: 'USD' })
    expect((await request(sold.id, client)).body).toMatchObject({
      code: 'NO_EXCHANGE_RATE',
      data: { date: '2027-03-01' },
    })
    await api.put('/exchange-rates', { rates: [{ date: '2027-03-01', rate: '3.745' }] })
    expect((await request(sold.id, client)).body.receipt).toMatchObject({ exchangeRate: '3.745', currency: 'USD' })
    await work()
    expect(sunat.documents.get('1-F001-1')?.document).toMatchObject({ moneda: 2, tipo_de_cambio: '3.745' })
    expect((await order(sold.id)).receipt_status).toBe('RECEIPT_CONFIRMED')
  })

  test('paid later in dollars without a rate fails with what to mend, and the payment holds', async () => {
    const { request, work, api, order, room, campusId } = await house()
    await api.put('/exchange-rates', { rates: [{ date: '2027-03-01', rate: '3.745' }] })
    const sold = await api.post<Answer>('/order/desk', {
      campusId,
      booking: { spaceId: room.spaceId, at: '2027-03-04', from: '09:00', to: '10:00', price: '50.00' },
      currency: 'USD',
      customer: { name: 'Rosa' },
      pay: 'IN_LOCATION',
    })
    const { id } = sold.body
    expect((await request(id, client)).body.receipt_status).toBe('RECEIPT_REQUESTED')
    later({ hours: 24 })
    const paid = await api.post<Answer>(`/order/${id}/confirm-payment`, { code: 'OP' })
    expect(paid.body).toMatchObject({
      status: 'PAID_IN_LOCATION',
      receipt_status: 'RECEIPT_FAILED',
      receipt: { label: null, fault: { code: 'NO_EXCHANGE_RATE' } },
    })
    await api.put('/exchange-rates', { rates: [{ date: '2027-03-02', rate: '3.750' }] })
    await api.put(`/order/${id}/receipt`, {})
    await work()
    expect((await order(id)).receipt).toMatchObject({
      label: 'F001-1',
      status: 'RECEIPT_CONFIRMED',
      issueDate: '2027-03-02',
    })
  })

  test('without a series takes no number', async () => {
    const { sell, request, api, company } = await house()
    const { body: sold } = await sell()
    const series = (await api.get<Company>(`/companies/${company.id}`)).body.series.find(({ code }) => code === 'F001')
    await api.delete(`/receipt-series/${series?.id}`)
    expect((await request(sold.id, client)).body.code).toBe('NO_RECEIPT_SERIES')
    expect((await request(sold.id, somebody)).body.receipt?.label).toBe('B001-1')
  })
})

describe('what SUNAT has not said yet', () => {
  test('is asked for until it says it', async () => {
    const { sell, work, watch, order } = await house()
    sunat.pend(2)
    const { body: sold } = await sell('118.00', { receipt: somebody })
    await work()
    expect((await order(sold.id)).receipt_status).toBe('RECEIPT_SENT')
    for (let round = 0; round < 2; round++) {
      later({ minutes: 5 })
      await watch()
      await work()
    }
    expect((await order(sold.id)).receipt).toMatchObject({ status: 'RECEIPT_CONFIRMED', files: [{}, {}, {}] })
    expect(sunat.calls.filter(one => one === 'generar_comprobante')).toHaveLength(1)
  })

  test('of a document on the fourth day is not sent, unless as of today', async () => {
    const { sell, work, watch, order, api } = await house()
    sunat.down(true)
    const { body: sold } = await sell('118.00', { receipt: client })
    await work()
    later({ hours: 48 })
    await watch()
    const bell = await api.get<{ items: { title: string }[] }>('/notifications')
    expect(bell.body.items.map(({ title }) => title)).toContain('F001-1 no está aceptado y vence el 4 mar. 2027')
    later({ hours: 48 })
    sunat.down(false)
    await work()
    const path = `/order/${sold.id}/receipt`
    expect((await order(sold.id)).receipt).toMatchObject({
      status: 'RECEIPT_FAILED',
      daysLeft: -1,
      fault: { code: 'TOO_LATE' },
    })
    expect((await api.put<Answer>(path, {})).body).toMatchObject({
      code: 'RECEIPT_TOO_LATE',
      data: { issueDate: '2027-03-01' },
    })
    expect((await api.put<Answer>(path, { today: true })).body.receipt).toMatchObject({
      label: 'F001-1',
      issueDate: '2027-03-05',
    })
    await work()
    expect((await order(sold.id)).receipt_status).toBe('RECEIPT_CONFIRMED')
  })

  test('of a number that Nubefact has with other content is never adopted', async () => {
    const { sell, work, order } = await house()
    const { body: first } = await sell('118.00', { receipt: client })
    await work()
    const made = sunat.documents.get('1-F001-1')
    if (made) sunat.documents.set('1-F001-2', { ...made, document: { ...made.document, numero: 2 } })
    const { body: second } = await sell('59.00', { receipt: client })
    await work()
    expect((await order(first.id)).receipt_status).toBe('RECEIPT_CONFIRMED')
    expect((await order(second.id)).receipt).toMatchObject({
      label: 'F001-2',
      status: 'RECEIPT_FAILED',
      fault: { code: 'NUMBER_TAKEN' },
    })
  })
})

describe('whatever gets lost', () => {
  const many = effort(60, 200)

  test(`${many} receipts arrive once each, one answer in five lost, also after a worker is killed`, async () => {
    const { sell, request, tenant, work, watch } = await house()
    const orders: string[] = []
    for (let place = 0; place < many; place++) orders.push((await sell()).body.id)
    await asSystem(database, tx => tx.updateTable('connections').set({ enabled: false }).execute())
    // As many at once as there are connections: who waits for one longer than five seconds is told so.
    for (let first = 0; first < many; first += 10) {
      const some = orders.slice(first, first + 10)
      const answers = await Promise.all(some.map((id, place) => request(id, place % 2 === 0 ? client : somebody)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }
    await asSystem(database, tx =>
      tx.updateTable('connections').set({ enabled: true }).where('tenant_id', '=', tenant.tenantId).execute(),
    )
    sunat.loseEvery(5)
    const open = () =>
      asTenant(database, tenant.tenantId, tx =>
        tx.selectFrom('receipts').select('id').where('status', '!=', 'RECEIPT_CONFIRMED').execute(),
      )
    // A worker that is killed: what it had sent is not known, and its lease runs out.
    await asTenant(database, tenant.tenantId, tx =>
      tx
        .updateTable('outside_tasks')
        .set({
          state: 'RUNNING',
          worker: '00000000-0000-7000-8000-000000000001',
          leased_until: app.clock.now().add({ minutes: 1 }).toString(),
          sent_at: app.clock.now().toString(),
        })
        .where('id', 'in', tx.selectFrom('outside_tasks').select('id').limit(5))
        .execute(),
    )
    for (let round = 0; round < 100 && (await open()).length > 0; round++) {
      await Promise.all([work(), work()])
      later({ minutes: 20 })
      await watch()
    }
    expect(await open()).toEqual([])
    const numbers = (series: string) =>
      [...sunat.documents.values()]
        .filter(({ document }) => document.serie === series)
        .map(({ document }) => document.numero)
        .sort((one, other) => one - other)
    const half = Array.from({ length: many / 2 }, (_, place) => place + 1)
    expect(numbers('F001')).toEqual(half)
    expect(numbers('B001')).toEqual(half)
    expect([...sunat.documents.values()].every(({ times }) => times === 1)).toBe(true)
  }, 600_000)
})
