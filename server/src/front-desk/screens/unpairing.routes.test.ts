import type { RoomScreen } from '@aforo/api/front-desk/screen-states'
import type { Screen, ScreenPolicy } from '@aforo/api/front-desk/screens'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeHouse } from '../../testing/house.ts'
import { codeOn, pairedWith } from '../../testing/screen-device.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

const ten = Temporal.PlainDateTime.from('2027-03-03T10:00').toZonedDateTime('America/Lima').toInstant()
const at = (minutes: number) => app.clock.set(ten.add({ minutes }))
beforeEach(() => at(0))
afterEach(() => app.clock.set(undefined))

const house = () =>
  makeHouse(app, { admin: { givenName: 'Lucía', lastname: 'Paredes' }, rooms: { room: { name: 'Paracas' } } })
const paired = (here: Awaited<ReturnType<typeof house>>) => pairedWith(app, here)

test('unpairing is taken back while the device shows nothing else, and it shows its room again', async () => {
  const [here, elsewhere] = [await house(), await house()]
  const { screen, record } = await paired(here)
  const restore = (api = here.api) => api.post<Screen & Problem>(`/screens/${record.id}/restore`, {})
  expect((await restore()).body.code).toBe('SCREEN_GONE')
  await here.api.delete(`/screens/${record.id}`)
  // As it does at once, the device asks for a code.
  const code = await codeOn(screen)
  expect((await restore(elsewhere.api)).status).toBe(404)
  const { status, body } = await restore()
  expect({ status, body }).toMatchObject({ status: 200, body: { id: record.id, name: 'Paracas', version: 3 } })
  expect((await screen.look<RoomScreen>()).body).toMatchObject({ state: 'ROOM', spaceName: 'Paracas' })
  // The code that it waited with leads nowhere.
  const stolen = await elsewhere.api.post<Problem>('/screens', { code, kind: 'ROOM', spaceId: elsewhere.room.spaceId })
  expect(stolen.body).toMatchObject({ code: 'INVALID_FIELD', data: { field: 'code' } })
  const { body: history } = await here.api.get<History>(`/screens/${record.id}/history`)
  expect(history.map(({ what }) => what)).toEqual([
    'Se deshizo la desvinculación',
    'Pantalla desvinculada',
    'Pantalla vinculada',
  ])
})

test('unpairing is not taken back once the device is another screen, or after ten minutes', async () => {
  const [here, elsewhere] = [await house(), await house()]
  const first = await paired(here)
  await here.api.delete(`/screens/${first.record.id}`)
  const code = await codeOn(first.screen)
  const place = { kind: 'ROOM', spaceId: elsewhere.room.spaceId }
  expect((await elsewhere.api.post('/screens', { code, ...place })).status).toBe(201)
  const taken = await here.api.post<Problem>(`/screens/${first.record.id}/restore`, {})
  expect(taken).toMatchObject({ status: 409, body: { code: 'SCREEN_TAKEN' } })
  const second = await paired(here)
  await here.api.delete(`/screens/${second.record.id}`)
  const before = second.screen.cookie
  at(11)
  const late = await here.api.post<Problem>(`/screens/${second.record.id}/restore`, {})
  expect(late).toMatchObject({ status: 409, body: { code: 'SCREEN_GONE' } })
  await codeOn(second.screen)
  expect(second.screen.cookie).not.toBe(before)
})

test('what changed in what screens show is read by campus', async () => {
  const here = await house()
  const { campusId } = here.campus
  const path = `/screens/policies/${campusId}/history`
  expect((await here.api.get<History>(path)).body).toEqual([])
  await here.api.put<ScreenPolicy>(`/screens/policies/${campusId}`, {
    names: 'HIDDEN',
    subjects: false,
    walkIns: 'PAY_AT_RECEPTION',
  })
  expect((await here.api.get<History>(path)).body).toMatchObject([
    {
      who: 'Lucía Paredes',
      changes: [
        {
          field: 'Reservar en la puerta',
          before: 'Solo salas sin precio',
          after: 'Todas, con pago en recepción',
        },
      ],
    },
  ])
  expect((await (await house()).api.get(path)).status).toBe(404)
})
