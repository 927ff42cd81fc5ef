import type { Contract, ContractDeal } from '@aforo/api/deals/contract-records'
import type { UsualTerms } from '@aforo/api/deals/contract-usual-terms'
import type { Annex } from '@aforo/api/people/contract-terms'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { makeCampus, makeTenant } from '../../demo/factories.ts'
import { type ContractAnswer, contractHouse, paper } from '../../testing/contract-house.ts'
import { formOf } from '../../testing/makers.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const house = () => contractHouse(app)

describe('a draft', () => {
  test('takes over what its deal says', async () => {
    const { deal, create, client, office, read } = await house()
    const { saleId } = await deal()
    const { status, body } = await create(saleId)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      number: null,
      status: 'DRAFT',
      countryCode: 'PE',
      sale: { saleId, title: 'Oficina para Andina' },
      client: { id: client.id, name: 'Minera Andina' },
      salesExecutiveDto: { name: 'Rosa Quispe' },
      monthly: '1200.00',
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      products: ['A1'],
      clientInfo: { legalName: 'Minera Andina S.A.A.', taxId: '20131312955', address: 'Calle Uno 1, Lima' },
      representativeInfo: { name: 'Luis Soto' },
      invoiceContact: { name: 'Eva Ramos', email: 'eva@andina.example' },
      information: {
        lines: [{ productId: office.id, unitPrice: '1200.00', startDate: '2027-01-01' }],
        totals: { net: '1200.00', tax: '216.00', total: '1416.00' },
        noticeDate: '2027-11-01',
      },
      can: { edit: true, generate: false, sign: false, sync: true, addendum: false },
    })
    expect(body.missing.map(({ field }) => field)).toEqual(['representativeInfo.documentNumber', 'paymentDay'])
    expect(await read(body.id)).toEqual(body)
  })

  test('chooses the account, the signer and the company that have no alternative', async () => {
    const { api, company, account, representative, draft, product } = await house()
    expect(await draft()).toMatchObject({
      company: { id: company.id },
      accounts: [{ id: account.id }],
      representatives: [{ id: representative.id }],
      memberResponsibleInfo: { name: 'Eva Ramos' },
      paymentContact: { name: 'Eva Ramos', email: 'eva@andina.example' },
      version: 1,
    })
    // An account for detracciones alone is no alternative; a second one in soles and another signer are.
    const add = (part: string, given: object) => api.post(`/companies/${company.id}/${part}`, given)
    await add('accounts', { bank: 'BN', currency: 'PEN', number: '00-005-123456', forDetractions: true })
    await add('representatives', { name: 'Otro', documentType: 'DNI', documentNumber: '45678913' })
    const next = async (code: string) =>
      draft({ lineItems: [{ productId: (await product(code)).id, unitPrice: '900.00' }] })
    expect(await next('A2')).toMatchObject({ accounts: [{ id: account.id }], representatives: [] })
    await add('accounts', { bank: 'BCP', currency: 'PEN', number: '193-1234567-0-89' })
    const undecided = await next('A3')
    expect(undecided).toMatchObject({ company: null, accounts: [], representatives: [] })
    // Without a company nobody bills it: it says where to choose one, and can't be signed before.
    expect(undecided.missing).toContainEqual({
      step: 'ACCOUNTS',
      field: 'accounts',
      message: 'Falta la empresa que firma: elige una de sus cuentas.',
    })
  })

  test('says of a known client’s people what its last signed contract says', async () => {
    const { api, deal, create, fill, step, generate, sign, product } = await house()
    const { id } = (await create((await deal()).saleId)).body
    await fill(id)
    await step(id, 'representative-info', { name: 'Luis Soto', documentNumber: '40506070', position: 'Gerente' })
    await step(id, 'client-info', { registryEntry: 'Partida 12345678' })
    await generate(id)
    expect((await sign(id)).status).toBe(200)
    const other = await product('A2')
    const { saleId } = await deal({ lineItems: [{ productId: other.id, unitPrice: '900.00' }] })
    const { body } = await create(saleId)
    expect(body).toMatchObject({
      clientInfo: { registryEntry: 'Partida 12345678' },
      representativeInfo: { name: 'Luis Soto', documentType: 'DNI', documentNumber: '40506070', position: 'Gerente' },
    })
    expect(body.missing.map(({ field }) => field)).toEqual(['paymentDay'])
    // Two drafts are told apart by their names.
    const { body: found } = await api.get<{ groups: { kind: string; items: { title: string }[] }[] }>('/search', {
      q: 'Andina',
    })
    expect(JSON.stringify(found)).toContain('Borrador: Oficina para Andina, A2, desde 1 ene. 2027')
  })

  test('begins with the usual terms of its country, which it may change', async () => {
    const { api, draft, product, step } = await house()
    const form = formOf({ countryCode: 'PE', name: 'Reglamento', file: paper() })
    const annexId = (await api.upload<{ id: string }>('/contract-annexes', form)).body.id
    const none = await api.get<UsualTerms>('/contracts/usual-terms', { countryCode: 'PE' })
    expect(none.body).toMatchObject({ version: null, depositMonths: 0, annexIds: [] })
    const usual = {
      countryCode: 'PE',
      noticeDays: 90,
      renewal: 'AUTOMATIC',
      renewalMonths: 12,
      paymentDay: null,
      creditDays: 15,
      paymentMethodId: null,
      depositMonths: 2,
      yearlyIncrease: '3.5',
      annexIds: [annexId],
      version: null,
    }
    const set = (given: object) => api.put<UsualTerms & Problem>('/contracts/usual-terms', { ...usual, ...given })
    expect(await set({ renewalMonths: null })).toMatchObject({ status: 400 })
    expect(await set({ annexIds: [crypto.randomUUID()] })).toMatchObject({ body: { data: { field: 'annexIds.0' } } })
    expect(await set({})).toMatchObject({ status: 200, body: { version: 1, yearlyIncrease: '3.50' } })
    expect(await set({ version: null })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    const made = await draft()
    expect(made).toMatchObject({
      information: {
        noticeDays: 90,
        renewal: 'AUTOMATIC',
        renewalMonths: 12,
        creditDays: 15,
        deposit: '2400.00',
        yearlyIncrease: '3.50',
      },
      annexes: [{ id: annexId, name: 'Reglamento' }],
      renewal: { on: '2028-01-01' },
    })
    expect(made.missing.map(({ field }) => field)).toEqual(['representativeInfo.documentNumber'])
    expect((await step(made.id, 'information', { noticeDays: 30, deposit: '0' })).body.information).toMatchObject({
      noticeDays: 30,
      deposit: '0.00',
    })
    // What has no last day renews nothing.
    const open = await draft({
      endDate: null,
      lineItems: [{ productId: (await product('A2')).id, unitPrice: '900.00' }],
    })
    expect(open).toMatchObject({ endDate: null, information: { renewal: 'NONE', renewalMonths: null } })
    const { body: history } = await api.get<History>('/billing-settings/history')
    expect(history.map(({ what }) => what)).toContain('Condiciones usuales de los contratos cambiadas')
  })

  test.each([
    ['lost', { status: 'RESERVED' }, 'LOST'],
    ['without products', { lineItems: [] }, 'NO_LINES'],
    ['without a client', { clientId: undefined, clientName: 'Nadie' }, 'NO_CLIENT'],
  ])('is refused for a deal that is %s', async (_, given, reason) => {
    const { api, deal, create } = await house()
    const { saleId } = await deal(given)
    if (reason === 'LOST') await api.patch(`/sales/${saleId}/status`, { status: 'LOST' })
    expect(await create(saleId)).toMatchObject({ status: 409, body: { code: 'DEAL_NOT_READY', data: { reason } } })
  })

  test('is refused for an archived deal, one in conflict, one with a contract, and in another country', async () => {
    const { api, deal, create } = await house()
    await deal({ status: 'QUOTATION', title: 'Sin nada en contra' })
    const archived = await deal()
    await api.post('/sales/deprecate', { saleId: archived.saleId })
    expect((await create(archived.saleId)).body).toMatchObject({ data: { reason: 'DEPRECATED' } })
    const one = await deal({ status: 'RESERVED' })
    expect((await create(one.saleId, { countryCode: 'CL' })).body).toMatchObject({ data: { reason: 'OTHER_COUNTRY' } })
    const made = (await create(one.saleId)).body
    expect((await create(one.saleId)).body).toMatchObject({ data: { reason: 'HAS_CONTRACT', contractId: made.id } })
    const other = await deal({ status: 'CONFIRMED', title: 'Otra' })
    expect((await create(other.saleId)).body).toMatchObject({
      data: { reason: 'CONFLICT', message: expect.stringContaining('conflicto sin resolver') },
    })
    const { body } = await api.get<Page<ContractDeal>>('/contracts/deals')
    expect(body.items.map(({ title, obstacle }) => [title, obstacle?.reason])).toEqual([
      ['Sin nada en contra', undefined],
      ['Otra', 'CONFLICT'],
      ['Oficina para Andina', 'HAS_CONTRACT'],
    ])
    expect((await create(crypto.randomUUID())).status).toBe(404)
  })

  test('begins in the country of its deal’s offices, and its client’s legal contact needs no document yet', async () => {
    const tenant = await makeTenant(database)
    const campus = await makeCampus(database, tenant, { countryCode: 'CL' })
    const { api, deal, create } = await contractHouse(app, { tenant, campus })
    const { saleId } = await deal()
    const { body } = await api.get<Page<ContractDeal>>('/contracts/deals', { saleId })
    expect(body.items).toMatchObject([{ countryCode: 'CL', obstacle: null }])
    expect(await create(saleId, { countryCode: 'CL' })).toMatchObject({
      status: 201,
      body: {
        countryCode: 'CL',
        representativeInfo: { name: 'Luis Soto', documentNumber: '' },
        missing: expect.arrayContaining([expect.objectContaining({ field: 'representativeInfo.documentNumber' })]),
      },
    })
  })

  test('shows its totals with the tax rate of its first day', async () => {
    const { api, draft, read } = await house()
    await api.post('/tax-rates', { rate: '16.00', startsOn: '2027-01-01' })
    const { id } = await draft()
    expect((await read(id)).information.totals).toEqual({ net: '1200.00', tax: '192.00', total: '1392.00' })
  })

  test('brings in what changed in its deal, field by field', async () => {
    const { api, draft, product, read } = await house()
    const { id, sale } = await draft()
    const other = await product('A2')
    await api.put(`/sales/${sale.saleId}`, {
      endDate: '2028-06-30',
      lineItems: [{ productId: other.id, unitPrice: '1500.00' }],
    })
    const differences = async () =>
      (await api.get<{ field: string; deal: string }[]>(`/contracts/${id}/differences`)).body
    expect(await differences()).toMatchObject([
      { field: 'endDate', contract: '31 dic. 2027', deal: '30 jun. 2028' },
      {
        field: 'lineItems',
        contract: '1 producto, S/\u00a01,200.00 al mes',
        deal: '1 producto, S/\u00a01,500.00 al mes',
      },
    ])
    const taken = await api.put<Contract>(`/contracts/${id}/sync`, { fields: ['lineItems'] })
    expect(taken.body).toMatchObject({ endDate: '2028-06-30', monthly: '1500.00', products: ['A2'] })
    expect(await differences()).toEqual([])
    expect(await read(id)).toEqual(taken.body)
  })
})

