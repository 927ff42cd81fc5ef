import { randomUUIDv7 } from 'node:crypto'
import { BillingStatus } from '@aforo/api/money/bill-states'
import type { Customer } from '@aforo/api/people/customers'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makeUsers } from '../../demo/factories.ts'
import { randomFrom } from '../../demo/random.ts'
import { changeBalance, takeBack } from '../../money/wallets/balance.service.ts'
import { openWallet } from '../../money/wallets/opening.service.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { makeCompany } from '../../testing/makers.ts'
import { bySpelling, day, house, monthsOf, read, seeds, someDays, total } from '../../testing/reports-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

test.each(seeds)('bills: table, file and charts are what the raw rows come to (%s)', async seed => {
  const random = randomFrom(`bills ${seed}`)
  const { tenant, campuses, api } = await house()
  const client = (await api.post<Customer>('/customer', { name: 'Minera Andina', taxId: '20100070970' })).body
  const company = await makeCompany(api)
  const made = Array.from({ length: random.between(1, 60) }, (_, place) => {
    const net = random.between(0, 9_000_00)
    const tax = random.between(0, 2_000_00)
    const status = random.pick(BillingStatus.options)
    return {
      tenant_id: tenant.tenantId,
      id: randomUUIDv7(),
      client_id: client.id,
      company_id: company.id,
      currency: random.pick(['PEN', 'PEN', 'USD']),
      month: `${day(random.between(0, 399)).slice(0, 7)}-01`,
      supplement: place,
      status,
      status_since: '2026-01-01T00:00:00Z',
      ...{ net, tax, total: net + tax, tax_rate: 18_00, created_at: '2026-01-01T00:00:00Z' },
      campus_ids: campuses.filter(() => random.chance(0.5)).map(({ campusId }) => campusId),
      cancel_reason: status === 'CANCELLED' ? 'Duplicada' : null,
      ...(status === 'SAP_PROCESSED' && { sap_doc_entry: place + 1, sap_doc_num: 700 + place, sap_total: net + tax }),
    }
  })
  await asSystem(database, tx => tx.insertInto('billings').values(made).execute())
  const days = someDays(random)
  const months = monthsOf(days.from, days.to)
  for (const only of [undefined, ...campuses]) {
    const asked = { ...days, type: '2', ...(only && { campusId: only.campusId }) }
    const counted = made.filter(
      ({ month, campus_ids }) => months.includes(month) && (!only || campus_ids.includes(only.campusId)),
    )
    const { rows, charts } = await read(api, asked)
    expect(
      rows.map(({ month, currency, net, tax, total }) => [month, currency, net, tax, total]).sort(bySpelling),
    ).toEqual(
      counted
        .map(({ month, currency, net, tax, total }) => [month.slice(0, 7), currency, net / 100, tax / 100, total / 100])
        .sort(bySpelling),
    )
    for (const currency of ['PEN', 'USD']) {
      const valid = counted.filter(bill => bill.currency === currency && bill.status !== 'CANCELLED')
      const inStage = (stage: string[] | undefined, month: string) =>
        total(
          valid.filter(
            bill => bill.month === month && (stage ? stage.includes(bill.status) : !sent.includes(bill.status)),
          ),
          bill => bill.total,
        ) / 100
      const sent = ['SAP_PROCESSED', 'READY_FOR_SAP', 'SENT_TO_SAP']
      const points = months.map(key => ({
        key,
        values: [['SAP_PROCESSED'], ['READY_FOR_SAP', 'SENT_TO_SAP'], undefined].map(stage => inStage(stage, key)),
      }))
      const chart = charts.find(one => one.currency === currency)
      if (valid.length === 0 && currency === 'USD') expect(chart).toBeUndefined()
      else expect(chart?.points).toEqual(points)
    }
  }
})

