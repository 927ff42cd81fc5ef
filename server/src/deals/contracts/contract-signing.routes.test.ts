import type { CampusContracts } from '@aforo/api/deals/contracts'
import type { Sale } from '@aforo/api/deals/sale-records'
import type { Notification } from '@aforo/api/platform/notifications'
import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { contractHouse, paper } from '../../testing/contract-house.ts'
import { signedLines, takings } from '../../testing/contract-rows.ts'
import { formOf } from '../../testing/makers.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { contractsInForce } from './contracts.ts'

const app = await testApp()
const { database } = app.services
const house = () => contractHouse(app)

describe('its document', () => {
  test('gives it a number without gaps, which it keeps when it is made anew', async () => {
    const { created, generate, step, read, product, draft } = await house()
    const first = await created()
    const office = await product('B1')
    const lineItems = [{ productId: office.id, unitPrice: '900.00' }]
    // Nothing is taken for one that is refused.
    expect(await generate((await draft({ lineItems, title: 'Incompleto' })).id)).toMatchObject({
      refusal: { code: 'CONTRACT_INCOMPLETE' },
    })
    const second = await created({ lineItems })
    const year = new Date().getFullYear()
    expect([first.number, second.number]).toEqual([`C-${year}-0001`, `C-${year}-0002`])
    expect(first).toMatchObject({ status: 'CREATED', documentStale: false, can: { sign: true, edit: true } })
    await step(first.id, 'information', { deposit: '100.00' })
    expect(await read(first.id)).toMatchObject({ documentStale: true, can: { sign: false } })
    expect(await generate(first.id)).toEqual({ number: first.number })
    expect(await read(first.id)).toMatchObject({ documentStale: false, number: first.number })
  })

  test('is refused while somebody else has an office, with up to three others like it', async () => {
    const { api, draft, fill, generate, deal, product, campusId } = await house()
    for (const code of ['A2', 'A3', 'A4', 'A5']) await product(code)
    await product('C1', { capacity: 30 })
    const { id } = await draft()
    await fill(id)
    const rival = await deal({ title: 'Rival', status: 'CONFIRMED', startDate: '2027-06-01' })
    const refused = await generate(id)
    expect(refused).toMatchObject({
      refusal: {
        code: 'PRODUCT_TAKEN',
        data: {
          rivals: [
            {
              product: { code: 'A1', campusId },
              from: '2027-06-01',
              to: '2027-12-31',
              takenBy: { kind: 'SALE', id: rival.saleId, title: 'Rival', ownerName: 'Rosa Quispe' },
              alternatives: [{ code: 'A2' }, { code: 'A3' }, { code: 'A4' }],
            },
          ],
        },
      },
    })
    expect(await api.patch(`/contracts/${id}/review`, {})).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_TAKEN' },
    })
    await api.patch(`/sales/${rival.saleId}/status`, { status: 'LOST' })
    expect(await generate(id)).toMatchObject({ number: expect.stringMatching(/^C-/) })
  })
})

