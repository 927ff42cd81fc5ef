import type { Billing } from '@aforo/api/money/bills'
import type { Company } from '@aforo/api/people/companies'
import type { Customer } from '@aforo/api/people/customers'
import type { Problem } from '@aforo/api/platform/problems'
import { makeCampus, makeTenant, makeUser } from '../demo/factories.ts'
import type { Client, TestApp } from './test-app.ts'

const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'))

/** The company of its own by which an operator bills in tests. */
export const operatorCompany = async (api: Client): Promise<Company> =>
  (
    await api.post<Company>('/companies', {
      countryCode: 'PE',
      legalName: 'Operador S.A.C.',
      taxId: '20999999990',
      address: 'Av. Dos 2',
    })
  ).body

/** An operator with a client and a company, and what people do with its bills. */
export async function billingHouse(app: TestApp) {
  const { database } = app.services
  const tenant = await makeTenant(database)
  await makeCampus(database, tenant)
  const admin = await makeUser(database, tenant, { givenName: 'Rosa', lastname: 'Quispe' })
  const api = await app.as(admin)
  const client = (
    await api.post<Customer>('/customer', { name: 'Minera Andina', taxId: '20100070970', billingAddress: 'Av. Uno 1' })
  ).body
  const company = await operatorCompany(api)
  const entry = (given: object = {}) => ({
    concept: 'PURCHASE',
    description: 'Oficina 601',
    amount: '1000.00',
    ...given,
  })
  const create = (given: object = {}) =>
    api.post<Billing & Problem>('/billing', {
      clientId: client.id,
      companyId: company.id,
      currency: 'PEN',
      month: '2026-12',
      entries: [entry()],
      ...given,
    })
  const put = (bill: { id: string }, action: string, given: object = {}) =>
    api.put<Billing & Problem>(`/billing/${bill.id}/${action}`, given)
  const read = async (bill: { id: string }) => (await api.get<Billing>(`/billing/${bill.id}`)).body
  const upload = async (name = 'oc.pdf', bytes: Uint8Array<ArrayBuffer> = pdf) => {
    const form = new FormData()
    form.set('file', new File([bytes], name))
    return api.upload<{ key: string } & Problem>('/assets/upload/file', form)
  }
  const attach = async (bill: { id: string }, poCode = 'OC-77') =>
    api.post<Billing & Problem>(`/billing/${bill.id}/attach-purchase-order`, {
      attachmentKey: (await upload()).body.key,
      poCode,
    })
  const requireOrder = () => api.post(`/sales/clients/${client.id}/purchase-order-requirement/enable`)
  return { tenant, admin, api, client, company, entry, create, put, read, upload, attach, requireOrder }
}
