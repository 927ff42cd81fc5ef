import type { Order } from '@aforo/api/money/order-records'
import type { Connection, OutsideTask } from '@aforo/api/platform/connections'
import type { Problem } from '@aforo/api/platform/problems'
import { type NubefactSimulator, startNubefact } from '@aforo/simulators/nubefact'
import { nubefactConnector } from '../money/nubefact/nubefact.ts'
import { receiptJobs } from '../money/receipts/receipts.jobs.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { workOff } from '../platform/outside-systems/worker.ts'
import { makeHouse } from './house.ts'
import { makeCompany } from './makers.ts'
import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>

const monday = Temporal.Instant.from('2027-03-01T15:00:00Z')

/** A Nubefact whose day is that of the app's clock. */
export const sunatOf = (app: App): Promise<NubefactSimulator> =>
  startNubefact({ today: () => app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString() })

/** After a test: nothing goes on by itself, and the simulator knows nothing. */
export async function calm(app: App, sunat: NubefactSimulator) {
  await asSystem(app.services.database, tx => tx.updateTable('connections').set({ enabled: false }).execute())
  app.clock.set(undefined)
  sunat.loseEvery(undefined)
  sunat.pend(0)
  sunat.down(false)
  sunat.documents.clear()
  sunat.calls.length = 0
}

export type ReceiptAnswer = Order & Omit<Problem, 'status'>

/** The numbers of the demo's operator: nobody's, and correct. */
export const ruc = '20999999990'
export const client = {
  kind: 'INVOICE',
  documentType: 'RUC',
  documentNumber: '20100070970',
  name: 'Minera Andina S.A.',
  address: 'Av. El Derby 250, Surco',
}
export const somebody = { kind: 'RECEIPT', documentType: 'DNI', documentNumber: '40711823', name: 'Rosa Quispe' }

/** An operator with a company, its series, and Nubefact, over HTTP. */
export async function receiptsHouse(
  app: App,
  sunat: NubefactSimulator,
  { connected = true }: { connected?: boolean } = {},
) {
  const { services } = app
  app.clock.set(monday)
  const { tenant, campus, room, api } = await makeHouse(app, { rooms: { room: {} } })
  const company = await makeCompany(api, {
    legalName: 'Andén Coworking S.A.C.',
    taxId: ruc,
    address: 'Av. José Larco 1232, Miraflores',
  })
  const kinds = { INVOICE: ['F001'], RECEIPT: ['B001'], CREDIT_NOTE: ['FC01', 'BC01'] }
  for (const [kind, codes] of Object.entries(kinds))
    for (const code of codes) await api.post(`/companies/${company.id}/series`, { kind, code })
  const connect = async () => {
    const saved = await api.put<Connection>('/connections/NUBEFACT', {
      address: sunat.url,
      settings: { ruc },
      secrets: { token: sunat.token },
    })
    if (saved.status !== 200) throw new Error(`not connected: ${saved.status}`)
    await api.put('/connections/NUBEFACT/enabled', { enabled: true })
  }
  if (connected) await connect()
  const extra = (unitPrice: string) => [{ description: 'Sala de eventos', quantity: '1', unitPrice }]
  const sell = (price = '118.00', more: object = {}) =>
    api.post<ReceiptAnswer>('/order/desk', {
      campusId: campus.campusId,
      extras: extra(price),
      customer: { name: 'Rosa Quispe' },
      pay: 'NOW',
      payment: { code: 'EFECTIVO' },
      ...more,
    })
  const request = (id: string, given: object) => api.post<ReceiptAnswer>(`/order/${id}/request-receipt`, given)
  const order = async (id: string) => (await api.get<Order>(`/order/${id}`)).body
  const work = () => workOff(services, [nubefactConnector])
  const watch = () => receiptJobs[0]?.work(services)
  const tasks = async () =>
    (await api.get<{ items: OutsideTask[] }>('/connections/tasks', { system: 'NUBEFACT' })).body.items
  return { tenant, campusId: campus.campusId, room, api, sell, request, order, work, watch, tasks, connect, company }
}
