import { randomUUID } from 'node:crypto'
import type { Movement, MovementReference, Wallet, WalletExplained } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, describe, expect, test } from 'vitest'
import { makeCampus, makeUser } from '../../demo/factories.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../testing/test-app.ts'
import { house, on } from '../../testing/wallets-house.ts'
import { holdForBooking } from './wallets.ts'

const app = await testApp()
const { database, clock } = app.services
afterEach(() => app.clock.set(undefined))

async function funded(amount = '100.00') {
  const at = await house()
  const wallet = await at.open()
  const { body: deposit } = await at.api.post<Movement>(`/wallet/${wallet.id}/deposit`, { amount, concept: 'Paquete' })
  const now = async () => (await at.api.get<Wallet>(`/wallet/${at.team.id}/entity/detail`)).body
  const debit = (amount: string, concept = 'Café') =>
    at.api.post<Movement & Problem>(`/wallet/${wallet.id}/debit`, { amount, concept })
  return { ...at, wallet, deposit, now, debit }
}

test('a team has one wallet, which begins empty', async () => {
  const { open, team } = await house()
  expect(await open()).toMatchObject({
    name: 'Ventas',
    entityId: team.id,
    entityType: 'TEAM',
    balance: '0.00',
    available: '0.00',
    state: 'LOW',
    overdraft: { allowed: false, limit: '0.00' },
  })
  expect(await open()).toMatchObject({ code: 'WALLET_EXISTS' })
  expect(await open(randomUUID())).toMatchObject({ code: 'NOT_FOUND' })
})

test('a month is the sum of its movements', async () => {
  const { wallet, api, now, debit } = await funded()
  expect((await debit('30.50')).body).toMatchObject({ amount: '-30.50', balance: '69.50', kind: 'DEBIT', position: 2 })
  await api.post(`/wallet/${wallet.id}/adjustment`, { amount: '-0.50', reason: 'Se contó mal' })
  expect(await now()).toMatchObject({
    balance: '69.00',
    opening: '0.00',
    depositCalculation: '100.00',
    debitCalculation: '30.50',
    purchaseCalculation: '0.00',
    adjustmentCalculation: '-0.50',
    held: '0.00',
    available: '69.00',
    state: 'OK',
  })
})

test('a debit beyond the balance is refused and says what is missing', async () => {
  const { debit, now } = await funded('10.00')
  expect(await debit('10.01')).toMatchObject({
    status: 409,
    body: { code: 'WALLET_INSUFFICIENT', data: { asked: '10.01', balance: '10.00', held: '0.00', available: '10.00' } },
  })
  expect((await now()).balance).toBe('10.00')
})

test('of 64 debits at once just those go through that the wallet holds', async () => {
  const { debit, now } = await funded('10.00')
  const answers = await Promise.all(Array.from({ length: 64 }, () => debit('1.00')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ body }) => body.code === 'WALLET_INSUFFICIENT')).toHaveLength(54)
  expect(await now()).toMatchObject({ balance: '0.00', debitCalculation: '10.00' })
})

test('what a draft holds is not debited, and is free when its time is over', async () => {
  const { tenant, wallet, debit, now, api } = await funded('10.00')
  on('2026-03-10')
  const start = clock.now()
  await asTenant(database, tenant.tenantId, tx =>
    holdForBooking(
      { tx, now: start },
      { tenantId: tenant.tenantId, walletId: wallet.id, reservationId: randomUUID(), concept: 'Sala Ayllu' },
      800,
      start.add({ minutes: 10 }),
    ),
  )
  expect(await now()).toMatchObject({ held: '8.00', available: '2.00' })
  expect((await debit('2.01')).body).toMatchObject({ code: 'WALLET_INSUFFICIENT', data: { held: '8.00' } })
  const { body } = await api.get<WalletExplained>(`/wallet/${wallet.id}/explain`)
  expect(body.holds).toMatchObject([{ amount: '8.00', concept: 'Sala Ayllu' }])
  app.clock.set(start.add({ minutes: 10 }))
  expect((await debit('2.01')).status).toBe(201)
})

