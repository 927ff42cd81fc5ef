import type { Comparison, ContractAsOf } from '@aforo/api/deals/contract-addenda'
import type { ContractPlan } from '@aforo/api/deals/contract-lines'
import type { ContractSummary } from '@aforo/api/deals/contract-records'
import type { CampusContracts, TeamContracts } from '@aforo/api/deals/contracts'
import type { Sale } from '@aforo/api/deals/sale-records'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { Occupation, OccupationEnding, OccupationOverview, OccupationRenewal } from '@aforo/api/insight/occupation'
import type { Finding } from '@aforo/api/money/billing-runs'
import type { BillingSummary } from '@aforo/api/money/bills'
import type { Movement, Wallet } from '@aforo/api/money/wallets'
import type { AvailableProduct } from '@aforo/api/offer/inventory'
import type { Conflict } from '@aforo/api/offer/inventory-conflicts'
import type { SpaceQuote } from '@aforo/api/offer/rates'
import type { History } from '@aforo/api/platform/base'
import type { Notification } from '@aforo/api/platform/notifications'
import { afterEach, describe, expect, test } from 'vitest'
import { makeFloor, makeRoom, makeUser } from '../../demo/factories.ts'
import { carryOut } from '../../money/billing/runs.service.ts'
import { renewingHouse } from '../../testing/renewing-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { contractJobs } from './contracts.jobs.ts'

const app = await testApp()
const { database } = app.services
const house = () => renewingHouse(app)
afterEach(() => app.clock.set(undefined))

