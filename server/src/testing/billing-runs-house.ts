import type { BillingRun, Finding, RunProposal } from '@aforo/api/money/billing-runs'
import type { Billing, BillingSummary } from '@aforo/api/money/bills'
import type { Product } from '@aforo/api/offer/products'
import type { Customer } from '@aforo/api/people/customers'
import { makeCampus, makeTenant, makeUser } from '../demo/factories.ts'
import { makeSignedContract, type SignedGiven } from '../demo/signed-contracts.ts'
import { carryOut } from '../money/billing/runs.service.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { operatorCompany } from './billing-house.ts'
import { type Page, testApp } from './test-app.ts'

const app = await testApp()
const { services } = app
const { database } = services

export const at = (text: string) => app.clock.set(Temporal.Instant.from(text))

export async function house() {
  at('2026-03-20T15:00:00Z')
  const tenant = await makeTenant(database)
  const { campusId } = await makeCampus(database, tenant)
  const admin = await makeUser(database, tenant)
  const api = await app.as(admin)
  const customer = async (name: string, given: object = {}) =>
    (await api.post<Customer>('/customer', { name, taxId: null, billingAddress: 'Av. Uno 1', ...given })).body
  const client = await customer('Minera Andina', { taxId: '20100070970' })
  const company = await operatorCompany(api)
  const product = async (code: string) =>
    (await api.post<Product>('/product', { code, name: `Oficina ${code}`, campusId, startsOn: '2020-01-01' })).body.id
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
        {
          month,
        },
      )
    ).body
  const check = async (month = '2026-04') =>
    (await api.get<Page<Finding> & { counts: object[]; toSend: number; clean: number }>('/billing/check', { month }))
      .body
  const inTenant = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(database, tenant.tenantId, work)
  return {
    tenant,
    admin,
    api,
    customer,
    client,
    company,
    product,
    one,
    other,
    sign,
    run,
    bills,
    read,
    preview,
    check,
    inTenant,
  }
}
