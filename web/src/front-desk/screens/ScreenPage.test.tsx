// @vitest-environment happy-dom
import type { DeviceState, RoomScreen } from '@aforo/api/front-desk/screen-states'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { keepShown } from './deviceMemory.ts'
import { booked, roomScreen } from './roomFixture.ts'
import { ScreenPage } from './ScreenPage.tsx'

beforeEach(() => {
  localStorage.clear()
  keepShown(undefined)
})

/** What the fake answers to the device, as it is now: its clock is the test's. */
const answering = (states: { device: DeviceState }, more: Answers['screens'] = {}) =>
  fakeApi({
    screens: {
      device: () => states.device,
      events: async function* () {} as never,
      ...more,
    },
  })

/** The room at the present moment, whatever the day of the test. */
function roomNow(more: Partial<RoomScreen> = {}): RoomScreen {
  return {
    ...roomScreen,
    now: new Date().toISOString(),
    next: [],
    until: null,
    open: [{ from: '00:00', to: '24:00' }],
    ...more,
  }
}
const running = (more: Parameters<typeof booked>[2] = {}) =>
  booked('10:00', '10:30', {
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 1_740_000).toISOString(),
    ...more,
  })

test('a device that belongs to nobody asks for a code and shows it', async () => {
  const states = { device: { state: 'NONE' } as DeviceState }
  answering(states, {
    requestCode: () => ({
      state: 'PAIRING',
      code: 'K7P-M3X',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      now: new Date().toISOString(),
      address: 'aforo.example',
      qr: 'M2 2h1v1h-1z',
      qrSize: 5,
    }),
  })
  showScreen(<ScreenPage />)
  expect(await screen.findByText('K7P-M3X')).toBeDefined()
  expect(screen.getByText(/Vence en 10 min/)).toBeDefined()
})

test('a free room is booked with one touch, and given back', async () => {
  const states: { device: DeviceState } = { device: roomNow() }
  const current = running({ who: 'En el sitio', can: { checkIn: false, end: true } })
  answering(states, {
    book: ({ to }) => {
      expect(to).toBe('10:30')
      const taken = roomNow({ room: 'BUSY', until: '10:30', current, offers: [] })
      states.device = taken
      return taken
    },
    undoBook: ({ reservationId }) => {
      expect(reservationId).toBe(current.reservationId)
      states.device = roomNow()
      return states.device as RoomScreen
    },
  })
  const person = showScreen(<ScreenPage />)
  await person.click(await screen.findByRole('button', { name: /hasta las 10:30/ }))
  expect(await screen.findByText('Es tuya hasta las 10:30.')).toBeDefined()
  expect(screen.getByText('En el sitio')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Libre')).toBeDefined()
  expect(screen.queryByText('Es tuya hasta las 10:30.')).toBeNull()
})

test('a room with a price says it before it is booked, and then where and until when it is paid', async () => {
  const price = { amount: '15.00', currency: 'PEN' as const }
  const current = running({ who: 'En el sitio', unpaid: { until: '10:20' } })
  answering(
    { device: roomNow({ offers: [{ from: '10:00', to: '10:30', price }] }) },
    { book: () => roomNow({ room: 'BUSY', until: '10:30', current, offers: [] }) },
  )
  const person = showScreen(<ScreenPage />)
  expect(await screen.findByText('Reservar ahora: se paga en la recepción')).toBeDefined()
  await person.click(screen.getByRole('button', { name: /hasta las 10:30 S\/\s15\.00/ }))
  const said = (await screen.findByText(/^Es tuya hasta las 10:30/)).textContent
  expect(said).toMatch(/Págala en la recepción antes de las 10:20: S\/\s15\.00\./)
  expect(screen.getByText('Falta el pago en la recepción: hasta las 10:20.')).toBeDefined()
})

test('a room that somebody took meanwhile says so, and shows it', async () => {
  const states: { device: DeviceState } = { device: roomNow() }
  answering(states, {
    book: () => {
      states.device = roomNow({ room: 'BUSY', current: running(), offers: [] })
      throw new Refused('SLOT_TAKEN', { data: { rivals: [], alternatives: [] } })
    },
  })
  const person = showScreen(<ScreenPage />)
  await person.click(await screen.findByRole('button', { name: /hasta las 10:15/ }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/ya está reservado/)
  expect(await screen.findByText('Ocupada')).toBeDefined()
})

test('a fault is reported with one touch', async () => {
  answering({ device: roomNow() }, { report: ({ category }) => ({ number: `INC-${category}`, repeated: false }) })
  const person = showScreen(<ScreenPage />)
  await person.click(await screen.findByRole('button', { name: 'Reportar una falla' }))
  await person.click(screen.getByRole('button', { name: 'Climatización' }))
  expect(await screen.findByText(/El equipo ya lo sabe \(INC-CLIMATE\)/)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Listo' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after a reload without network it shows what it knew, from when, and books nothing', async () => {
  keepShown({ state: roomNow(), offset: 0 })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  showScreen(<ScreenPage />)
  expect(await screen.findByText(/^Sin conexión\. Se muestra lo que se sabía a las/)).toBeDefined()
  expect(screen.getByText('Libre')).toBeDefined()
  expect(screen.queryByRole('button', { name: /hasta las/ })).toBeNull()
  expect(screen.getByText(/no se puede reservar aquí/)).toBeDefined()
  vi.unstubAllGlobals()
})

test('an unpaired screen forgets what it showed', async () => {
  keepShown({ state: roomNow(), offset: 0 })
  const pairing = {
    code: 'K7P-M3X',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    now: new Date().toISOString(),
  }
  answering(
    { device: { state: 'NONE' } },
    { requestCode: () => ({ state: 'PAIRING', address: 'aforo.example', qr: '', qrSize: 5, ...pairing }) },
  )
  showScreen(<ScreenPage />)
  expect(await screen.findByText('K7P-M3X')).toBeDefined()
  await waitFor(() => expect(localStorage.getItem('aforo-screen')).toBeNull())
})

test('a lobby shows rooms, visits and news', async () => {
  const { name, host, campusName, timeZone, date } = roomScreen
  answering({
    device: {
      state: 'LOBBY',
      name,
      host,
      campusName,
      timeZone,
      date,
      now: new Date().toISOString(),
      rooms: [
        {
          spaceId: roomScreen.spaceId,
          spaceName: 'Paracas',
          floorName: 'Piso 5',
          room: 'BUSY',
          until: '11:00',
          current: { from: '10:00', to: '11:00', who: '', subject: '' },
          next: null,
        },
      ],
      arrivals: [{ id: roomScreen.spaceId, name: '', host: '', at: '10:30', spaceName: 'Paracas', arrived: false }],
      news: [{ id: roomScreen.spaceId, title: 'Simulacro', text: 'Bajen **todos**.', picture: null }],
    },
  })
  showScreen(<ScreenPage />)
  expect(await screen.findByText('hasta las 11:00')).toBeDefined()
  expect(screen.getByText('Visita')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Simulacro' })).toBeDefined()
})