describe('a contract that renews itself, past its first term', () => {
  async function past() {
    const at = await house()
    const one = await at.signed()
    at.on('2026-09-10')
    return { ...at, one }
  }

  test('has no last day in a comparison with its addendum', async () => {
    const { api, one, addendum } = await past()
    const [line] = one.information.lines
    const prices = [{ lineId: line?.id, unitPrice: '1500.00' }]
    const { body: added } = await addendum(one.id, { kind: 'PRICE', from: '2026-10-01', prices })
    const { body } = await api.get<Comparison>(`/contracts/${one.id}/compare/${added.id}`)
    expect(body.lines.map(({ before, after }) => [before, after].map(text => text.split(' · ').at(-1)))).toEqual([
      ['desde el 1 ene. 2026', 'desde el 1 oct. 2026'],
    ])
  })

  test('has no end: list, page, search, team and campus say when it is renewed, and until when to give notice', async () => {
    const { api, one, read, client, campusId } = await past()
    // Terms of six months: the second one ends on 31 December.
    const renewal = { on: '2027-01-01', noticeBy: '2026-12-01' }
    expect(await read(one.id)).toMatchObject({
      endDate: null,
      renewal,
      information: { endDate: '2026-06-30', noticeDate: '2026-12-01' },
      can: { giveNotice: true, takeNoticeBack: false },
    })
    const { body: list } = await api.get<Page<ContractSummary>>('/contracts/search')
    expect(list.items).toMatchObject([{ endDate: null, renewal }])
    const { body: none } = await api.get<Page<ContractSummary>>('/contracts/search', { endsTo: '2026-12-31' })
    expect(none.items).toEqual([])
    const { body: found } = await api.get('/search', { q: one.number ?? '' })
    expect(JSON.stringify(found)).toContain('se renueva el 1 ene. 2027 salvo aviso hasta el 1 dic. 2026')
    const { body: ofTeam } = await api.get<TeamContracts>(`/contracts/by-team/${client.id}`)
    expect(ofTeam).toMatchObject({ contracts: [{ renewal }], rented: [{ contractId: one.id, endDate: null }] })
    const { body: atCampus } = await api.get<CampusContracts>(`/campus/${campusId}/contract-detail`)
    expect(atCampus).toMatchObject({ rented: [{ contractId: one.id }], endingSoon: 0 })
    const { body: file } = await api.bytes('/contracts/report/file?format=csv')
    expect(file.toString()).toContain(',2027-01-01,2026-12-01,')
    expect(await api.patch(`/contracts/${one.id}/archive`, { reason: 'Terminó' })).toMatchObject({
      status: 409,
      body: { code: 'CONTRACT_IN_FORCE' },
    })
  })

  test('is planned to the horizon, with its increases and the discount that lasted to the end of its term', async () => {
    const at = await house()
    const one = await at.signed(at.halfYear, {
      ...at.renewing,
      discounts: [
        { rate: '50.00', startDate: '2026-01-01', endDate: '2026-02-28' },
        { rate: '10.00', startDate: '2026-04-01', endDate: '2026-06-30' },
      ],
    })
    at.on('2026-09-10')
    const { body } = await at.api.get<ContractPlan>(`/contracts/${one.id}/plan`)
    const net = Object.fromEntries(body.months.map(month => [month.month, month.net]))
    expect(net).toMatchObject({
      '2026-02': '600.00',
      '2026-03': '1200.00',
      '2026-06': '1080.00',
      '2026-07': '1080.00',
      // On its anniversary it costs a tenth more, and a tenth less of that.
      '2027-01': '1188.00',
    })
    expect(body.until).toBe('2031-09-10')
    expect((await at.api.get<ContractAsOf>(`/contracts/${one.id}/as-of?date=2027-03-01`)).body).toMatchObject({
      endDate: null,
      monthly: '1320.00',
    })
  })

  test('is missed by the check while no bill has its month, and billed by the run', async () => {
    const { api, one, tenant } = await past()
    const { body: check } = await api.get<Page<Finding>>('/billing/check', { month: '2026-09' })
    expect(check.items).toContainEqual(
      expect.objectContaining({ contract: { id: one.id, number: one.number }, after: '1200.00', mendedByRun: true }),
    )
    const { body: run } = await api.post<{ id: string }>('/billing/runs', { month: '2026-09' })
    await carryOut(app.services, tenant.tenantId, run.id)
    const { body: bills } = await api.get<Page<BillingSummary>>('/billing/search', { month: '2026-09' })
    expect(bills.items).toMatchObject([{ net: '1200.00' }])
  })

  test('keeps its office from what is free and what will be, and from whoever else would sign for it', async () => {
    const at = await house()
    // Agreed for days after the first term: nothing speaks against it until the first one is signed.
    const next = { title: 'Otro', startDate: '2026-09-01', endDate: '2027-08-31' }
    const rival = await at.created(next, { creditDays: 15 })
    await at.signed()
    const { status, body } = await at.sign(rival.id)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'PRODUCT_TAKEN',
      data: {
        rivals: [{ product: { code: 'A1' }, from: '2026-09-01', to: '2027-08-31', takenBy: { kind: 'CONTRACT' } }],
      },
    })
    at.on('2026-09-10')
    const free = async (query: Record<string, string>) =>
      (await at.api.get<Page<AvailableProduct>>('/inventory/available', query)).body.items
    expect(await free({ from: '2026-10-01', to: '2026-10-31' })).toEqual([])
    expect(await free({ from: '2035-01-01', to: '2035-12-31' })).toEqual([])
    expect((await at.api.get<Page<object>>('/inventory/soon-available')).body.items).toEqual([])
    // A deal that takes days is in conflict with it, however far they are.
    const deal = await at.deal({ title: 'Lejano', status: 'RESERVED', startDate: '2033-01-01', endDate: '2033-12-31' })
    const { body: conflicts } = await at.api.get<Page<Conflict>>('/inventory/conflicts')
    expect(conflicts.items).toMatchObject([{ startDate: '2033-01-01', endDate: '2033-12-31' }])
    expect(JSON.stringify(conflicts.items)).toContain(deal.saleId)
  })

  test('gives its team credits and its discount, on and on', async () => {
    const { api, client, on, campusId, tenant } = await past()
    const credits = async () => (await api.get<Wallet>(`/wallet/${client.id}/entity/detail`)).body.depositCalculation
    on('2026-10-01')
    await app.runScheduled('wallets.months')
    expect(await credits()).toBe('20.00')
    const person = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
    await api.post(`/teams/${client.id}/add-to-team`, { usernames: [person.username] })
    const room = await makeRoom(database, await makeFloor(database, { ...tenant, campusId }))
    await api.post('/pricing/rates', { currency: 'PEN', hourly: '60.00', teamDiscount: '50', spaceId: room.spaceId })
    const { body } = await api.get<SpaceQuote[]>('/pricing/rate', {
      resources: room.spaceId,
      username: person.username,
      at: '2026-10-02',
      from: '10:00',
      to: '11:00',
    })
    expect(body[0]?.price.amount).toBe('30.00')
  })

  test('counts as contracted in Ocupación today and a year ahead, and ends in none of its lists', async () => {
    const { api } = await past()
    const { body } = await api.get<Occupation>('/sales/occupation')
    expect(body.total.map(({ seats }) => seats.contracted)).toEqual(body.periods.map(() => '8.00'))
    const { body: endings } = await api.get<Page<OccupationEnding>>('/sales/occupation/endings')
    expect(endings.items).toEqual([])
    const { body: report } = await api.get<{ rows: object[] }>('/reports/search/report', {
      type: '5',
      from: '2026-01-01',
      to: '2026-12-31',
    })
    expect(JSON.stringify(report)).not.toContain('Minera Andina')
  })

  test('is listed in Ocupación among what renews, apart from what ends, until notice is given', async () => {
    const at = await house()
    const one = await at.signed()
    at.on('2026-05-20')
    const lists = async () => {
      const { body: endings } = await at.api.get<Page<OccupationEnding>>('/sales/occupation/endings')
      const { body: renewals } = await at.api.get<Page<OccupationRenewal>>('/sales/occupation/renewals')
      const { body: overview } = await at.api.get<OccupationOverview>('/sales/occupation/overview')
      expect([overview.endings, overview.renewals]).toEqual([endings.totalItems, renewals.totalItems])
      return { endings: endings.items, renewals: renewals.items }
    }
    const renewing = { taker: { id: one.id, to: null }, renewsOn: '2026-07-01', daysLeft: 42, noticeBy: '2026-05-31' }
    expect(await lists()).toMatchObject({ endings: [], renewals: [{ ...renewing, monthly: '1200.00' }] })
    // Too late for notice it is still what renews next; the term after that costs a tenth more.
    at.on('2026-12-15')
    expect(await lists()).toMatchObject({
      endings: [],
      renewals: [{ renewsOn: '2027-01-01', daysLeft: 17, noticeBy: '2026-12-01', monthly: '1320.00' }],
    })
    await at.giveNotice(one.id, { givenOn: '2026-11-20' })
    expect(await lists()).toMatchObject({ endings: [{ endsOn: '2026-12-31', noticeOn: null }], renewals: [] })
  })

  test('says that it renews wherever its days stand: lines, what is rented, as of a day, why its office is taken', async () => {
    const { api, one, read, client, campusId, office } = await past()
    const renewal = { on: '2027-01-01', noticeBy: '2026-12-01' }
    expect((await read(one.id)).information.lines).toMatchObject([
      { endDate: '2026-06-30', renews: true, inForceUntil: null },
    ])
    const { body: ofTeam } = await api.get<TeamContracts>(`/contracts/by-team/${client.id}`)
    expect(ofTeam.rented).toMatchObject([{ endDate: null, renewal }])
    const { body: atCampus } = await api.get<CampusContracts>(`/campus/${campusId}/contract-detail`)
    expect(atCampus).toMatchObject({ endingSoon: 0, renewingSoon: 0 })
    const { body: asOf } = await api.get<ContractAsOf>(`/contracts/${one.id}/as-of`, { date: '2027-02-01' })
    expect(asOf).toMatchObject({ endDate: null, renewal: { on: '2027-07-01', noticeBy: '2027-05-31' } })
    const { body: why } = await api.get<{ reasons: object[] }>(`/inventory/products/${office.id}/why`, {
      from: '2030-01-01',
      to: '2030-01-31',
    })
    expect(JSON.stringify(why.reasons)).toContain('se renueva mientras nadie avise')
  })

  test('keeps its days whatever the deal says: the deal keeps the end that was sold', async () => {
    const { api, one, read } = await past()
    const saleId = one.sale.saleId
    const { body: sale } = await api.get<Sale>(`/sales/${saleId}`)
    expect(sale.endDate).toBe('2026-06-30')
    const { body: ended } = await api.put<Sale>(`/sales/${saleId}`, { endDate: '2026-12-31' })
    expect(ended.endDate ?? sale.endDate).not.toBeNull()
    expect(await read(one.id)).toMatchObject({ endDate: null, renewal: { on: '2027-01-01' } })
    const { body: free } = await api.get<Page<object>>('/inventory/available', { from: '2027-02-01', to: '2027-02-28' })
    expect(free.items).toEqual([])
  })

  test('is filtered and sorted by the price of today, which the page shows', async () => {
    const { api, one, on } = await past()
    on('2027-02-01')
    const dear = async () =>
      (await api.get<Page<ContractSummary>>('/contracts/search', { monthlyFrom: '1300.00', currency: 'PEN' })).body
        .items
    await contractJobs.find(({ name }) => name === 'contracts.prices')?.work(app.services)
    expect(await dear()).toMatchObject([{ id: one.id, monthly: '1320.00', version: one.version }])
    expect(
      (await api.get<Page<object>>('/contracts/search', { monthlyTo: '1300.00', currency: 'PEN' })).body.items,
    ).toEqual([])
  })

  test('is told of before its last day of notice, by bell and tray, as what it is: a renewal', async () => {
    const { api, one, on } = await past()
    await contractJobs[0]?.work(app.services)
    const titles = async () =>
      (await api.get<Page<Notification>>('/notifications')).body.items
        .filter(({ kind }) => kind === 'CONTRACT_ENDING')
        .map(({ title }) => title)
    const tray = async () =>
      (await api.get<WorkTray>('/dashboard/work-tray')).body.items.filter(({ kind }) => kind === 'CONTRACT_ENDING')
    const words = 'se renueva el 1 ene. 2027 salvo aviso hasta el 1 dic. 2026'
    // 82 days before.
    expect(await titles()).toEqual([`El contrato ${one.number} de Minera Andina ${words}`])
    expect(await tray()).toMatchObject([{ id: one.id, title: `El contrato ${one.number} ${words}` }])
    await contractJobs[0]?.work(app.services)
    expect(await titles()).toHaveLength(1)
    on('2026-12-05')
    // Too late for this term, and early for the next one.
    expect(await tray()).toEqual([])
  })
})

