import type { BillingRun, Finding, RunProposal } from '@aforo/api/money/billing-runs'
import type { Billing, BillingSummary } from '@aforo/api/money/bills'
import { makeSignedContract, type SignedGiven } from '../demo/signed-contracts.ts'
import { carryOut } from '../money/billing/runs.service.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { makeHouse } from './house.ts'
import { makeClient, makeCompany, makeProduct } from './makers.ts'
import { type Page, testApp } from './test-app.ts'

const app = await testApp()
const { services } = app
const { database } = services

export const at = (text: string) => app.clock.set(Temporal.Instant.from(text))

export async function house() {
  at('2026-03-20T15:00:00Z')
  const made = await makeHouse(app)
  const { tenant, admin, api, campus } = made
  const customer = (name: string, given: object = {}) => makeClient(api, { name, taxId: null, ...given })
  const client = await makeClient(api)
  const company = await makeCompany(api)
  const product = async (code: string) => (await makeProduct(api, campus, code, { startsOn: '2020-01-01' })).id
  const [one, other] = [await product('A1'), await product('A2')]
  let numbers = 0
  const sign = (given: Partial<SignedGiven> = {}) =>
    asTenant(database, tenant.tenantId, tx =>
      makeSignedContract(tx, {
        tenantId: tenant.tenantId,
        clientId: client.id,
        companyId: company.id,
        createdBy: admin.userId,
        number: `C-2026-${String(++numbers).padStart(4, '0')}`,
        lines: [{ productId: one, monthly: 3_000_00, startsOn: '2026-04-16', endsOn: '2027-04-15' }],
        ...given,
      }),
    )
  /** Runs a month and waits for it. */
  const run = async (month = '2026-04') => {
    const { status, body } = await api.post<BillingRun>('/billing/runs', { month })
    if (status === 202) await carryOut(services, tenant.tenantId, body.id)
    return { status, body, run: (await api.get<BillingRun>(`/billing/runs/${body.id}`)).body }
  }
  const bills = async (month = '2026-04') =>
    (await api.get<Page<BillingSummary>>('/billing/search', { month, sort: 'client' })).body.items
  const read = async (bill: { id: string } | undefined) => (await api.get<Billing>(`/billing/${bill?.id}`)).body
  const preview = async (month = '2026-04') =>
    (
      await api.get<Page<RunProposal> & { counts: object; contracts: number; added: object[] }>(
        '/billing/runs/preview',
        { month },
      )
    ).body
  const check = async (month = '2026-04') =>
    (await api.get<Page<Finding> & { counts: object[]; toSend: number; clean: number }>('/billing/check', { month }))
      .body
  const inTenant = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(database, tenant.tenantId, work)
  return { ...made, customer, client, company, product, one, other, sign, run, bills, read, preview, check, inTenant }
}
