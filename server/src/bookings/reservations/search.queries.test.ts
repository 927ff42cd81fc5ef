import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  type MadeTenant,
  type MadeUser,
  makeCampus,
  makeFloor,
  makeRooms,
  makeTenant,
  makeUser,
} from '../../demo/factories.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../testing/test-app.ts'
import { searchReservations } from './search.queries.ts'
import type { ReservationFilter } from './search-filter.queries.ts'

const { database } = (await testApp()).services

/** Enough that a word stands in more than are counted, and that it takes several stretches of the dates to find them. */
const many = 6_000
const now = Temporal.Instant.from('2026-03-01T12:00:00Z')
const rooms = ['Paracas', 'Nazca', 'Cabina']
const subjects = ['Comité de ventas', 'Entrevista', 'Taller', 'Comité de obra']

/** One reservation, by its number: all that decides about it follows from that. */
const made = (n: number) => ({
  subject: `${subjects[n % 4]} x${n}`,
  room: rooms[n % 3],
  type: n % 3 === 2 ? 'PHONE_BOOTH' : 'ROOM',
  owner: n % 50 === 0 ? 'Zoila Huésped' : n % 2 ? 'Ana Quispe' : 'Beto Rojas',
})

let tenant: MadeTenant
beforeAll(async () => {
  tenant = await makeTenant(database)
  const guests = await makeTenant(database)
  const guest = await makeUser(database, guests, { givenName: 'Zoila', lastname: 'Huésped' })
  const floor = await makeFloor(database, await makeCampus(database, tenant))
  const places = await makeRooms(
    database,
    floor,
    rooms.map(name => ({ name, type: name === 'Cabina' ? 'PHONE_BOOTH' : 'ROOM' })),
  )
  const people: MadeUser[] = [
    await makeUser(database, tenant, { givenName: 'Beto', lastname: 'Rojas' }),
    await makeUser(database, tenant, { givenName: 'Ana', lastname: 'Quispe' }),
  ]
  const ids = (of: { userId: string }[]) => of.map(({ userId }) => userId)
  await asSystem(database, tx =>
    sql`
      insert into reservations (tenant_id, id, space_id, campus_id, status, during, subject, owner_tenant_id, owner_id,
        created_by, guest_owner)
      select ${tenant.tenantId}::uuid, gen_random_uuid(), (${places.map(({ spaceId }) => spaceId)}::uuid[])[1 + n % 3],
        ${floor.campusId}::uuid, case when n % 7 = 0 then 'CANCELED' else 'CREATED' end,
        tstzrange('2026-01-01'::timestamptz + n * interval '1 hour', '2026-01-01'::timestamptz + (n + 1) * interval '1 hour'),
        (${subjects}::text[])[1 + n % 4] || ' x' || n,
        case when n % 50 = 0 then ${guests.tenantId}::uuid else ${tenant.tenantId}::uuid end,
        case when n % 50 = 0 then ${guest.userId}::uuid else (${ids(people)}::uuid[])[1 + n % 2] end,
        (${ids(people)}::uuid[])[1],
        case when n % 50 = 0 then '{"givenName": "Zoila", "lastname": "Huésped", "username": "zoila@otra.example"}'::jsonb end
      from generate_series(0, ${many}::int - 1) n
    `.execute(tx),
  )
}, 120_000)

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const hasWords = (text: string, typed = '') =>
  folded(typed)
    .split(' ')
    .every(word => folded(text).includes(word))

/** The same question answered by looking at each. */
function expected({ q, name, type, status }: Partial<ReservationFilter>): number[] {
  const stateOf = (n: number) => {
    const hours = now.since(Temporal.Instant.from('2026-01-01T00:00:00Z')).total('hours')
    if (n % 7 === 0) return 'CANCELED'
    return n + 1 <= hours ? 'FINISH' : n <= hours ? 'IN_PROGRESS' : 'CREATED'
  }
  return Array.from({ length: many }, (_, n) => n).filter(n => {
    const { subject, room, owner, type: kind } = made(n)
    return (
      hasWords(`${subject} ${room} ${owner}`, q) &&
      hasWords(owner, name) &&
      (type === undefined || type.some(one => one === kind)) &&
      (status === undefined || status.some(one => one === stateOf(n)))
    )
  })
}

const limit = 15
const asked: [string, Partial<ReservationFilter>, number?][] = [
  ['a word that half of them have', { q: 'comité' }],
  ['deep within them', { q: 'comite' }, 840],
  ['beyond what is counted at once', { q: 'comite' }, 1_200],
  ['the last page', { q: 'comite' }, 2_990],
  ['beyond the last page', { q: 'comite' }, 4_005],
  ['all of them', {}],
  ['the last page of all', {}, 5_990],
  ['two words of the subject', { q: 'comite obra' }],
  ['a word of the place', { q: 'cabina' }],
  ['a word of the subject and one of the owner', { q: 'taller rojas' }],
  ['the name of one’s own', { name: 'quispe' }],
  ['the name of a guest', { name: 'huesped' }],
  ['a guest among all words', { q: 'zoila comite' }],
  ['words that are common, but not together', { q: 'entrevista rojas' }],
  ['a word and a type', { q: 'comite', type: ['PHONE_BOOTH'] }],
  ['a word and a state', { q: 'comite', status: ['CANCELED', 'IN_PROGRESS'] }],
  ['a word that few have', { q: 'x599' }],
  ['a word that nobody has', { q: 'zzzz' }],
  ['days that are not few', { q: 'comite', dates: new Map([['America/Lima', everything()]]) }],
]
function everything() {
  return { start: Temporal.Instant.from('2025-12-01T00:00:00Z'), end: Temporal.Instant.from('2026-12-01T00:00:00Z') }
}

test.each(asked)('%s: the page and the count are those of all that match', async (_, filter, offset = 0) => {
  for (const sort of ['startsAt', '-startsAt'] as const) {
    const { rows, total, estimated } = await asTenant(database, tenant.tenantId, tx =>
      searchReservations(tx, { ...filter, now }, { limit, offset, sort }),
    )
    const all = expected(filter)
    if (sort === '-startsAt') all.reverse()
    expect(rows.map(({ subject }) => subject)).toEqual(all.slice(offset, offset + limit).map(n => made(n).subject))
    if (!estimated) return expect(total).toBe(all.length)
    expect(total).toBeGreaterThan(0.8 * all.length)
    expect(total).toBeLessThan(1.2 * all.length)
  }
})