describe('signing', () => {
  test('is refused with the sum where the plan is more than a bill holds', async () => {
    const { tenant, created, sign, read } = await house()
    const { id } = await created()
    // No call takes it: it stands there from before.
    await asTenant(database, tenant.tenantId, tx =>
      tx.updateTable('contracts').set({ deposit: 99_999_999_999_999 }).where('id', '=', id).execute(),
    )
    const refused = await sign(id)
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD' } })
    expect(JSON.stringify(refused.body)).toMatch(
      /suma S\/\u00a01,000,000,0\d\d,\d{3}\.\d\d, y una factura admite hasta S\/\u00a0999,999,999,999\.99/,
    )
    expect(await read(id)).toMatchObject({ status: 'CREATED' })
  })

  test('takes its offices, wins its deal, joins its team and is billed, all at once', async () => {
    const { tenant, api, created, sign, step, generate, client, office, campusId } = await house()
    const { id, sale } = await created({ status: 'RESERVED' })
    await step(id, 'information', { includedCredits: '20.00' })
    expect(await sign(id)).toMatchObject({ status: 409, body: { code: 'CONTRACT_STALE' } })
    await generate(id)
    const { status, body } = await sign(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'SIGNED',
      team: { id: client.id },
      signed: {
        on: '2026-01-05',
        by: 'Luis Soto',
        fileName: 'firmado.pdf',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      can: { edit: false, sign: false, addendum: true, generate: false, archive: true },
    })
    const [line] = body.information.lines
    expect(await takings(tenant.tenantId)).toEqual([
      { kind: 'CONTRACT', source_id: id, during: '[2027-01-01,2028-01-01)' },
    ])
    expect(await signedLines(tenant.tenantId)).toMatchObject([
      { id: line?.id, product_id: office.id, monthly: 120_000, exclusive: true },
    ])
    expect((await api.get<Sale>(`/sales/${sale.saleId}`)).body).toMatchObject({ status: { name: 'WON' } })
    const force = await asTenant(database, tenant.tenantId, tx =>
      contractsInForce(tx, { from: '2027-03-01', to: '2027-03-31', limit: 10 }),
    )
    expect(force).toMatchObject([{ id, clientId: client.id, creditDays: 15, terms: { lines: [{ monthly: 120_000 }] } }])
    const credits = await asTenant(database, tenant.tenantId, tx =>
      tx
        .selectFrom('wallet_allowances as a')
        .innerJoin('wallets as w', 'w.id', 'a.wallet_id')
        .select(['a.contract_id', 'w.team_id', 'a.amount', 'a.first_month', 'a.last_month'])
        .execute(),
    )
    expect(credits).toEqual([
      { contract_id: id, team_id: client.id, amount: 20_00, first_month: '2027-01-01', last_month: '2027-12-01' },
    ])
    const { body: bell } = await api.get<Page<Notification>>('/notifications')
    expect(bell.items.map(({ title }) => title)).toContain(`Se firmó el contrato ${body.number} de Minera Andina`)
    // The deal's lines take nothing any more, whatever is changed there.
    await api.put(`/sales/${sale.saleId}`, { startDate: '2026-06-01' })
    expect(await takings(tenant.tenantId)).toHaveLength(1)
    expect((await api.get<CampusContracts>(`/campus/${campusId}/contract-detail`)).body).toMatchObject({ rented: [] })
  })

  test('is refused without a paper, with another kind of file, with a protected one, and with a date to come', async () => {
    const { created, sign, read, api } = await house()
    const { id } = await created()
    const word = new File(['PK docx'], 'firmado.docx')
    expect(await sign(id, {}, null)).toMatchObject({ status: 422, body: { data: { field: 'file' } } })
    expect(await sign(id, {}, word)).toMatchObject({ status: 422, body: { code: 'SIGNED_NOT_PDF' } })
    expect(await sign(id, {}, paper('trailer<</Encrypt 5 0 R>>'))).toMatchObject({
      status: 422,
      body: { code: 'SIGNED_ENCRYPTED' },
    })
    expect(await sign(id, { signedOn: '2199-01-01' })).toMatchObject({ body: { data: { field: 'signedOn' } } })
    const uploads = async (of: typeof api) => {
      const file = formOf({ file: paper() })
      return (await of.upload<{ key: string }>('/assets/upload/file', file)).body.key
    }
    const stranger = await house()
    const fault = { status: 422, body: { data: { field: 'attachmentKey' } } }
    // No file, another organisation's, and one that isn't an upload.
    for (const attachmentKey of [
      crypto.randomUUID(),
      await uploads(stranger.api),
      `${(await uploads(api)).split('/')[0]}/health/${crypto.randomUUID()}.pdf`,
    ])
      expect(await sign(id, { attachmentKey }, null)).toMatchObject(fault)
    const theirs = await stranger.created()
    const form = formOf({ file: paper() })
    const attached = (await stranger.api.upload<{ attachmentKey: string }>(`/contracts/${theirs.id}/documents`, form))
      .body
    expect(await sign(id, { attachmentKey: attached.attachmentKey }, null)).toMatchObject(fault)
    expect(await read(id)).toMatchObject({ status: 'CREATED', signed: null })
    const own = (await api.upload<{ attachmentKey: string }>(`/contracts/${id}/documents`, form)).body
    expect(await sign(id, { attachmentKey: own.attachmentKey }, null)).toMatchObject({
      status: 200,
      body: { status: 'SIGNED', signed: { attachmentKey: own.attachmentKey } },
    })
  })

  test('takes the key that assets/upload answers', async () => {
    const { created, sign, api } = await house()
    const { id } = await created()
    const file = formOf({ file: paper() })
    const { key } = (await api.upload<{ key: string }>('/assets/upload/file', file)).body
    expect(await sign(id, { attachmentKey: key }, null)).toMatchObject({
      status: 200,
      body: { status: 'SIGNED', signed: { attachmentKey: key, fileName: 'Contrato firmado.pdf' } },
    })
    expect((await api.get('/assets/get-url', { key })).status).toBe(200)
  })

  test('gives the client’s record what it doesn’t say yet, and leaves what it says', async () => {
    const { api, client, created, sign } = await house()
    const { id } = await created()
    const empty = { legalName: null, taxId: null, billingAddress: 'Calle Dos 2, Lima' }
    await api.put(`/customer/${client.id}`, empty)
    await sign(id)
    const { body } = await api.get(`/customer/${client.id}`)
    expect(body).toMatchObject({
      legalName: 'Minera Andina S.A.A.',
      taxId: '20131312955',
      billingAddress: 'Calle Dos 2, Lima',
    })
  })

  test('gives the client the document that it signed with, of its kind', async () => {
    const { api, client, created, sign, draft } = await house()
    await api.put(`/customer/${client.id}`, { documentType: 'CE', taxId: '001234567' })
    const { clientInfo } = await draft()
    expect(clientInfo).toMatchObject({ documentType: 'CE', taxId: '001234567' })
    const { id } = await created()
    await api.put(`/customer/${client.id}`, { documentType: 'TAX_ID', taxId: null })
    expect((await sign(id)).status).toBe(200)
    expect((await api.get(`/customer/${client.id}`)).body).toMatchObject({ documentType: 'CE', taxId: '001234567' })
  })

  test('a document that nobody has where the client is by now stays on the paper', async () => {
    const { api, client, created, sign } = await house()
    await api.put(`/customer/${client.id}`, { documentType: 'CE', taxId: '001234567' })
    const { id } = await created()
    await api.put(`/customer/${client.id}`, { countryCode: 'CL', documentType: 'TAX_ID', taxId: null })
    expect((await sign(id)).status).toBe(200)
    expect((await api.get(`/customer/${client.id}`)).body).toMatchObject({ documentType: 'TAX_ID', taxId: null })
  })

  test('is signed all the same where another client has that tax id, which stays theirs', async () => {
    const { api, client, created, sign } = await house()
    const { id } = await created()
    await api.put(`/customer/${client.id}`, { taxId: null })
    await api.post('/customer', { name: 'Andina Dos', taxId: '20131312955' })
    expect((await sign(id)).status).toBe(200)
    expect((await api.get(`/customer/${client.id}`)).body).toMatchObject({ taxId: null })
  })

  test('is refused for a draft, and for an office that another contract has signed for', async () => {
    const { created, draft, sign, deal, create, fill, generate } = await house()
    expect(await sign((await draft()).id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    const late = (await create((await deal({ title: 'Tarde' })).saleId)).body
    await fill(late.id)
    await generate(late.id)
    const first = await created({ title: 'Primero', startDate: '2027-12-31', endDate: '2028-12-30' })
    expect((await sign(first.id)).status).toBe(200)
    expect(await sign(first.id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await sign(late.id)).toMatchObject({
      status: 409,
      body: {
        code: 'PRODUCT_TAKEN',
        data: { rivals: [{ from: '2027-12-31', to: '2027-12-31', takenBy: { kind: 'CONTRACT', id: first.id } }] },
      },
    })
  })

  test('of many at once for one office signs exactly one', async () => {
    const { tenant, created, sign } = await house()
    const contracts = []
    for (let place = 0; place < 6; place++) contracts.push(await created({ title: `Negocio ${place}` }))
    const answers = await Promise.all(contracts.map(({ id }) => sign(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.code).toBe('PRODUCT_TAKEN')
    expect(await signedLines(tenant.tenantId)).toHaveLength(1)
  })

  test('twice at once, and while its deal changes, happens once', async () => {
    const { tenant, api, created, sign } = await house()
    const { id, sale } = await created({ status: 'RESERVED' })
    const [one, other, changed] = await Promise.all([
      sign(id),
      sign(id),
      api.put<Sale>(`/sales/${sale.saleId}`, { title: 'Otro título' }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect(changed.status).toBe(200)
    expect((await takings(tenant.tenantId)).map(({ kind }) => kind)).toEqual(['CONTRACT'])
    expect((await api.get<Sale>(`/sales/${sale.saleId}`)).body).toMatchObject({
      title: 'Otro título',
      status: { name: 'WON' },
    })
  })

  test('while its deal is lost is either done with the deal won or refused with nothing taken', async () => {
    const { tenant, api, created, sign, read } = await house()
    const lose = (saleId: string) => api.patch<Problem>(`/sales/${saleId}/status`, { status: 'LOST' })
    for (const signFirst of [true, false]) {
      const { id, sale } = await created({ status: 'RESERVED', title: signFirst ? 'Uno' : 'Otro' })
      const [signed, lost] = signFirst
        ? await Promise.all([sign(id), lose(sale.saleId)])
        : (await Promise.all([lose(sale.saleId), sign(id)])).toReversed()
      const isSigned = signed?.status === 200
      expect([signed?.status, lost?.status].sort(), JSON.stringify([signed?.body, lost?.body])).toEqual([200, 409])
      expect(await read(id)).toMatchObject({ status: isSigned ? 'SIGNED' : 'CREATED' })
      expect((await api.get<Sale>(`/sales/${sale.saleId}`)).body.status.name).toBe(isSigned ? 'WON' : 'LOST')
      expect(await signedLines(tenant.tenantId)).toHaveLength(isSigned ? 1 : 0)
      // The next one finds the office free.
      if (isSigned) break
    }
  })
})