describe('a reversal', () => {
  test('takes a movement back once, with its reason', async () => {
    const { wallet, api, debit, now } = await funded()
    const { body: taken } = await debit('30.00')
    const reverse = (id: string) =>
      api.post<Movement & Problem>(`/wallet/${wallet.id}/movements/${id}/reverse`, { reason: 'Era de otro equipo' })
    const { body: back } = await reverse(taken.id)
    expect(back).toMatchObject({
      kind: 'REVERSAL',
      amount: '30.00',
      reversesId: taken.id,
      reason: 'Era de otro equipo',
    })
    expect((await reverse(taken.id)).body.id).toBe(back.id)
    expect((await reverse(back.id)).body.code).toBe('NOT_REVERSIBLE')
    expect(await now()).toMatchObject({ balance: '100.00', debitCalculation: '0.00' })
    const { body } = await api.get<MovementReference>(`/wallet/${taken.id}/reference/detail`)
    expect(body).toMatchObject({ movement: { reversedById: back.id }, counterpart: { id: back.id }, booking: null })
  })

  test('of what was spent already is refused', async () => {
    const { wallet, api, debit, deposit } = await funded('10.00')
    await debit('8.00')
    const { body } = await api.post<Problem>(`/wallet/${wallet.id}/movements/${deposit.id}/reverse`, {
      reason: 'Error',
    })
    expect(body).toMatchObject({ code: 'WALLET_INSUFFICIENT', data: { available: '2.00', asked: '10.00' } })
  })

  test('of another wallet’s movement finds none', async () => {
    const { api, deposit } = await funded()
    const { open, ana, api: other } = await house()
    const stranger = await open(ana.userId)
    for (const client of [api, other])
      expect(
        (await client.post<Problem>(`/wallet/${stranger.id}/movements/${deposit.id}/reverse`, { reason: 'Error' }))
          .status,
      ).toBe(404)
  })
})

test('an overdraft goes as far as its limit, and is not taken away below zero', async () => {
  const { wallet, api, debit, now } = await funded('5.00')
  const overdraft = async (given: object) =>
    (await api.patch<Wallet & Problem>(`/wallet/${wallet.id}/overdraft`, given)).body
  expect(await overdraft({ allowed: true, limit: '20.00' })).toMatchObject({
    overdraft: { allowed: true, limit: '20.00' },
    available: '25.00',
  })
  expect((await debit('25.01')).body.code).toBe('WALLET_INSUFFICIENT')
  await debit('25.00')
  expect(await now()).toMatchObject({ balance: '-20.00', state: 'NEGATIVE', available: '0.00' })
  expect(await overdraft({ allowed: false })).toMatchObject({ code: 'WALLET_BELOW_ZERO' })
  expect(await overdraft({ allowed: true, limit: '19.99' })).toMatchObject({ code: 'WALLET_BELOW_ZERO' })
  expect(await overdraft({ allowed: true, limit: null })).toMatchObject({ available: null })
  const { body: tray } = await api.get<{ items: { kind: string; title: string }[] }>('/dashboard/work-tray')
  expect(tray.items).toContainEqual(
    expect.objectContaining({ kind: 'WALLET', title: 'El wallet Ventas está en -20.00\u00a0cr' }),
  )
  await api.post(`/wallet/${wallet.id}/deposit`, { amount: '20', concept: 'Recarga' })
  expect(await overdraft({ allowed: false })).toMatchObject({ balance: '0.00', overdraft: { allowed: false } })
  const { body: history } = await api.get<{ what: string }[]>(`/wallet/${wallet.id}/history`)
  expect(history.map(({ what }) => what)).toContain('Sobregiro cambiado')
})

test.each([
  ['a float', 10.5],
  ['three decimals', '1.005'],
  ['below zero', '-1.00'],
  ['nothing', '0.00'],
  ['10^15', '1000000000000000'],
  ['words', 'diez'],
])('an amount of %s is refused by name', async (_, amount) => {
  const { wallet, api, debit, now } = await funded('10.00')
  for (const { status } of [
    await debit(amount as string),
    await api.post<Problem>(`/wallet/${wallet.id}/deposit`, { amount, concept: 'x' }),
    // An adjustment takes away, too.
    await api.post<Problem>(`/wallet/${wallet.id}/adjustment`, {
      amount: amount === '-1.00' ? '' : amount,
      reason: 'x',
    }),
  ])
    expect(status).toBe(400)
  expect((await now()).balance).toBe('10.00')
})

