import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomFrom } from '../../demo/random.ts'
import { makeDeal, makeExceptions } from '../../demo/sale-factories.ts'
import { makeSigned } from '../../demo/signed.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { bySpelling, datesOf, day, house, pointOf, read, seeds, someDays, total } from '../../testing/reports-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

test.each(seeds)('inventory: table, file and chart are what the raw rows come to (%s)', async seed => {
  const random = randomFrom(`stock ${seed}`)
  const { tenant, admin, campuses, api } = await house()
  const products = Array.from({ length: 20 }, (_, place) => ({
    tenant_id: tenant.tenantId,
    id: randomUUIDv7(),
    code: `P-${place}`,
    name: `Producto ${place}`,
    type: 'PRIVATE_OFFICE',
    campus_id: random.pick(campuses).campusId,
    capacity: random.between(1, 20),
    starts_on: day(random.between(-100, 250)),
    ends_on: random.chance(0.3) ? day(random.between(250, 400)) : null,
    deleted_at: random.chance(0.1) ? '2026-01-01' : null,
  }))
  await asSystem(database, tx => tx.insertInto('products').values(products).execute())
  const taken: { productId: string; startsOn: string; endsOn: string | null }[] = []
  const span = (productId: string) => {
    const first = random.between(-60, 380)
    const endsOn = random.chance(0.1) ? null : day(first + random.between(0, 120))
    return { productId, startsOn: day(first), endsOn }
  }
  for (const { id } of products) {
    for (let count = random.between(0, 3); count > 0; count--) {
      const status = random.pick(['QUOTATION', 'PENDING', 'RESERVED', 'CONFIRMED', 'WON', 'LOST'] as const)
      const line = span(id)
      await makeDeal(database, tenant, { status, lines: [line] })
      if (['RESERVED', 'CONFIRMED', 'WON'].includes(status)) taken.push(line)
    }
    if (random.chance(0.4)) {
      const days = span(id)
      const blocked = { ...days, endsOn: days.endsOn ?? days.startsOn }
      const status = random.pick(['CONFIRMED', 'TENTATIVE'] as const)
      await makeExceptions(database, tenant, [{ ...blocked, status, reason: 'OTHER', createdBy: admin }])
      taken.push(blocked)
    }
  }
  const days = someDays(random)
  const dates = datesOf(days.from, days.to)
  const figures = products
    .filter(product => product.deleted_at === null)
    .map(product => {
      const offered = dates.filter(date => product.starts_on <= date && (!product.ends_on || date <= product.ends_on))
      const isTaken = (date: string) =>
        taken.some(one => one.productId === product.id && one.startsOn <= date && (!one.endsOn || date <= one.endsOn))
      return { ...product, offered: offered.length, taken: offered.filter(isTaken).length }
    })
    .filter(({ offered }) => offered > 0)
  for (const only of [undefined, ...campuses]) {
    const asked = { ...days, type: '6', ...(only && { campusId: only.campusId }) }
    const counted = figures.filter(product => !only || product.campus_id === only.campusId)
    const { rows, charts } = await read(api, asked)
    const said = rows.map(({ code, offered, taken, free, percent }) => [code, offered, taken, free, percent])
    expect(said.sort(bySpelling)).toEqual(
      counted
        .map(({ code, offered, taken }) => {
          const percent = Math.round((taken / offered) * 10_000) / 100
          return [code, offered, taken, offered - taken, percent]
        })
        .sort(bySpelling),
    )
    const sums = campuses
      .map(({ campusId }, place) => {
        const own = counted.filter(product => product.campus_id === campusId)
        const [offered, taken] = [total(own, one => one.offered), total(own, one => one.taken)]
        return { key: ['Lima', 'Cusco'][place], values: [taken, offered - taken], own: own.length }
      })
      .filter(({ own }) => own > 0)
      .map(({ own: _, ...point }) => point)
    expect(charts.flatMap(({ points }) => points).sort(bySpelling)).toEqual(sums.sort(bySpelling))
  }
})

