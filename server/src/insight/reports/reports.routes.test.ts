import { leadTimes } from '@aforo/api/insight/report-types'
import type { ActivePerson, ReportDashboard, ReportReservation, ReportTable } from '@aforo/api/insight/reports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type MadeCampus,
  makeCampus,
  makeFloor,
  makeReservations,
  makeRooms,
  makeTenant,
  makeUser,
  type ReservationGiven,
} from '../../demo/factories.ts'
import { makeDeal } from '../../demo/sale-factories.ts'
import { makeSigned } from '../../demo/signed.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { effort } from '../../platform/testing/effort.ts'
import { makeHouse, makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { leadTimeOf } from './reports.rules.ts'

const app = await testApp()
const { database } = app.services

interface Page<Item> {
  items: Item[]
  totalItems: number
}
interface Problem {
  code: string
  data: { field: string }
}

async function house() {
  const at = await makeHouse(app, {
    members: {
      ana: { givenName: 'Ana', lastname: 'Ruiz' },
      bruno: { givenName: 'Bruno', lastname: 'Ruiz' },
      carla: { givenName: 'Carla', lastname: 'Ruiz' },
    },
    campus: { name: 'Lima' },
    rooms: { room: {}, booth: { type: 'PHONE_BOOTH' } },
  })
  const campus = { name: 'Madrid', timeZone: 'Europe/Madrid', countryCode: 'ES', code: 'MAD' }
  const madrid = await makeCampus(database, at.tenant, campus)
  const there = await makeRooms(database, await makeFloor(database, madrid), [{}, { type: 'PHONE_BOOTH' }])
  const rooms = [at.room, at.booth, ...there]
  return { ...at, people: [at.ana, at.bruno, at.carla], campuses: [at.campus, madrid], rooms }
}

const zoneOf = (campuses: MadeCampus[], campusId: string) =>
  campuses.find(one => one.campusId === campusId)?.timeZone ?? ''

/** What is drawn of a reservation: where, whose, how many hours after the first, how long, how long before, and what became of it. */
const drawn = fc.record({
  room: fc.nat(3),
  owner: fc.nat(2),
  quarter: fc.nat(96 * 12),
  minutes: fc.constantFrom(15, 30, 60, 90, 240),
  lead: fc.constantFrom(0, 5, 60, 61, 1500, 6000, 30_000, 60_000),
  fate: fc.constantFrom('kept', 'canceled', 'missed', 'released', 'kept'),
})

test('every figure of cards, tables and charts is what the raw rows come to, whatever is booked', async () => {
  const first = Temporal.Instant.from('2026-03-20T00:00:00Z')
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawn, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      async (many, skipped, length) => {
        const { api, rooms, people, campuses, tenant } = await house()
        // No two share a room at one time: each has a stretch of its own.
        const given = many.map(one => {
          const room = rooms[one.room]
          const owner = people[one.owner]
          if (!room || !owner) throw new Error('nothing to book')
          const start = first.add({ minutes: (one.quarter % 700) * 15 })
          return { room, owner, start, minutes: one.minutes, one }
        })
        const taken: typeof given = []
        for (const next of given) {
          const end = next.start.add({ minutes: next.minutes })
          const clashes = taken.some(
            other =>
              other.room === next.room &&
              Temporal.Instant.compare(other.start, end) < 0 &&
              Temporal.Instant.compare(next.start, other.start.add({ minutes: other.minutes })) < 0,
          )
          if (!clashes || next.one.fate === 'canceled') taken.push(next)
        }
        const ids = await makeReservations(
          database,
          taken.map(
            ({ room, owner, start, minutes, one }): ReservationGiven => ({
              room,
              owner,
              start,
              minutes,
              createdAt: start.subtract({ minutes: one.lead }),
              status: one.fate === 'canceled' ? 'CANCELED' : 'CREATED',
            }),
          ),
        )
        await asSystem(database, async tx => {
          for (const [place, { one, start, minutes }] of taken.entries()) {
            if (one.fate !== 'missed' && one.fate !== 'released') continue
            const at = start.add({ minutes: Math.min(10, minutes) }).toString()
            await sql`update reservations set during = tstzrange(${start.toString()}, ${at}),
              released_from = ${start.add({ minutes }).toString()}
              where tenant_id = ${tenant.tenantId} and id = ${ids[place]}::uuid`.execute(tx)
            if (one.fate === 'missed')
              await sql`insert into attendances (tenant_id, reservation_id, released_at)
                values (${tenant.tenantId}, ${ids[place]}::uuid, ${at})`.execute(tx)
          }
        })
        const from = Temporal.PlainDate.from('2026-03-20').add({ days: skipped }).toString()
        const to = Temporal.PlainDate.from(from).add({ days: length }).toString()
        const counted = taken
          .map(({ room, start, ...rest }) => ({
            ...rest,
            room,
            start,
            local: start.toZonedDateTimeISO(zoneOf(campuses, room.campusId)),
          }))
          .filter(({ local }) => {
            const date = local.toPlainDate().toString()
            return date >= from && date <= to
          })
        const kept = counted.filter(({ one }) => one.fate !== 'canceled')
        const sum = (list: typeof counted) => ({
          reservations: list.filter(({ one }) => one.fate !== 'canceled').length,
          canceled: list.filter(({ one }) => one.fate === 'canceled').length,
          noShows: list.filter(({ one }) => one.fate === 'missed').length,
          bookedMinutes: list
            .filter(({ one }) => one.fate !== 'canceled')
            .reduce((all, { minutes }) => all + minutes, 0),
          usedMinutes: list.reduce(
            (all, { one, minutes }) =>
              all + (one.fate === 'kept' ? minutes : one.fate === 'released' ? Math.min(10, minutes) : 0),
            0,
          ),
        })
        const query = { from, to }
        const { body } = await api.get<ReportDashboard>('/reports/dashboard', query)
        expect(body).toMatchObject({ ...query, ...sum(counted), people: new Set(kept.map(({ owner }) => owner)).size })
        expect(body.heat.flat().reduce((all, one) => all + one, 0)).toBe(kept.length)
        for (const { local } of kept)
          expect(body.heat[local.dayOfWeek - 1]?.[local.hour]).toBe(
            kept.filter(other => other.local.dayOfWeek === local.dayOfWeek && other.local.hour === local.hour).length,
          )
        expect(body.leadTimes).toEqual(
          leadTimes.map(({ key }) => kept.filter(({ one }) => leadTimeOf(one.lead) === key).length),
        )
        expect(body.points).toEqual(
          Array.from({ length: length + 1 }, (_, day) => {
            const date = Temporal.PlainDate.from(from).add({ days: day }).toString()
            return { date, ...sum(counted.filter(({ local }) => local.toPlainDate().toString() === date)) }
          }),
        )
        const list = await api.get<Page<ReportReservation>>('/reports/reservations', { ...query, pageSize: '100' })
        expect(list.body.totalItems).toBe(counted.length)
        expect(list.body.items.map(({ at, from }) => `${at} ${from}`).sort()).toEqual(
          counted
            .map(({ local }) => `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`)
            .sort(),
        )
        const active = await api.get<Page<ActivePerson>>('/reports/active-users', { ...query, pageSize: '100' })
        for (const person of active.body.items)
          expect(person).toMatchObject(sum(counted.filter(({ owner }) => owner.username === person.username)))
        expect(active.body.totalItems).toBe(new Set(kept.map(({ owner }) => owner)).size)
        for (const type of ['10', '9'] as const) {
          const table = await api.get<ReportTable>('/reports/search/report', { ...query, type, pageSize: '100' })
          const column = table.body.columns.findIndex(({ key }) => key === 'reservations')
          const canceled = table.body.columns.findIndex(({ key }) => key === 'canceled')
          const total = (place: number) => table.body.items.reduce((all, row) => all + Number(row[place]), 0)
          expect([total(column), total(canceled)]).toEqual([sum(counted).reservations, sum(counted).canceled])
        }
        const missed = await api.get<ReportTable>('/reports/search/report', { ...query, type: '8' })
        expect(missed.body.totalItems).toBe(sum(counted).noShows)
      },
    ),
    { numRuns: effort(4, 40) },
  )
})