test('a balance doesn’t grow beyond what an amount can be', async () => {
  const { wallet, api } = await funded('999999999999.99')
  const { body } = await api.post<Problem>(`/wallet/${wallet.id}/deposit`, { amount: '0.01', concept: 'x' })
  expect(body).toMatchObject({ code: 'INVALID_FIELD', data: { field: 'amount' } })
})

test('a repeated request deposits once', async () => {
  const { wallet, api, now } = await funded('10.00')
  const key = { 'idempotency-key': randomUUID() }
  for (const _ of [1, 2]) await api.post(`/wallet/${wallet.id}/deposit`, { amount: '5.00', concept: 'Recarga' }, key)
  expect((await now()).balance).toBe('15.00')
})

describe('who sees a wallet', () => {
  test('people see theirs and their teams’, and change none', async () => {
    const { wallet, asAna, ana, team, api, open } = await funded()
    const own = await open(ana.userId)
    expect((await asAna.get(`/wallet/${team.id}/entity/detail`)).status).toBe(404)
    expect((await asAna.get<Wallet>(`/wallet/${ana.userId}/entity/detail`)).body).toMatchObject({
      can: { change: false },
    })
    await api.post(`/teams/${team.id}/add-to-team`, { usernames: [ana.username] })
    const mine = await asAna.get<{ wallets: Wallet[]; available: string }>(`/wallet/composed/${ana.username}`)
    expect(mine.body).toMatchObject({ available: '100.00', wallets: [{ id: own.id }, { id: wallet.id }] })
    expect((await asAna.post(`/wallet/${own.id}/deposit`, { amount: '1.00', concept: 'x' })).status).toBe(403)
    expect(
      (await asAna.get(`/wallet/composed/${(await makeUser(database, (await house()).tenant)).username}`)).status,
    ).toBe(404)
  })

  test('another tenant’s administrator finds nothing', async () => {
    const { wallet, team, deposit } = await funded()
    const { api: stranger } = await house()
    for (const path of [
      `/wallet/${team.id}/entity/detail`,
      `/wallet/${wallet.id}/explain`,
      `/wallet/${deposit.id}/reference/detail`,
      `/wallet/entity/movements?entityId=${team.id}`,
    ])
      expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.post(`/wallet/${wallet.id}/debit`, { amount: '1', concept: 'x' })).status).toBe(404)
  })
})

describe('movements', () => {
  test('are listed by month, the last one first, and page by page', async () => {
    on('2026-03-20')
    const { team, api, debit } = await funded()
    await debit('1.00', 'marzo')
    // 23:30 of the 31st in Lima is April already in UTC.
    app.clock.set(Temporal.Instant.from('2026-04-01T04:30:00Z'))
    await debit('2.00', 'fin de marzo')
    on('2026-04-02')
    for (const amount of ['3.00', '4.00', '5.00']) await debit(amount, `abril ${amount}`)
    const of = async (query: Record<string, string>) =>
      (
        await api.get<{ items: Movement[]; totalItems: number }>('/wallet/entity/movements', {
          entityId: team.id,
          ...query,
        })
      ).body
    expect((await of({ month: '3', year: '2026' })).items.map(({ concept }) => concept)).toEqual([
      'fin de marzo',
      'marzo',
      'Paquete',
    ])
    const april = await of({ month: '4', year: '2026', pageSize: '2', page: '1' })
    expect(april).toMatchObject({ totalItems: 3, items: [{ concept: 'abril 3.00' }] })
    expect(await of({ month: '5', year: '2026' })).toMatchObject({ totalItems: 0, items: [] })
    expect((await of({})).totalItems).toBe(6)
    expect(await of({ month: '4' })).toMatchObject({ code: 'INVALID_FIELD' })
    const monthOf = async (month: string) =>
      (await api.get<Wallet>(`/wallet/${team.id}/entity/detail`, { month, year: '2026' })).body
    expect(await monthOf('2')).toMatchObject({ balance: '0.00', opening: '0.00' })
    expect(await monthOf('3')).toMatchObject({ balance: '97.00', month: 3, debitCalculation: '3.00' })
    expect(await monthOf('4')).toMatchObject({ opening: '97.00', balance: '85.00' })
    expect(await monthOf('6')).toMatchObject({ opening: '85.00', balance: '85.00', debitCalculation: '0.00' })
  })

  test('are a file by month', async () => {
    on('2026-03-20')
    const { wallet, api, debit } = await funded()
    await debit('1.50', '=1+1')
    const path = `/wallet/${wallet.id}/movements/report/file/download?month=3&year=2026`
    const file = await api.bytes(path)
    const [sheet] = (await readXlsx(file.body)).sheets
    expect(sheet?.rows.slice(1).map(row => [row[3], row[5], row[6]])).toEqual([
      ['Paquete', 100, 100],
      ['=1+1', -1.5, 98.5],
    ])
    expect((await api.bytes(`${path}&format=csv`)).body.toString()).toContain('-1.5')
  })
})

