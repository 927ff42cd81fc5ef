import { expect } from 'vitest'
import { contractHouse, paper } from '../../testing/contract-house.ts'
import { formOf } from '../../testing/makers.ts'
import { type SpecifiedCall, specifiedCalls } from '../../testing/specified-calls.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()

type House = Awaited<ReturnType<typeof contractHouse>>

const list = expect.any(Array)
const contractIn = (status: string) => ({ id: expect.any(String), status })
const draftId = async ({ draft }: House) => ({ id: (await draft()).id })

/** The country of a lookup, whose answers say which one they are of. */
const ofPeru: SpecifiedCall<House>['given'] = async () => ({ input: { countryCode: 'PE' } })

const calls: Record<string, SpecifiedCall<House>> = {
  'GET /contracts/search': {
    given: async house => ({ input: { q: (await house.draft()).client.name } }),
    answers: {
      items: [{ client: { name: 'Minera Andina' } }],
      count: 1,
      currentPage: expect.any(Number),
      empty: false,
      hasNext: false,
      totalItems: 1,
    },
  },
  'GET /contracts/{id}': {
    given: async house => ({ ids: await draftId(house) }),
    answers: contractIn('DRAFT'),
  },
  'GET /campus/{id}/contract-detail': {
    given: async ({ campusId }) => ({ ids: { id: campusId } }),
    answers: { campusId: expect.any(String), rented: list },
  },
  'GET /contracts/by-team/{id}': {
    given: async house => ({ ids: { id: (await house.draft()).client.id } }),
    answers: { contracts: [contractIn('DRAFT')], rented: list },
  },
  'GET /contracts/company-accounts': { given: ofPeru, answers: [{ countryCode: 'PE', bank: 'BBVA' }] },
  'GET /contracts/company-representatives': {
    given: ofPeru,
    answers: [{ countryCode: 'PE', name: 'Lucía Paredes' }],
  },
  'GET /contracts/payment-methods': {
    given: async ({ api }) => {
      await api.post('/payment-methods', { countryCode: 'PE', name: 'Transferencia' })
      return { input: { countryCode: 'PE' } }
    },
    answers: expect.arrayContaining([expect.objectContaining({ countryCode: 'PE', name: 'Transferencia' })]),
  },
  'GET /contracts/credit-days': {
    given: async ({ api }) => {
      await api.post('/credit-days', { countryCode: 'PE', days: 44 })
      return { input: { countryCode: 'PE' } }
    },
    answers: expect.arrayContaining([expect.objectContaining({ countryCode: 'PE', days: 44 })]),
  },
  'GET /contracts/attachments': {
    given: async ({ api }) => {
      await annex(api)
      return { input: { countryCode: 'PE' } }
    },
    answers: [{ countryCode: 'PE', name: 'Reglamento' }],
  },
  'GET /contracts/{id}/history': {
    given: async house => ({ ids: await draftId(house) }),
    answers: [{ who: 'Rosa Quispe' }],
  },
  'GET /contracts/{id}/background': {
    given: async house => {
      await house.draft()
      return { ids: await draftId(house) }
    },
    answers: [contractIn('DRAFT')],
  },
  'GET /contracts/{id}/compare/{otherId}': {
    given: async house => {
      const { id } = await house.signed()
      const { body } = await house.addendum(id, { kind: 'EXTENSION', endDate: '2028-03-31' })
      return { ids: { id, otherId: body.id } }
    },
    answers: { one: contractIn('SIGNED'), other: contractIn('DRAFT'), fields: list, lines: list, money: list },
  },
  'POST /contracts/{saleId}/create': {
    given: async ({ deal }) => ({
      ids: { saleId: (await deal()).saleId },
      input: { countryCode: 'PE', contractType: 'COWORKING' },
      status: 201,
    }),
    answers: { status: 'DRAFT', countryCode: 'PE', contractType: 'COWORKING' },
  },
  'POST /contracts/{id}/associate/{teamId}': {
    given: async house => ({ ids: { ...(await draftId(house)), teamId: house.client.id } }),
    answers: { team: { name: 'Minera Andina' } },
  },
  'DELETE /contracts/{id}/associate/{teamId}': {
    given: async house => {
      const { id } = await draftId(house)
      await house.api.post(`/contracts/${id}/associate/${house.client.id}`)
      return { ids: { id, teamId: house.client.id } }
    },
    answers: { team: null },
  },
  'PATCH /contracts/{id}/client-info': {
    given: async house => ({ ids: await draftId(house), input: { registryEntry: 'Partida 11001100' } }),
    answers: { clientInfo: { taxId: '20131312955', registryEntry: 'Partida 11001100' } },
  },
  'PATCH /contracts/{id}/representative-info': {
    given: async house => ({
      ids: await draftId(house),
      input: { name: 'Ana Gil', documentType: 'CE', documentNumber: '001234567' },
    }),
    answers: { representativeInfo: { name: 'Ana Gil', documentType: 'CE', documentNumber: '001234567' } },
  },
  'PATCH /contracts/{id}/member-responsible-info': {
    given: async house => ({ ids: await draftId(house), input: { name: 'Ana Gil', email: 'ana@andina.example' } }),
    answers: { memberResponsibleInfo: { name: 'Ana Gil', email: 'ana@andina.example' } },
  },
  'PATCH /contracts/{id}/invoice-contact': {
    given: async house => ({ ids: await draftId(house), input: { email: 'facturas@andina.example' } }),
    answers: { invoiceContact: { name: 'Eva Ramos', email: 'facturas@andina.example' } },
  },
  'PATCH /contracts/{id}/payment-contact': {
    given: async house => ({ ids: await draftId(house), input: { email: 'pagos@andina.example' } }),
    answers: { paymentContact: { name: 'Eva Ramos', email: 'pagos@andina.example' } },
  },
  'PATCH /contracts/{id}/information': {
    given: async house => ({ ids: await draftId(house), input: { paymentDay: 5, deposit: '2400.00' } }),
    answers: { information: { paymentDay: 5, deposit: '2400.00' } },
  },
  'PATCH /contracts/{id}/payment-accounts/{accountId}': {
    given: async house => ({ ids: { ...(await draftId(house)), accountId: house.account.id } }),
    answers: { accounts: [{ bank: 'BBVA' }] },
  },
  'PATCH /contracts/{id}/account-representatives': {
    given: async house => {
      const { id } = await house.draft()
      await house.fill(id)
      const other = await house.api.post<{ id: string }>(`/companies/${house.company.id}/representatives`, {
        name: 'Iván Ríos',
        documentType: 'DNI',
        documentNumber: '45678913',
      })
      return {
        ids: { id },
        input: { originalRepresentativeId: house.representative.id, representativeId: other.body.id },
      }
    },
    answers: { representatives: [{ name: 'Iván Ríos' }] },
  },
  'PATCH /contracts/{id}/signed': {
    given: async house => {
      const { id } = await house.created()
      const form = formOf({ file: paper() })
      const { body } = await house.api.upload<{ key: string }>('/assets/upload/file', form)
      return { ids: { id }, input: { attachmentKey: body.key, signedOn: '2026-01-05', signedBy: 'Luis Soto' } }
    },
    answers: { status: 'SIGNED', signed: { on: '2026-01-05', by: 'Luis Soto' } },
  },
  'PUT /contracts/{id}/attachments': {
    given: async house => ({ ids: await draftId(house), input: { annexIds: [await annex(house.api)] } }),
    answers: { annexes: [{ name: 'Reglamento' }] },
  },
  'PUT /contracts/{id}/sync': {
    given: async house => ({ ids: await draftId(house), input: { fields: ['endDate'] } }),
    answers: contractIn('DRAFT'),
  },
  'POST /create_contract/{id}': {
    given: async house => {
      const { id } = await house.draft()
      await house.fill(id)
      return { ids: { id }, status: 202 }
    },
    answers: { kind: 'CONTRACT', status: 'QUEUED' },
  },
  'POST /create_addendum/{id}': {
    given: async house => {
      const root = await house.signed()
      const { body } = await house.addendum(root.id, { kind: 'EXTENSION', endDate: '2028-03-31' })
      return { ids: { id: body.id }, status: 202 }
    },
    answers: { kind: 'ADDENDUM', status: 'QUEUED' },
  },
}

async function annex(api: Client): Promise<string> {
  const form = formOf({ countryCode: 'PE', name: 'Reglamento', file: paper() })
  return (await api.upload<{ id: string }>('/contract-annexes', form)).body.id
}

specifiedCalls(app, 28, calls, () => contractHouse(app))