test('both days are included, as each campus counts them', async () => {
  const { api, rooms, people } = await house()
  const [lima, , madrid] = rooms
  const [owner] = people
  if (!lima || !madrid || !owner) throw new Error('nothing to book')
  const at = (text: string, zone: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  await makeReservations(
    database,
    [
      [lima, at('2026-03-01T00:00', 'America/Lima')],
      [lima, at('2026-03-02T23:30', 'America/Lima')],
      [lima, at('2026-03-03T00:00', 'America/Lima')],
      [madrid, at('2026-03-01T00:00', 'Europe/Madrid')],
      [madrid, at('2026-02-28T23:30', 'Europe/Madrid')],
    ].map(([room, start]) => ({ room, owner, start, minutes: 30 }) as ReservationGiven),
  )
  const query = { from: '2026-03-01', to: '2026-03-02' }
  const { body } = await api.get<Page<ReportReservation> & { timeZones: string[] }>('/reports/reservations', query)
  expect(body).toMatchObject({ ...query, timeZones: ['America/Lima', 'Europe/Madrid'], totalItems: 3 })
  expect(body.items.map(({ campusName, at, from, to }) => [campusName, at, from, to])).toEqual([
    ['Madrid', '2026-03-01', '00:00', '00:30'],
    ['Lima', '2026-03-01', '00:00', '00:30'],
    ['Lima', '2026-03-02', '23:30', '24:00'],
  ])
})

test('a file has all rows of what is filtered, of more than fit into one reading', async () => {
  const { api, rooms, people } = await house()
  const [room, booth] = rooms
  const [owner] = people
  if (!room || !booth || !owner) throw new Error('nothing to book')
  const first = Temporal.Instant.from('2026-01-05T00:00:00Z')
  await makeReservations(
    database,
    Array.from({ length: 2_100 }, (_, place) => ({
      room: place % 2 ? room : booth,
      owner,
      start: first.add({ minutes: place * 15 }),
      minutes: 15,
      subject: place === 0 ? '=1+1' : `Reunión ${place}`,
    })),
  )
  const { body, headers } = await api.bytes('/reports/search/report/file?from=2026-01-01&to=2026-02-28&format=csv')
  expect(headers['content-disposition']).toContain('reservas-2026-01-01-2026-02-28.csv')
  const lines = body.toString().trim().split('\r\n')
  expect(lines).toHaveLength(2_101)
  expect(new Set(lines).size).toBe(2_101)
  expect(lines[1]).toContain("'=1+1")
  const booths = await api.bytes(
    '/reports/search/report/file?from=2026-01-01&to=2026-02-28&format=csv&spaceType=PHONE_BOOTH',
  )
  expect(booths.body.toString().trim().split('\r\n')).toHaveLength(1_051)
  const people_ = await api.bytes('/reports/search/report/file?from=2026-01-01&to=2026-02-28&format=csv&type=11')
  expect(people_.body.toString().trim().split('\r\n')).toHaveLength(2)
  const xlsx = await api.bytes('/reports/search/report/file?from=2026-01-01&to=2026-02-28&type=10')
  expect(xlsx.body.subarray(0, 2).toString()).toBe('PK')
})

/** Every call of the reports, with what it needs besides days and campus. */
const allCalls: [path: string, needed: Record<string, string>][] = [
  ['/reports/dashboard', {}],
  ['/reports/reservations', {}],
  ['/reports/active-users', {}],
  ['/reports/search/report', {}],
  ['/reports/search/report/charts', { type: '7' }],
  ['/reports/search/report/file', {}],
  ['/reports/inventory/report/file/download', {}],
  ['/reports/orders-billing-reports/file/download', {}],
]

test.each(allCalls)(
  '%s refuses days that make no sense, an unknown report and a campus one may not see',
  async (path, needed) => {
    const { api, tenant, campuses } = await house()
    const refused = (query: Record<string, string>) => api.get<Problem>(path, { ...needed, ...query })
    expect(await refused({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELD', data: { field: 'to' } },
    })
    for (const [from, to] of [
      ['1976-03-01', '2076-03-01'],
      ['2026-03-01', '2126-03-01'],
      ['1970-01-02', '2199-12-31'],
    ] as const)
      expect(await refused({ from, to })).toMatchObject({ status: 422, body: { data: { field: 'to' } } })
    for (const from of ['2026-02-30', '2026-3-1', 'ayer', '1926-03-01'])
      expect(await refused({ from })).toMatchObject({ status: 400 })
    for (const type of ['999', '1', 'x']) expect(await refused({ type })).toMatchObject({ status: 400 })
    const elsewhere = await makeCampus(database, await makeTenant(database))
    for (const campusId of [crypto.randomUUID(), elsewhere.campusId])
      expect(await refused({ campusId })).toMatchObject({ status: 404 })
    expect(await refused({ campusId: 'lima' })).toMatchObject({ status: 400 })
    const abroad = await app.as(await makeUser(database, tenant, { countries: ['ES'] }))
    const [lima, madrid] = campuses
    expect(
      (await abroad.bytes(`${path}?${new URLSearchParams({ ...needed, campusId: lima?.campusId ?? '' })}`)).status,
    ).toBe(404)
    expect(
      (await abroad.bytes(`${path}?${new URLSearchParams({ ...needed, campusId: madrid?.campusId ?? '' })}`)).status,
    ).toBe(200)
  },
)

test('a file of the background is refused at once where the table would be', async () => {
  const { api, tenant, campuses } = await house()
  const usual = { type: '12', format: 'csv', from: '2026-03-01', to: '2026-03-31' }
  const start = (given: object) => api.post<Problem>('/reports/files', { ...usual, ...given })
  expect(await start({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
    status: 422,
    body: { data: { field: 'to' } },
  })
  expect(await start({ from: '1976-03-01', to: '2076-03-01' })).toMatchObject({ status: 422 })
  expect(await start({ type: '999' })).toMatchObject({ status: 400 })
  expect(await start({ campusId: crypto.randomUUID() })).toMatchObject({ status: 404 })
  const abroad = await app.as(await makeUser(database, tenant, { countries: ['ES'] }))
  const there = { ...usual, campusId: campuses[0]?.campusId }
  expect((await abroad.post('/reports/files', there)).status).toBe(404)
  for (const client of [api, abroad]) expect((await client.get<Page<object>>('/reports/files')).body.totalItems).toBe(0)
})

test('an administrator of some countries sees the reports of their campuses alone', async () => {
  const { tenant } = await house()
  const abroad = await app.as(await makeUser(database, tenant, { countries: ['ES'] }))
  const { body } = await abroad.get<ReportDashboard>('/reports/dashboard')
  expect(body.timeZones).toEqual(['Europe/Madrid'])
})

test('the inventory is of operators alone, and counts each taken day of a product once', async () => {
  const { api, campuses } = await house()
  const product = { code: 'OF-1', name: 'Oficina 1', campusId: campuses[0]?.campusId, startsOn: '2026-01-01' }
  const { body, status } = await api.post<{ id: string }>('/product', product)
  expect(status).toBe(201)
  await asSystem(database, tx =>
    sql`insert into product_takings (tenant_id, part_id, kind, source_id, chain_id, product_id, during)
      select tenant_id, gen_random_uuid(), 'SALE', gen_random_uuid(), gen_random_uuid(), id, days::daterange
      from products, unnest(array['[2026-02-25,2026-03-04)', '[2026-03-03,2026-03-06)', '[2026-03-30,)']) as days
      where id = ${body.id}::uuid`.execute(tx),
  )
  const query = { from: '2026-03-01', to: '2026-03-31', type: '6' }
  const table = await api.get<ReportTable>('/reports/search/report', query)
  const row = Object.fromEntries(table.body.columns.map(({ key }, place) => [key, table.body.items[0]?.[place]]))
  expect(row).toMatchObject({ code: 'OF-1', offered: 31, taken: 7, free: 24, percent: 22.58 })
  expect((await api.bytes('/reports/inventory/report/file/download')).status).toBe(200)
  const { api: other } = await makeOperator(app, { tenant: { type: 'ORGANIZATION' } })
  expect(await other.get('/reports/search/report', query)).toMatchObject({ status: 422 })
  expect((await other.get('/reports/inventory/report/file/download')).status).toBe(403)
})

test('contracts that end are those whose chain ends in the days, and of a campus those that rent there', async () => {
  const { api, tenant, admin, campuses } = await house()
  const [lima, madrid] = campuses
  for (const [code, campus, endsOn] of [
    ['OF-1', lima, '2026-03-01'],
    ['OF-2', lima, '2026-04-30'],
    ['OF-3', madrid, '2026-05-01'],
    ['OF-4', madrid, '2026-03-15'],
  ] as const) {
    const product = { code, name: code, campusId: campus?.campusId, startsOn: '2026-01-01' }
    const { body } = await api.post<{ id: string }>('/product', product)
    const line = { productId: body.id, startsOn: '2026-01-01', endsOn }
    const { saleId } = await makeDeal(database, tenant, { lines: [line] })
    const id = await makeSigned(database, tenant, { saleId, lines: [line], signedBy: admin })
    await asSystem(database, tx =>
      sql`update contracts set number = ${code}, chain_ends_on = ${endsOn}::date, chain_monthly = 123456, notice_days = 30
        where id = ${id}::uuid`.execute(tx),
    )
  }
  const query = { from: '2026-03-01', to: '2026-04-30', type: '5' }
  const { body } = await api.get<ReportTable>('/reports/search/report', query)
  expect(body.items.map(row => [row[0], row[2], row[3], row[4], row[5]])).toEqual([
    ['OF-1', '2026-03-01', '2026-01-30', 'PEN', 1234.56],
    ['OF-4', '2026-03-15', '2026-02-13', 'PEN', 1234.56],
    ['OF-2', '2026-04-30', '2026-03-31', 'PEN', 1234.56],
  ])
  const there = await api.get<ReportTable>('/reports/search/report', { ...query, campusId: madrid?.campusId ?? '' })
  expect(there.body.items.map(([number]) => number)).toEqual(['OF-4'])
})

test('max takes the first rows, on pages and in files, and a seat is asked for as SEAT or as WORK_TABLE', async () => {
  const tenant = await makeTenant(database)
  const owner = await makeUser(database, tenant)
  const api = await app.as(owner)
  const floor = await makeFloor(database, await makeCampus(database, tenant))
  const [table] = await makeRooms(database, floor, [{ type: 'WORK_TABLE', name: 'Mesa' }])
  const [seat] = table ? await makeRooms(database, table, [{ type: 'SEAT', name: '1' }]) : []
  if (!seat) throw new Error('a seat was asked for')
  const day = Temporal.PlainDate.from('2026-10-05')
  await makeReservations(
    database,
    [0, 1, 2].map(days => {
      const start = day.add({ days }).toZonedDateTime({ timeZone: 'America/Lima', plainTime: '09:00' }).toInstant()
      return { room: seat, owner, start }
    }),
  )
  const days = { from: '2026-10-01', to: '2026-10-31' }
  const read = async (more: object) =>
    (await api.get<Page<ReportReservation>>('/reports/reservations', { ...days, ...more })).body
  const [seats, tables] = [await read({ spaceType: 'SEAT' }), await read({ spaceType: 'WORK_TABLE' })]
  expect(seats.items.map(({ spaceType }) => spaceType)).toEqual(['WORK_TABLE', 'WORK_TABLE', 'WORK_TABLE'])
  expect(tables.items).toEqual(seats.items)
  expect(await read({ max: '2' })).toMatchObject({ totalItems: 2, items: [{ at: '2026-10-05' }, { at: '2026-10-06' }] })
  expect(await read({ max: '2', pageSize: '1', page: '1' })).toMatchObject({
    totalItems: 2,
    items: [{ at: '2026-10-06' }],
  })
  expect(await read({ max: '2', pageSize: '2', page: '1' })).toMatchObject({ totalItems: 2, items: [] })
  const file = await api.get<string>('/reports/search/report/file', { ...days, format: 'csv', max: '1' })
  expect(String(file.body)).not.toContain('06/10/2026')
  expect((await api.get('/reports/reservations', { max: '0' })).status).toBe(400)
  const listed = (type: string) => api.get<Page<unknown>>('/booking/reservations/search', { ...days, type })
  expect((await listed('SEAT')).body.items).toEqual((await listed('WORK_TABLE')).body.items)
})

test('wallets are told by whole months, of the organisation and of no campus', async () => {
  const { api, campuses, people } = await house()
  const { body: wallet } = await api.post<{ id: string }>(`/wallet/${people[0]?.userId}/create`, {})
  expect((await api.post(`/wallet/${wallet.id}/deposit`, { amount: '100.00', concept: 'Paquete' })).status).toBe(201)
  expect((await api.post(`/wallet/${wallet.id}/debit`, { amount: '30.50', concept: 'Café' })).status).toBe(201)
  const { body } = await api.get<ReportTable>('/reports/search/report', { type: '4' })
  const row = Object.fromEntries(body.columns.map(({ key }, place) => [key, body.items[0]?.[place]]))
  expect(row).toMatchObject({ kind: 'Persona', opening: 0, deposits: 100, closing: 69.5 })
  const { opening, deposits, purchases, debits, adjustments } = row as Record<string, number>
  expect((opening ?? 0) + (deposits ?? 0) + (purchases ?? 0) + (debits ?? 0) + (adjustments ?? 0)).toBe(69.5)
  const narrowed = { type: '4', campusId: campuses[0]?.campusId ?? '' }
  expect(await api.get<Problem>('/reports/search/report', narrowed)).toMatchObject({
    status: 422,
    body: { data: { field: 'campusId' } },
  })
})

test('the number of a report is understood alike by the seven calls of the specification', async () => {
  const { api } = await makeOperator(app)
  const own: Record<string, string[]> = {
    '/reports/reservations': ['12'],
    '/reports/active-users': ['12', '11'],
    '/reports/dashboard': ['12'],
    '/reports/booking/reservations/search/report/file': ['12'],
    '/reports/search/report': ['12', '11', '8'],
    '/reports/orders-billing-reports/file/download': ['12', '3', '2'],
    '/reports/inventory/report/file/download': ['12', '6'],
  }
  for (const [path, numbers] of Object.entries(own)) {
    for (const type of numbers) expect((await api.bytes(`${path}?type=${type}`)).status, `${path} ${type}`).toBe(200)
    for (const type of ['1', 'ROOM']) expect((await api.get(path, { type })).status, `${path} ${type}`).toBe(400)
  }
})