test('all wallets are listed, with those that are low and below zero', async () => {
  const { open, ana, api, wallet } = await funded()
  const own = await open(ana.userId, { name: 'Bolsa de Ana' })
  await api.patch(`/wallet/${own.id}/overdraft`, { allowed: true })
  await api.post(`/wallet/${own.id}/debit`, { amount: '1.00', concept: 'x' })
  const search = async (query: Record<string, string> = {}) =>
    (await api.get<{ items: Wallet[]; low: number; negative: number; totalItems: number }>('/wallet/search', query))
      .body
  expect(await search({ sort: '-balance' })).toMatchObject({
    items: [{ id: wallet.id }, { id: own.id }],
    low: 0,
    negative: 1,
  })
  expect((await search({ state: 'NEGATIVE' })).items).toMatchObject([{ name: 'Bolsa de Ana' }])
  expect((await search({ q: 'bolsa' })).totalItems).toBe(1)
  await api.put('/wallet/settings', { lowAt: '150.00' })
  expect((await search({ state: 'LOW' })).items).toMatchObject([{ id: wallet.id, state: 'LOW' }])
})

test('the list is a file of all that match, by name, with whom it is of and what its month came to', async () => {
  on('2026-03-20')
  const { open, ana, api, debit } = await funded()
  const own = await open(ana.userId, { name: 'Bolsa de Ana' })
  await api.patch(`/wallet/${own.id}/overdraft`, { allowed: true })
  await debit('1.50')
  const rowsOf = async (query: string) => {
    const [sheet] = (await readXlsx((await api.bytes(`/wallet/report/file${query}`)).body)).sheets
    const [titles, ...rows] = sheet?.rows ?? []
    return rows.map(row => Object.fromEntries(row.map((value, place) => [String(titles?.[place]), value])))
  }
  const all = await rowsOf('')
  expect(all.map(row => row.Wallet)).toEqual(['Bolsa de Ana', 'Ventas'])
  expect(all[1]).toEqual({
    Wallet: 'Ventas',
    De: 'Equipo',
    'Equipo o persona': 'Ventas',
    'Wallet de': 'Ventas',
    Saldo: 98.5,
    Retenido: 0,
    Disponible: 98.5,
    'Empezó el mes con': 0,
    'Entró este mes': 100,
    'Reservas del mes': 0,
    'Débitos del mes': 1.5,
    'Ajustes del mes': 0,
    Estado: 'Con saldo',
  })
  // Without a limit there is no figure of what is available.
  expect(all[0]?.Disponible ?? null).toBeNull()
  expect((await rowsOf('?entityType=TEAM&state=OK&q=ven')).map(row => row.Wallet)).toEqual(['Ventas'])
  expect(await rowsOf('?state=NEGATIVE')).toEqual([])
})

test('a restricted wallet pays only at the campuses of its team', async () => {
  const { tenant, team, api, ana, wallet } = await funded()
  const [here, there] = [await makeCampus(database, tenant), await makeCampus(database, tenant)]
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [ana.username] })
  await api.patch(`/wallet/${wallet.id}`, { restricted: true })
  await asSystem(database, tx =>
    tx
      .insertInto('team_associations')
      .values({ tenant_id: tenant.tenantId, id: randomUUID(), team_id: team.id, campus_id: here.campusId })
      .execute(),
  )
  const at = async (campusId: string) =>
    (await api.get<{ wallets: Wallet[] }>(`/wallet/composed/${ana.username}`, { campusId })).body.wallets.length
  expect([await at(here.campusId), await at(there.campusId)]).toEqual([1, 0])
})