describe('the wizard', () => {
  test('saves each step, says what is missing, and reviews when nothing is', async () => {
    const { draft, step, fill, account, read, api } = await house()
    const { id } = await draft()
    expect(await step(id, 'review', {})).toMatchObject({ status: 409, body: { code: 'CONTRACT_INCOMPLETE' } })
    const full = await fill(id)
    expect(full).toMatchObject({
      missing: [],
      company: { name: 'Andén Coworking S.A.C.' },
      accounts: [{ id: account.id }],
      can: { generate: true },
    })
    await step(id, 'member-responsible-info', { name: 'Eva Ramos', documentNumber: '4050 6071' })
    await step(id, 'invoice-contact', { email: 'Facturas@Andina.example' })
    await step(id, 'payment-contact', { phone: '+51 1 234 5678' })
    const reviewed = await step(id, 'review', {})
    expect(reviewed.body.steps.filter(({ saved }) => saved).map(({ step: name }) => name)).toEqual([
      'DEAL',
      'CLIENT',
      'CONTACTS',
      'TERMS',
      'ACCOUNTS',
      'REVIEW',
    ])
    expect(await read(id)).toMatchObject({
      memberResponsibleInfo: { documentNumber: '40506071', documentType: 'DNI' },
      invoiceContact: { name: 'Eva Ramos', email: 'facturas@andina.example' },
    })
    const { body: history } = await api.get<History>(`/contracts/${id}/history`)
    expect(history.map(({ what }) => what)).toContain('Quién firma por el operador')
    expect(history.find(({ what }) => what === 'Condiciones y líneas')?.changes).toEqual([
      { field: 'Pago', before: '', after: 'A 15 días' },
    ])
  })

  test.each([
    ['client-info', { taxId: '20131312956' }, 'taxId'],
    ['client-info', { documentType: 'PASSPORT', taxId: 'no es' }, 'taxId'],
    ['client-info', { documentType: 'DNI' }, 'taxId'],
    ['client-info', { documentType: 'CURP', taxId: 'GODE561231HDFRRN09' }, 'documentType'],
    ['client-info', { clientId: crypto.randomUUID() }, 'clientId'],
    ['representative-info', { documentNumber: '123' }, 'documentNumber'],
    ['information', { startDate: '2027-06-01', endDate: '2027-05-31' }, 'endDate'],
    ['information', { renewal: 'AUTOMATIC' }, 'renewalMonths'],
    ['information', { paymentMethodId: crypto.randomUUID() }, 'paymentMethodId'],
    ['information', { currency: 'USD' }, 'currency'],
    // With the rent it is more than a bill holds.
    ['information', { deposit: '999999999999.99' }, 'deposit'],
    ['information', { lines: [{ productId: crypto.randomUUID(), unitPrice: '1.00' }] }, 'lines.0.productId'],
    [
      'information',
      { discounts: [{ rate: '10', startDate: '2027-03-01', endDate: '2027-02-01' }] },
      'discounts.0.endDate',
    ],
    [`payment-accounts/${crypto.randomUUID()}`, {}, 'accountId'],
    ['account-representatives', { representativeId: crypto.randomUUID() }, 'representativeId'],
  ])('refuses %s %j by its field', async (path, given, field) => {
    const { draft, step, read } = await house()
    const before = await draft()
    expect(await step(before.id, path, given)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELD', data: { field } },
    })
    expect(await read(before.id)).toEqual(before)
  })

  test('refuses a line twice, one outside of its days, several of one office, and a stale version', async () => {
    const { draft, step, office } = await house()
    const { id, version } = await draft()
    const line = { productId: office.id, unitPrice: '1000.00' }
    const said = (lines: object[]) => step(id, 'information', { lines })
    expect((await said([line, line])).body).toMatchObject({ data: { field: 'lines.1.productId' } })
    expect((await said([{ ...line, quantity: '2' }])).body).toMatchObject({ data: { field: 'lines.0.quantity' } })
    expect((await said([{ ...line, endDate: '2028-01-01' }])).body).toMatchObject({
      data: { field: 'lines.0.endDate' },
    })
    expect((await said([{ ...line, startDate: '2026-12-31' }])).body).toMatchObject({
      data: { field: 'lines.0.startDate' },
    })
    await said([line])
    expect(await step(id, 'information', { deposit: '5.00', version })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    })
  })

  test('chooses annexes of its country and keeps their order', async () => {
    const { api, draft } = await house()
    const annex = async (name: string) => {
      const form = formOf({ countryCode: 'PE', name, file: paper() })
      return (await api.upload<{ id: string }>('/contract-annexes', form)).body.id
    }
    const [one, other] = [await annex('Reglamento'), await annex('Inventario')]
    const { id } = await draft()
    const put = (annexIds: string[]) => api.put<ContractAnswer>(`/contracts/${id}/attachments`, { annexIds })
    expect((await put([other, one])).body.annexes.map(({ name }) => name)).toEqual(['Inventario', 'Reglamento'])
    expect((await put([one, crypto.randomUUID()])).body).toMatchObject({ data: { field: 'annexIds.1' } })
    const stranger = await house()
    const foreign = formOf({ countryCode: 'PE', file: paper() })
    const theirs = (await stranger.api.upload<{ id: string }>('/contract-annexes', foreign)).body.id
    expect((await put([theirs])).body).toMatchObject({ data: { field: 'annexIds.0' } })
    // The same address answers what was chosen, and takes it by the keys that it answers.
    const chosen = async () => (await api.get<Annex[]>(`/contracts/${id}/attachments`)).body
    await put([other, one])
    expect((await chosen()).map(({ name }) => name)).toEqual(['Inventario', 'Reglamento'])
    const byKeys = (attachmentKeys: string[]) =>
      api.put<ContractAnswer>(`/contracts/${id}/attachments`, { attachmentKeys })
    const keys = (await chosen()).map(({ attachmentKey }) => attachmentKey).reverse()
    expect((await byKeys(keys)).body.annexes.map(({ name }) => name)).toEqual(['Reglamento', 'Inventario'])
    const { body: foreignAnnexes } = await stranger.api.get<Annex[]>('/contracts/attachments')
    expect((await byKeys([foreignAnnexes[0]?.attachmentKey ?? ''])).body).toMatchObject({
      data: { field: 'attachmentKeys.0' },
    })
    expect((await api.put(`/contracts/${id}/attachments`, {})).status).toBe(422)
    expect((await byKeys([])).body.annexes).toEqual([])
  })
})