test.each(seeds)('wallets: table, file and charts are what the raw entries come to (%s)', async seed => {
  const random = randomFrom(`wallets ${seed}`)
  const { tenant, admin, api } = await house()
  const { tenantId } = tenant
  const people = await makeUsers(
    database,
    tenant,
    Array.from({ length: 4 }, () => ({})),
  )
  const at = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime('America/Lima').toInstant()
  const now = at(day(random.between(200, 400)))
  app.clock.set(now)
  const opened = new Map<string, string>()
  await asTenant(database, tenantId, async tx => {
    for (const [place, { userId }] of people.entries()) {
      let when = random.between(0, 120)
      const entity = { id: userId, type: 'USER' } as const
      const name = `W-${place}`
      const walletId = await openWallet({ tx, now: at(day(when)) }, { tenantId, entity, name, createdBy: admin.userId })
      opened.set(walletId, `${day(when).slice(0, 7)}-01`)
      for (let count = random.between(0, 25); count > 0; count--) {
        when += random.pick([0, 0, 3, 9, 40])
        const within = { tx, now: at(day(when)).add({ minutes: random.between(0, 1439) }) }
        if (Temporal.Instant.compare(within.now, now) > 0) break
        const kind = random.pick(['DEPOSIT', 'DEPOSIT', 'PURCHASE', 'DEBIT', 'ADJUSTMENT'] as const)
        const amount = random.between(1, 100_00) * (kind === 'DEPOSIT' || random.chance(0.2) ? 1 : -1)
        const made = await changeBalance(within, { tenantId, walletId, kind, amount, concept: 'Al azar' })
        if ('entry' in made && random.chance(0.2))
          await takeBack(within, { tenantId, walletId, entryId: made.entry.id, amount, reason: 'Por error' })
      }
    }
  })
  const { rows: entries } = await asSystem(database, tx =>
    sql<{ account_id: string; kind: string; amount: number; month: string; reverses_id: string | null; id: string }>`
      select account_id, kind, amount::float8 as amount, reverses_id, id,
        to_char(at at time zone 'America/Lima', 'YYYY-MM-01') as month
      from ledger_entries where tenant_id = ${tenantId} order by account_id, position`.execute(tx),
  )
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]))
  const kindOf = ({ kind, reverses_id }: (typeof entries)[number]) => kinds.get(reverses_id ?? '') ?? kind
  const days = someDays(random)
  const present = now.toZonedDateTimeISO('America/Lima').toPlainDate().toString()
  const figures = [...opened].flatMap(([walletId, first], place) =>
    monthsOf(days.from, days.to)
      .filter(month => first <= month && month <= present)
      .map(month => {
        const own = entries.filter(entry => entry.account_id === walletId)
        const ofMonth = own.filter(entry => entry.month === month)
        const of = (kind: string) =>
          total(
            ofMonth.filter(entry => kindOf(entry) === kind),
            ({ amount }) => amount,
          )
        const opening = total(
          own.filter(entry => entry.month < month),
          ({ amount }) => amount,
        )
        const moved = ['DEPOSIT', 'PURCHASE', 'DEBIT', 'ADJUSTMENT'].map(of)
        return { month, name: `W-${place}`, opening, moved, closing: opening + total(moved, one => one) }
      }),
  )
  const { rows, charts } = await read(api, { ...days, type: '4' })
  expect(
    rows
      .map(row => [
        row.month,
        row.wallet,
        row.opening,
        row.deposits,
        row.purchases,
        row.debits,
        row.adjustments,
        row.closing,
      ])
      .sort(bySpelling),
  ).toEqual(
    figures
      .map(({ month, name, opening, moved, closing }) => [
        ...[month.slice(0, 7), name, opening / 100],
        ...moved.map(one => one / 100),
        closing / 100,
      ])
      .sort(bySpelling),
  )
  const drawn = (value: (one: (typeof figures)[number]) => number) =>
    monthsOf(days.from, days.to).map(key => ({
      key,
      values: [
        total(
          figures.filter(({ month }) => month === key),
          value,
        ) / 100,
      ],
    }))
  const spent = drawn(({ moved: [, purchases = 0, debits = 0] }) => 0 - purchases - debits)
  expect(charts.map(({ points }) => points)).toEqual([spent, drawn(({ closing }) => closing)])
})
