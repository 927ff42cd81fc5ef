import type { Reservation } from '@aforo/api/bookings/reservations'
import { meetingFailure } from '@aforo/api/bookings/reservations'
import { type GraphSimulator, startGraph } from '@aforo/simulators/graph'
import { expect, onTestFinished, test } from 'vitest'
import { openMeetings } from '../../platform/microsoft-graph/meetings.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { meetingJob } from './meetings.jobs.ts'

const app = await testApp()
const { settings } = app.services
const book = '/booking/reservations'
const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

const configured = (graph: GraphSimulator) => ({
  ...settings,
  GRAPH_URL: graph.url,
  GRAPH_LOGIN_URL: graph.url,
  GRAPH_TENANT_ID: graph.tenant,
  GRAPH_CLIENT_ID: graph.clientId,
  GRAPH_CLIENT_SECRET: graph.clientSecret,
  GRAPH_ORGANIZER_ID: graph.organizer,
})

async function graph() {
  const simulator = await startGraph()
  onTestFinished(() => simulator.close())
  return simulator
}

/** A booking that asked for a meeting, and a way to work its job. */
async function booking(more: object = {}) {
  const { tenant, asUser, room } = await makeHouse(app, { members: { user: {} }, rooms: { room: {} } })
  const slot = { spaceId: room.spaceId, at, from: '10:00', to: '11:00', subject: 'Comité' }
  const { body } = await asUser.post<Reservation>(book, { ...slot, meeting: true, ...more })
  const it = `${book}/${body.reservationId}`
  const data = { tenantId: tenant.tenantId, reservationId: body.reservationId }
  const work = (given: typeof settings) => meetingJob.work({ ...app.services, settings: given }, data)
  return { asUser, it, body, work, now: async () => (await asUser.get<Reservation>(it)).body }
}

test('a meeting is created once, by the reservation’s id, and the booking shows its link', async () => {
  const teams = await graph()
  const { body, work, now } = await booking()
  expect(body.meeting).toEqual({ status: 'REQUESTED', joinUrl: null, message: '' })
  await work(configured(teams))
  await work(configured(teams))
  expect(teams.meetings).toMatchObject([
    { externalId: body.reservationId, subject: 'Comité', startDateTime: body.startsAt, endDateTime: body.endsAt },
  ])
  expect((await now()).meeting).toEqual({ status: 'READY', joinUrl: teams.meetings[0]?.joinWebUrl, message: '' })
})

test('a meeting that is ready refuses no change of who saw the booking before, such as its undo', async () => {
  const teams = await graph()
  const { asUser, it, body, work } = await booking()
  await work(configured(teams))
  const { status } = await asUser.patch(`${it}/cancel`, { version: body.version })
  expect(status).toBe(200)
})

test.each([
  ['too many requests', 429],
  ['a fault over there', 500],
  ['half an answer', 'half'],
] as const)(
  '%s leaves the booking as it stands and says so, and the next attempt makes the meeting',
  async (_what, fault) => {
    const teams = await graph()
    const { work, now } = await booking()
    teams.fail(fault)
    await expect(work(configured(teams))).rejects.toThrow()
    expect(await now()).toMatchObject({
      status: 'CREATED',
      meeting: { status: 'FAILED', joinUrl: null, message: meetingFailure },
    })
    await work(configured(teams))
    expect((await now()).meeting?.status).toBe('READY')
    expect(teams.meetings).toHaveLength(1)
  },
)

test('a request that gets no answer times out, and a revoked token is replaced', async () => {
  const teams = await graph()
  const wanted = {
    externalId: crypto.randomUUID(),
    subject: 'Comité',
    start: Temporal.Instant.from('2026-11-27T15:00:00Z'),
    end: Temporal.Instant.from('2026-11-27T16:00:00Z'),
  }
  teams.fail('silent')
  await expect(openMeetings(configured(teams), 200)?.createOrGet(wanted)).rejects.toThrow('no answer')
  const meetings = openMeetings(configured(teams))
  teams.fail('expired')
  expect(await meetings?.createOrGet(wanted)).toMatch(/^https:\/\/teams/)
  expect(await meetings?.createOrGet(wanted)).toBe(teams.meetings[0]?.joinWebUrl)
  expect(teams.meetings).toHaveLength(1)
  expect(teams.tokens).toBe(3)
})

test('without configuration, or with a wrong secret, the booking stays and shows the failure', async () => {
  const teams = await graph()
  const { work, now } = await booking()
  await work(settings)
  expect((await now()).meeting).toMatchObject({ status: 'FAILED', message: meetingFailure })
  await expect(work({ ...configured(teams), GRAPH_CLIENT_SECRET: 'otro' })).rejects.toThrow('answered 401')
  expect((await now()).status).toBe('CREATED')
})

test('a meeting is requested later, retried after a failure, and given up', async () => {
  const teams = await graph()
  const { asUser, it, body, work, now } = await booking({ meeting: false })
  expect(body.meeting).toBeNull()
  await asUser.patch(it, { meeting: true })
  await work(settings)
  expect((await now()).meeting?.status).toBe('FAILED')
  expect((await asUser.patch<Reservation>(it, { meeting: true })).body.meeting?.status).toBe('REQUESTED')
  await work(configured(teams))
  expect((await now()).meeting?.status).toBe('READY')
  expect((await asUser.patch<Reservation>(it, { meeting: false })).body.meeting).toBeNull()
})
