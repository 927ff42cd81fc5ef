import type { Connection } from '@aforo/api/platform/connections'
import type { NubefactFault } from '@aforo/simulators/nubefact'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { calm, client, receiptsHouse, sunatOf } from '../../testing/receipts-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const sunat = await sunatOf(app)
afterAll(() => sunat.close())
afterEach(() => calm(app, sunat))

/** Two facturas of which the first one to be sent meets a fault. */
async function house(...faults: NubefactFault[]) {
  const at = await receiptsHouse(app, sunat)
  const [one, other] = [
    (await at.sell('118.00', { receipt: client })).body,
    (await at.sell('59.00', { receipt: client })).body,
  ]
  sunat.fail(...faults)
  const receipts = async () => {
    const orders = [await at.order(one.id), await at.order(other.id)]
    return orders.map(({ receipt, receipt_status }) => ({ label: receipt?.label, status: receipt_status }))
  }
  const connection = async () => (await at.api.get<Connection>('/connections/NUBEFACT')).body
  /** Works on as the minutes pass, until both are accepted. */
  const arrive = async () => {
    for (
      let round = 0;
      round < 10 && (await receipts()).some(({ status }) => status !== 'RECEIPT_CONFIRMED');
      round++
    ) {
      app.clock.set(app.clock.now().add({ minutes: 20 }))
      await at.watch()
      await at.work()
    }
  }
  return { ...at, one, other, receipts, connection, arrive }
}

/** Both have the numbers that they got, each was made once and nothing else was. */
function expectBothOnce(receipts: object[]) {
  expect(receipts).toEqual([
    { label: 'F001-1', status: 'RECEIPT_CONFIRMED' },
    { label: 'F001-2', status: 'RECEIPT_CONFIRMED' },
  ])
  expect([...sunat.documents].map(([key, { times }]) => [key, times]).sort()).toEqual([
    ['1-F001-1', 1],
    ['1-F001-2', 1],
  ])
}

describe('an account that Nubefact lets nobody into', () => {
  test.each([
    [10, 'Nubefact no acepta el token. Copia otra vez el de API › Integración.'],
    [11, 'Nubefact no conoce esa ruta. Copia otra vez la de API › Integración.'],
    [50, 'Nubefact suspendió la cuenta: Error 50'],
    [51, 'Nubefact suspendió la cuenta: Error 51'],
  ] as const)('by error %s keeps all receipts waiting, says why, and loses none', async (code, words) => {
    // More than one is sent at a time: none of those gets further.
    const { work, receipts, connection, arrive, tasks, api } = await house(...Array(4).fill(code))
    await work()
    expect((await receipts()).map(({ status }) => status)).toEqual(['RECEIPT_GENERATED', 'RECEIPT_GENERATED'])
    expect((await connection()).circuit).toMatchObject({ state: 'OPEN', fault: words })
    expect((await tasks()).map(({ state }) => state)).toEqual(['WAITING', 'WAITING'])
    expect(sunat.documents.size).toBe(0)
    await app.drain()
    const { body: bell } = await api.get<{ items: { title: string; body: string }[] }>('/notifications')
    expect(bell.items.map(({ title, body }) => [title, body])).toContainEqual([
      'Nubefact no responde',
      `${words} Lo pendiente espera y no se pierde.`,
    ])
    await arrive()
    expectBothOnce(await receipts())
  })
})

describe('an answer that does not come, or is none', () => {
  test.each([40, 500, 429, 'slow', 'silent', 'half', 'lost'] as const)(
    'of %s leaves its receipt to be sent, and it goes once',
    async fault => {
      const { work, receipts, arrive, tasks } = await house(fault)
      await work()
      for (const { status } of await receipts()) expect(status).not.toBe('RECEIPT_FAILED')
      expect((await tasks()).map(({ state }) => state)).not.toContain('FAILED')
      await arrive()
      expectBothOnce(await receipts())
      expect((await tasks()).map(({ state }) => state)).toEqual(['DONE', 'DONE'])
    },
    30_000,
  )

  test('nor to the question what became of it: it is not made anew', async () => {
    const { work, receipts, arrive } = await house('lost')
    await work()
    sunat.fail(500, 'half', 429)
    await arrive()
    expectBothOnce(await receipts())
    expect(sunat.calls.filter(one => one === 'generar_comprobante')).toHaveLength(2)
  })
})

test('a receipt that Nubefact has already, by error 23, is asked for and adopted', async () => {
  const { work, receipts } = await house('twice')
  await work()
  expectBothOnce(await receipts())
  expect(sunat.calls.toSorted()).toEqual(['consultar_comprobante', ...Array(3).fill('generar_comprobante')])
})

describe('a receipt that Nubefact refuses', () => {
  // 23 and 24 too, where they make no sense: it says that it has one, of which it then knows nothing.
  test.each([12, 20, 21, 22, 23, 24] as const)(
    'by error %s fails with its words, and goes again with its number',
    async code => {
      const { work, order, one, other, tasks, api, receipts } = await house(code)
      await work()
      const failed = [await order(one.id), await order(other.id)].find(
        ({ receipt_status }) => receipt_status === 'RECEIPT_FAILED',
      )
      expect(failed?.receipt).toMatchObject({
        fault: { code: `NUBEFACT_${code}`, message: `Error ${code}` },
        can: { sendAgain: true },
      })
      expect((await receipts()).map(({ status }) => status).sort()).toEqual(['RECEIPT_CONFIRMED', 'RECEIPT_FAILED'])
      expect((await tasks()).map(({ state }) => state).sort()).toEqual(['DONE', 'FAILED'])
      await api.put(`/order/${failed?.id}/receipt`, {})
      await work()
      expectBothOnce(await receipts())
    },
  )
})

describe('the question what SUNAT said', () => {
  async function sent() {
    const at = await house()
    sunat.pend(1)
    await at.work()
    expect((await at.receipts()).map(({ status }) => status)).toEqual(['RECEIPT_SENT', 'RECEIPT_SENT'])
    return at
  }

  // By 24 it knows nothing of it: it is sent again, and adopted since it was there.
  test.each([10, 11, 12, 20, 21, 22, 23, 24, 40, 50, 51] as const)(
    'that is answered by error %s is asked again, and nothing is made anew',
    async code => {
      const { receipts, arrive, tasks } = await sent()
      sunat.fail(code)
      await arrive()
      expectBothOnce(await receipts())
      expect((await tasks()).map(({ state }) => state)).not.toContain('FAILED')
    },
  )

  test('of what Nubefact has lost sends it again, with its number', async () => {
    const { receipts, arrive } = await sent()
    sunat.documents.clear()
    sunat.pend(0)
    await arrive()
    expectBothOnce(await receipts())
  })
})