test.each(seeds)('contracts that end: table, file and charts are what the raw rows come to (%s)', async seed => {
  const random = randomFrom(`ending ${seed}`)
  const { tenant, admin, campuses, api } = await house()
  const products = campuses.map(({ campusId }, place) => ({
    tenant_id: tenant.tenantId,
    id: randomUUIDv7(),
    code: `P-${place}`,
    name: `Producto ${place}`,
    type: 'SERVICE',
    campus_id: campusId,
    starts_on: '2025-01-01',
  }))
  await asSystem(database, tx => tx.insertInto('products').values(products).execute())
  const made: {
    number: string
    currency: 'PEN' | 'USD'
    monthly: number
    endsOn: string | null
    noticeDays: number
    counts: boolean
    campusIds: string[]
  }[] = []
  for (let place = 0; place < 25; place++) {
    const rented = products.filter(() => random.chance(0.6))
    const lines = rented.map(({ id }) => ({ productId: id, startsOn: '2025-01-01', endsOn: null, exclusive: false }))
    const deal = products.map(({ id }) => ({ productId: id, startsOn: '2025-01-01', endsOn: '2025-01-02' }))
    const { saleId } = await makeDeal(database, tenant, { status: 'LOST', lines: deal })
    const currency = random.pick(['PEN', 'PEN', 'USD'] as const)
    const id = await makeSigned(database, tenant, { saleId, lines, signedBy: admin, currency })
    const state = random.pick(['signed', 'signed', 'signed', 'archived', 'created'])
    const contract = {
      number: `N-${place}`,
      currency,
      monthly: random.between(0, 9_000_00),
      endsOn: random.chance(0.1) ? null : day(random.between(0, 399)),
      noticeDays: random.between(0, 120),
      counts: state === 'signed',
      campusIds: rented.map(product => product.campus_id),
    }
    made.push(contract)
    await asSystem(database, tx =>
      tx
        .updateTable('contracts')
        .set({
          number: contract.number,
          chain_ends_on: contract.endsOn,
          chain_monthly: contract.monthly,
          notice_days: contract.noticeDays,
          ...(state === 'archived' && { status: 'ARCHIVED', archived_at: '2026-01-01', archived_from: 'SIGNED' }),
          ...(state === 'created' && { status: 'CREATED' }),
        })
        .where('id', '=', id)
        .execute(),
    )
  }
  const days = someDays(random)
  const dates = datesOf(days.from, days.to)
  for (const only of [undefined, ...campuses]) {
    const asked = { ...days, type: '5', ...(only && { campusId: only.campusId }) }
    const counted = made.flatMap(({ endsOn, ...one }) =>
      one.counts && endsOn && dates.includes(endsOn) && (!only || one.campusIds.includes(only.campusId))
        ? [{ ...one, endsOn }]
        : [],
    )
    const { rows, charts } = await read(api, asked)
    const said = rows.map(({ number, endsOn, noticeOn, currency, monthly }) => [
      number,
      endsOn,
      noticeOn,
      currency,
      monthly,
    ])
    expect(said.sort(bySpelling)).toEqual(
      counted
        .map(({ number, endsOn, noticeDays, currency, monthly }) => {
          const noticeOn = Temporal.PlainDate.from(endsOn).subtract({ days: noticeDays }).toString()
          return [number, endsOn, noticeOn, currency, monthly / 100]
        })
        .sort(bySpelling),
    )
    const drawn = (value: (contract: (typeof counted)[number]) => number) =>
      [...new Set(dates.map(date => pointOf(date, dates.length)))].map(key => ({
        key,
        values: [
          total(
            counted.filter(({ endsOn }) => pointOf(endsOn, dates.length) === key),
            value,
          ),
        ],
      }))
    expect(charts[0]?.points).toEqual(drawn(() => 1))
    for (const currency of ['PEN', 'USD'] as const) {
      const chart = charts.find(one => one.currency === currency)
      const ofCurrency = drawn(one => (one.currency === currency ? one.monthly : 0))
      const expected = ofCurrency.map(({ key, values }) => ({ key, values: values.map(value => value / 100) }))
      if (currency === 'USD' && !counted.some(one => one.currency === 'USD')) expect(chart).toBeUndefined()
      else expect(chart?.points).toEqual(expected)
    }
  }
})