describe('a notice of non-renewal', () => {
  async function running() {
    const at = await house()
    const one = await at.signed()
    at.on('2026-09-10')
    const effect = async (givenOn: string) =>
      (await at.api.get(`/contracts/${one.id}/notice/effect?givenOn=${givenOn}`)).body
    const months = async () =>
      (await at.api.get<ContractPlan>(`/contracts/${one.id}/plan`)).body.months.map(({ month }) => month)
    return { ...at, one, effect, months }
  }

  test('on time ends it with the term that runs: the screen says so before it is saved', async () => {
    const { api, one, effect, months, giveNotice, client, on, office } = await running()
    expect(await effect('2026-09-10')).toEqual({
      givenOn: '2026-09-10',
      endDate: '2026-12-31',
      onTime: true,
      noticeBy: '2026-12-01',
      renewals: 0,
    })
    const { status, body } = await giveNotice(one.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      endDate: '2026-12-31',
      renewal: null,
      notice: {
        givenOn: '2026-09-10',
        party: 'CLIENT',
        givenBy: 'Luis Soto',
        endDate: '2026-12-31',
        onTime: true,
        fileName: 'firmado.pdf',
        recordedBy: 'Rosa Quispe',
      },
      can: { giveNotice: false, takeNoticeBack: true },
    })
    expect(await months()).toContain('2026-12')
    expect(await months()).not.toContain('2027-01')
    // Its office is offered again for the days after, and soon.
    const { body: free } = await api.get<Page<AvailableProduct>>('/inventory/available', { from: '2027-01-01' })
    expect(free.items).toMatchObject([{ productId: office.id }])
    const { body: papers } = await api.get<{ items: { name: string }[] }>(`/contracts/${one.id}/documents`)
    expect(papers.items).toMatchObject([{ name: 'firmado.pdf' }])
    const { body: history } = await api.get<History>(`/contracts/${one.id}/history`)
    expect(history[0]).toMatchObject({
      what: 'Aviso de no renovación',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'Nombre de quien avisó', after: 'Luis Soto' }),
        expect.objectContaining({ field: 'Termina el', after: '31 dic. 2026' }),
      ]),
    })
    const { body: bell } = await api.get<Page<Notification>>('/notifications')
    expect(bell.items.map(({ title }) => title)).toContain(
      `El contrato ${one.number} de Minera Andina no se renueva: termina el 31 dic. 2026`,
    )
    // No credits come after it.
    on('2027-01-01')
    await app.runScheduled('wallets.months')
    expect((await api.get<Wallet>(`/wallet/${client.id}/entity/detail`)).body.depositCalculation).toBe('0.00')
    expect(await api.patch(`/contracts/${one.id}/archive`, { reason: 'Terminó' })).toMatchObject({ status: 200 })
  })

  test('late ends it with the next term', async () => {
    const { one, effect, months, giveNotice, on } = await running()
    on('2026-12-02')
    expect(await effect('2026-12-02')).toMatchObject({ endDate: '2027-06-30', onTime: false, noticeBy: '2026-12-01' })
    // One that came in time, and is written down late, is still on time.
    expect(await effect('2026-12-01')).toMatchObject({ endDate: '2026-12-31', onTime: true })
    expect((await giveNotice(one.id, { givenOn: '2026-12-02' })).body).toMatchObject({
      endDate: '2027-06-30',
      notice: { onTime: false },
    })
    expect((await months()).at(-1)).toBe('2027-06')
  })

  test('taken back, it goes on; and notice can be given anew', async () => {
    const { api, one, months, giveNotice, takeBack } = await running()
    expect(await takeBack(one.id)).toMatchObject({ status: 409, body: { code: 'NO_NOTICE' } })
    await giveNotice(one.id)
    expect(await takeBack(one.id, { reason: ' ' })).toMatchObject({ status: 400 })
    expect((await takeBack(one.id)).body).toMatchObject({
      endDate: null,
      notice: null,
      renewal: { on: '2027-01-01' },
      can: { giveNotice: true, takeNoticeBack: false },
    })
    expect(await months()).toContain('2031-01')
    const { body: free } = await api.get<Page<AvailableProduct>>('/inventory/available', { from: '2027-01-01' })
    expect(free.items).toEqual([])
    expect((await giveNotice(one.id)).body).toMatchObject({ endDate: '2026-12-31' })
  })

  test('is not taken back once somebody else signed for the office: the refusal names them', async () => {
    const { one, giveNotice, takeBack, created, sign } = await running()
    await giveNotice(one.id)
    const next = await created({ title: 'Otro', startDate: '2027-02-01', endDate: '2027-12-31' }, { creditDays: 15 })
    expect(await sign(next.id, { signedOn: '2026-09-10' })).toMatchObject({ status: 200 })
    expect(await takeBack(one.id)).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_TAKEN', data: { rivals: [{ product: { code: 'A1' }, from: '2027-02-01' }] } },
    })
  })

  test('outdates an addendum that was prepared before it', async () => {
    const { one, giveNotice, addendum, generate, sign, read, api, changed, months, takeBack } = await running()
    const [line] = one.information.lines
    const price = { kind: 'PRICE', from: '2026-11-01', prices: [{ lineId: line?.id, unitPrice: '1500.00' }] }
    const added = (await addendum(one.id, price)).body
    await generate(added.id)
    await giveNotice(one.id)
    expect(await sign(added.id)).toMatchObject({ status: 409, body: { code: 'ADDENDUM_OUTDATED' } })
    await api.patch(`/contracts/${added.id}/archive`, { reason: 'De nuevo' })
    await changed(one.id, price)
    expect(await read(one.id)).toMatchObject({ endDate: '2026-12-31', notice: { endDate: '2026-12-31' } })
    expect((await months()).at(-1)).toBe('2026-12')
    expect((await takeBack(one.id)).body).toMatchObject({ endDate: null, monthly: '1200.00' })
    expect(await months()).toContain('2031-01')
  })

  test('ends the addenda that renewed with it, which go on when it is taken back', async () => {
    const { one, giveNotice, changed, read, takeBack } = await running()
    const [line] = one.information.lines
    const prices = [{ lineId: line?.id, unitPrice: '1500.00' }]
    const { id: added } = await changed(one.id, { kind: 'PRICE', from: '2026-11-01', prices })
    expect(await read(added)).toMatchObject({ endDate: null, renewal: { on: '2027-01-01' } })
    await giveNotice(one.id)
    expect(await read(added)).toMatchObject({ endDate: '2026-12-31', renewal: null })
    await takeBack(one.id)
    expect(await read(added)).toMatchObject({ endDate: null, renewal: { on: '2027-01-01' } })
  })

  test('is needed by nothing that an addendum ended, and such a contract is no longer renewed', async () => {
    const { one, giveNotice, changed, read, takeBack, addendum } = await running()
    expect(await addendum(one.id, { kind: 'EXTENSION', endDate: '2027-12-31' })).toMatchObject({
      status: 422,
      body: { data: { field: 'change.kind' }, detail: expect.stringContaining('se renueva solo') },
    })
    await changed(one.id, { kind: 'END', endDate: '2026-10-31' })
    expect(await read(one.id)).toMatchObject({ endDate: '2026-10-31', renewal: null, can: { giveNotice: false } })
    expect(await giveNotice(one.id)).toMatchObject({ status: 409, body: { code: 'CONTRACT_NOT_RENEWING' } })
    expect(await takeBack(one.id)).toMatchObject({ status: 409, body: { code: 'NO_NOTICE' } })
  })

  test('can be followed by an agreed last day, which it no longer decides', async () => {
    const { one, giveNotice, changed, read, takeBack, months } = await running()
    await giveNotice(one.id)
    await changed(one.id, { kind: 'EXTENSION', endDate: '2027-03-31' })
    expect(await read(one.id)).toMatchObject({ endDate: '2027-03-31', renewal: null })
    expect((await months()).at(-1)).toBe('2027-03')
    expect(await takeBack(one.id)).toMatchObject({ status: 409, body: { code: 'NO_NOTICE' } })
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['to come', { givenOn: '2026-09-11' }, 422, 'givenOn'],
    ['from before the signature', { givenOn: '2026-01-04' }, 422, 'givenOn'],
    ['on no day', { givenOn: '2026-02-30' }, 400, ''],
    ['by nobody', { givenBy: ' ' }, 400, ''],
    ['of no side', { party: 'OTHER' }, 400, ''],
    ['with a paper of nobody', { attachmentKey: crypto.randomUUID() }, 422, 'attachmentKey'],
  ])('%s is refused, and leaves the contract as it was', async (_, given, status, field) => {
    const { one, giveNotice, read } = await running()
    const answer = await giveNotice(one.id, given, 'attachmentKey' in given ? null : undefined)
    expect(answer.status).toBe(status)
    if (field !== '') expect(answer.body).toMatchObject({ data: { field } })
    expect(await read(one.id)).toMatchObject({ endDate: null, notice: null })
  })

  test('without a paper is refused; twice at once is kept once', async () => {
    const { one, giveNotice, read } = await running()
    expect(await giveNotice(one.id, {}, null)).toMatchObject({ status: 422, body: { data: { field: 'file' } } })
    const answers = await Promise.all([giveNotice(one.id), giveNotice(one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(one.id)).notice).toMatchObject({ endDate: '2026-12-31' })
  })

  test('of a draft, of a contract that ends by itself and of another operator’s is refused', async () => {
    const { created, giveNotice, one } = await running()
    const draft = await created({ title: 'Borrador', startDate: '2030-01-01', endDate: '2030-12-31' })
    expect(await giveNotice(draft.id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    const other = await house()
    const fixed = await other.signed(other.halfYear, { creditDays: 15 })
    other.on('2026-09-10')
    expect(await other.giveNotice(fixed.id)).toMatchObject({ status: 409, body: { code: 'CONTRACT_NOT_RENEWING' } })
    expect(await other.giveNotice(one.id)).toMatchObject({ status: 404 })
  })
})

test('an early end that is signed after its last day gives no credits of that month any more', async () => {
  const { on, signed, changed, api, client } = await house()
  const one = await signed()
  const balance = async () => (await api.get<Wallet>(`/wallet/${client.id}/entity/detail`)).body.balance
  // January's, with the signature.
  expect(await balance()).toBe('20.00')
  on('2026-03-16')
  await changed(one.id, { kind: 'END', endDate: '2026-03-10' })
  await app.runScheduled('wallets.months')
  expect((await api.get<Page<Movement>>('/wallet/entity/movements', { entityId: client.id })).body.items).toEqual([
    expect.objectContaining({ kind: 'ADJUSTMENT', amount: '-20.00' }),
    expect.objectContaining({ kind: 'DEPOSIT', concept: 'Créditos incluidos de enero de 2026' }),
  ])
})
