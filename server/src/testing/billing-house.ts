import type { Billing } from '@aforo/api/money/bills'
import type { Problem } from '@aforo/api/platform/problems'
import { makeHouse } from './house.ts'
import { fileOf, formOf, makeClient, makeCompany } from './makers.ts'
import type { TestApp } from './test-app.ts'

const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'))

/** An operator with a client and a company, and what people do with its bills. */
export async function billingHouse(app: TestApp) {
  const { tenant, admin, api } = await makeHouse(app, { admin: { givenName: 'Rosa', lastname: 'Quispe' } })
  const client = await makeClient(api)
  const company = await makeCompany(api)
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
  const upload = (name = 'oc.pdf', bytes: Uint8Array = pdf) =>
    api.upload<{ key: string } & Problem>('/assets/upload/file', formOf({ file: fileOf(bytes, name) }))
  const attach = async (bill: { id: string }, poCode = 'OC-77') =>
    api.post<Billing & Problem>(`/billing/${bill.id}/attach-purchase-order`, {
      attachmentKey: (await upload()).body.key,
      poCode,
    })
  const requireOrder = () => api.post(`/sales/clients/${client.id}/purchase-order-requirement/enable`)
  return { tenant, admin, api, client, company, entry, create, put, read, upload, attach, requireOrder }
}
