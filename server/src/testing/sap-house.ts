import type { Billing } from '@aforo/api/money/bills'
import type { OutsideTask } from '@aforo/api/platform/connections'
import type { Problem } from '@aforo/api/platform/problems'
import { type SapSimulator, startSap } from '@aforo/simulators/sap'
import { sapConnector } from '../money/sap/sap.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { workOff } from '../platform/outside-systems/worker.ts'
import { makeOperator } from './house.ts'
import { createRecord, makeClient, makeCompany } from './makers.ts'
import type { TestApp } from './test-app.ts'

const started: SapSimulator[] = []

/** After each test: the simulators that it started are gone. */
export async function closeSap() {
  for (const simulator of started.splice(0)) await simulator.close()
}

const ruc = '20100070970'
export const clientSeed = { CardCode: 'C20100070970', CardName: 'Minera Andina', FederalTaxID: ruc }

/** An operator with a client, a company and SAP, over HTTP. */
export async function sapHouse(app: TestApp, { settle = '0', mapped = true } = {}) {
  const { services } = app
  const { database } = services
  const sap = await startSap({ seed: { companies: ['ANDEN'], partners: [clientSeed] } })
  started.push(sap)
  const { tenant, admin, api } = await makeOperator(app)
  const saved = await api.put<Problem>('/connections/SAP', {
    address: sap.url,
    settings: { companyDb: 'ANDEN', userName: sap.userName, settleSeconds: settle },
    secrets: { password: sap.password },
  })
  if (saved.status !== 200) throw new Error(`not connected: ${saved.status}`)
  await api.put('/connections/SAP/enabled', { enabled: true })
  const concepts = ['PURCHASE', 'SET_UP_FEE', 'WARRANTY', 'PENALTY', 'SERVICE', 'OTHER'].map(concept => ({
    concept,
    kind: 'ITEM',
    code: 'ALQ',
  }))
  const map = () =>
    api.put<{ retried: number }>('/billing/sap/mapping', { concepts, taxes: { taxed: 'IGV', untaxed: 'EXO' } })
  if (mapped) await map()
  const client = await makeClient(api, { taxId: ruc, billingAddress: null })
  const company = await makeCompany(api)
  const bill = (given: object = {}) =>
    createRecord<Billing>(api, '/billing', {
      clientId: client.id,
      companyId: company.id,
      currency: 'PEN',
      month: '2026-12',
      entries: [{ concept: 'PURCHASE', description: 'Oficina 601', amount: '1000.00' }],
      ...given,
    })
  const put = async (bill: { id: string }, action: string, given: object = {}) =>
    (await api.put<Billing>(`/billing/${bill.id}/${action}`, given)).body
  const ready = async (given: object = {}) => put(await bill(given), 'ready-for-sap')
  const read = async (bill: { id: string }) => (await api.get<Billing>(`/billing/${bill.id}`)).body
  /** Lets what waits for its next try be tried now, and works until nothing does. */
  const work = async () => {
    for (let round = 0; round < 12; round++) {
      await asTenant(database, tenant.tenantId, async tx => {
        await tx
          .updateTable('outside_tasks')
          .set({ next_try_at: '2020-01-01T00:00:00Z' })
          .where('state', '=', 'WAITING')
          .execute()
        await tx.updateTable('connections').set({ probe_at: null, paused_until: null }).execute()
      })
      if ((await workOff(services, [sapConnector])) === 0) return
    }
  }
  const tasks = async () =>
    (await api.get<{ items: OutsideTask[] }>('/connections/tasks', { system: 'SAP', pageSize: '100' })).body.items
  return { sap, tenant, admin, api, client, company, create: bill, put, ready, read, work, tasks, map }
}
