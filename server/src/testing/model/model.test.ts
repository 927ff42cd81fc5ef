import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { effort } from '../../platform/testing/effort.ts'
import { testApp } from '../test-app.ts'
import { action, perform } from './actions.ts'
import { holds, Model } from './model.ts'
import { type House, rooms } from './play.ts'

const app = await testApp()
const { database } = app.services

/** How many things are done in all; AFORO_MODEL_STEPS asks for another number. */
const steps = Number(process.env.AFORO_MODEL_STEPS ?? effort(150, 600))
/** Of the first run, each later one takes the next; AFORO_MODEL_SEED asks for a known one. */
const firstSeed = Number(process.env.AFORO_MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31))
const roundsARun = 40

async function build(): Promise<House & { tenantId: string }> {
  const tenant = await makeTenant(database)
  const floor = await makeFloor(database, await makeCampus(database, tenant))
  const roomIds: string[] = []
  for (let room = 0; room < rooms; room++)
    roomIds.push((await makeRoom(database, floor, { name: `Sala ${room}` })).spaceId)
  const clients: House['clients'][number][] = []
  for (let person = 0; person < 3; person++) {
    const user = await makeUser(database, tenant)
    clients.push({ username: user.username, api: await app.as(user) })
  }
  // What is asked for here could be booked too: so that requests meet bookings.
  const asked = { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 480, daysAhead: 60, approvalTypes: ['ROOM'] }
  const policy = await clients[0]?.api.put('/organizations/booking-policy', asked)
  expect(policy?.status).toBe(200)
  const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()
  return { tenantId: tenant.tenantId, day, floorId: floor.spaceId, roomIds, clients }
}

/** One thing alone, several at once, or some minutes that pass. */
const round = fc.oneof(
  { weight: 3, arbitrary: fc.array(action, { minLength: 1, maxLength: 1 }) },
  { weight: 5, arbitrary: fc.array(action, { minLength: 2, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
)

/** What the database holds of each reservation, as the model says it: a draft that ran out and one canceled are the same. */
async function stored({ tenantId, roomIds, day }: House & { tenantId: string }, model: Model) {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime('America/Lima').toInstant()
  const minutes = (instant: Temporal.Instant) => instant.since(midnight).total('minutes')
  const rows = await asTenant(database, tenantId, tx =>
    tx.selectFrom('reservations').select(['id', 'space_id', 'status', 'starts_at', 'ends_at', 'held_until']).execute(),
  )
  return rows
    .map(row => ({
      id: row.id,
      room: roomIds.indexOf(row.space_id),
      from: minutes(row.starts_at),
      to: minutes(row.ends_at),
      stands:
        row.status === 'CREATED' ||
        (row.status === 'DRAFT' && Temporal.Instant.compare(row.held_until ?? row.starts_at, app.clock.now()) > 0),
    }))
    .filter(({ stands, id }) => stands || model.reservations.has(id))
}

const expected = (model: Model) =>
  [...model.reservations.values()].map(held => ({
    id: held.id,
    room: held.room,
    from: held.from,
    to: held.to,
    stands: holds(held, model.now),
  }))

/** What became of each request, in the database and as the model says it. */
async function storedRequests(tenantId: string) {
  const rows = await asTenant(database, tenantId, tx =>
    tx.selectFrom('booking_requests').select(['id', 'status', 'reservation_id']).execute(),
  )
  return rows.map(({ id, status, reservation_id }) => ({ id, status, became: reservation_id !== null }))
}

const expectedRequests = (model: Model) =>
  // One that is declined stays with its person as a DECLINED reservation.
  [...model.requests.values()].map(({ id, status }) => ({
    id,
    status,
    became: status === 'APPROVED' || status === 'DECLINED',
  }))

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

test('whatever several people do at once, the database says what a simple model says', {
  timeout: Math.max(1_200_000, steps * 500),
}, async () => {
  const tally: Record<string, number> = {}
  let done = 0
  // Whole milliseconds: the database keeps no more than microseconds, and the model compares to the last digit.
  const start = Temporal.Instant.fromEpochMilliseconds(Date.now())
  try {
    for (let seed = firstSeed; done < steps; seed++) {
      await fc.assert(
        fc.asyncProperty(fc.array(round, { minLength: roundsARun, maxLength: roundsARun }), async rounds => {
          app.clock.set(start)
          const house = await build()
          const model = new Model()
          for (const each of rounds) {
            if (typeof each === 'number') {
              model.now += each
              app.clock.set(start.add({ minutes: model.now }))
              continue
            }
            model.beginRound()
            const results = await Promise.all(each.map(one => perform(one, house, model)))
            for (const { learn } of results) learn()
            const wrong = results.flatMap(({ judge }, index) => {
              const fault = judge()
              return fault ? [{ fault, of: each[index], beside: each, known: model.seen() }] : []
            })
            expect(wrong).toEqual([])
            expect(model.faults()).toEqual([])
            for (const { does } of each) tally[does] = (tally[does] ?? 0) + 1
            done += each.length
          }
          expect((await stored(house, model)).sort(byId)).toEqual(expected(model).sort(byId))
          expect((await storedRequests(house.tenantId)).sort(byId)).toEqual(expectedRequests(model).sort(byId))
        }),
        { seed, numRuns: 1, endOnFailure: true },
      )
    }
  } finally {
    app.clock.set(undefined)
  }
  process.stdout.write(`model: ${done} steps from seed ${firstSeed} without a difference ${JSON.stringify(tally)}\n`)
  expect(done).toBeGreaterThanOrEqual(steps)
})
