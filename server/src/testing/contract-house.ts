import type { AddendumEffect } from '@aforo/api/deals/contract-addenda'
import type { Contract } from '@aforo/api/deals/contract-records'
import type { Sale } from '@aforo/api/deals/sale-records'
import type { Problem } from '@aforo/api/platform/problems'
import { markCreated } from '../deals/contracts/contracts.ts'
import { type MadeCampus, type MadeTenant, type MadeUser, makeCampus, makeTenant, makeUser } from '../demo/factories.ts'
import { asJob } from '../platform/unit-of-work.ts'
import { createRecord, fileOf, formOf, makeClient, makeCompany, makeProduct } from './makers.ts'
import type { TestApp } from './test-app.ts'

export type ContractAnswer = Contract & Omit<Problem, 'status'>

/** The smallest file that a reader takes for a PDF. */
export const paper = (more = '') =>
  fileOf(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${more}trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    'firmado.pdf',
  )

interface ContractsGiven {
  /** Where the contracts are made, where it is not an operator of their own. */
  tenant?: MadeTenant
  campus?: MadeCampus
  admin?: MadeUser
  /** What is different of the client. */
  client?: object
}

/** An operator with a company, a client, an office and all that a contract needs, over HTTP. */
export async function contractHouse(app: TestApp, given: ContractsGiven = {}) {
  const { database } = app.services
  const tenant = given.tenant ?? (await makeTenant(database))
  const campus = given.campus ?? (await makeCampus(database, tenant))
  const admin = given.admin ?? (await makeUser(database, tenant, { givenName: 'Rosa', lastname: 'Quispe' }))
  const api = await app.as(admin)
  const company = await makeCompany(api, {
    legalName: 'Andén Coworking S.A.C.',
    taxId: '20100047218',
    address: 'Av. José Larco 345, Miraflores',
  })
  const account = await createRecord<{ id: string }>(api, `/companies/${company.id}/accounts`, {
    bank: 'BBVA',
    currency: 'PEN',
    number: '0011-0366-0100032542',
  })
  const representative = await createRecord<{ id: string }>(api, `/companies/${company.id}/representatives`, {
    name: 'Lucía Paredes',
    documentType: 'DNI',
    documentNumber: '45678912',
  })
  const client = await makeClient(api, {
    legalName: 'Minera Andina S.A.A.',
    taxId: '20131312955',
    billingAddress: 'Calle Uno 1, Lima',
    contacts: [
      { name: 'Eva Ramos', email: 'eva@andina.example', phone: '+51 987 654 321', role: 'MAIN' },
      { name: 'Luis Soto', email: 'luis@andina.example', phone: null, role: 'LEGAL' },
    ],
    ...given.client,
  })
  const product = (code: string, more: object = {}) =>
    makeProduct(api, campus, code, { startsOn: '2026-01-01', capacity: 8, ...more })
  const office = await product('A1')
  const deal = (more: object = {}) =>
    createRecord<Sale>(api, '/sales', {
      title: 'Oficina para Andina',
      clientId: client.id,
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      lineItems: [{ productId: office.id, unitPrice: '1200.00' }],
      ...more,
    })
  const create = (saleId: string, given: object = {}) =>
    api.post<ContractAnswer>(`/contracts/${saleId}/create`, { contractType: 'OFFICE', ...given })
  const read = async (id: string) => (await api.get<Contract>(`/contracts/${id}`)).body
  const step = (id: string, path: string, given: object) => api.patch<ContractAnswer>(`/contracts/${id}/${path}`, given)

  /** Says all that is missing. */
  const fill = async (id: string) => {
    await step(id, 'representative-info', { name: 'Luis Soto', documentType: 'DNI', documentNumber: '40506070' })
    await step(id, 'information', { creditDays: 15 })
    await step(id, `payment-accounts/${account.id}`, {})
    return (await step(id, 'account-representatives', { representativeId: representative.id })).body
  }
  /** Makes its document, as far as contracts know of it. */
  const generate = (id: string) => asJob(app.services, tenant.tenantId, 'Documento', unit => markCreated(unit, id))
  const sign = (id: string, given: Record<string, string> = {}, file: File | null = paper(), by = api) => {
    const form = formOf({ signedOn: '2026-01-05', signedBy: 'Luis Soto', ...given, file: file ?? undefined })
    return by.upload<ContractAnswer>(`/contracts/${id}/signed`, form, {}, 'PATCH')
  }
  /** A draft of a deal of its own. */
  const draft = async (given: object = {}) => (await create((await deal(given)).saleId)).body
  /** A contract whose document was made. */
  const created = async (given: object = {}) => {
    const { id } = await draft(given)
    await fill(id)
    await generate(id)
    return read(id)
  }
  const signed = async (given: object = {}) => {
    const { id } = await created(given)
    const answer = await sign(id)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const effect = (id: string, change: object) =>
    api.post<AddendumEffect & Problem>(`/contracts/${id}/addenda/effect`, { change })
  const addendum = (id: string, change: object) => api.post<ContractAnswer>(`/contracts/${id}/addenda`, { change })
  /** An addendum that is signed. */
  const changed = async (id: string, change: object) => {
    const added = await addendum(id, change)
    if (added.status !== 201) throw new Error(JSON.stringify(added.body))
    await generate(added.body.id)
    const answer = await sign(added.body.id)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  return {
    tenant,
    campusId: campus.campusId,
    admin,
    api,
    company,
    account,
    representative,
    client,
    office,
    product,
    deal,
    create,
    read,
    step,
    fill,
    generate,
    sign,
    draft,
    created,
    signed,
    effect,
    addendum,
    changed,
  }
}
