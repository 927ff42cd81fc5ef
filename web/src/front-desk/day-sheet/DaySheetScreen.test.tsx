// @vitest-environment happy-dom
import type { DaySheet, DaySheetMail } from '@aforo/api/front-desk/day-sheet'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { LinkScreen } from './LinkScreen.tsx'
import { Sheet } from './Sheet.tsx'

const campusId = '01990000-0000-7000-8000-000000000001'
const room = (id: string, spaceName: string): DaySheet['rooms'][number] => ({
  spaceId: id,
  spaceName,
  spaceType: 'ROOM',
  parentName: 'Piso 4',
  capacity: 8,
  bookings: [],
  blocks: [],
})
const sheet: DaySheet = {
  campusId,
  campusName: 'Sede Barranco',
  timeZone: 'America/Lima',
  date: '2026-11-23',
  readAt: '2026-11-23T12:00:00Z',
  open: [{ opensAt: '08:00', closesAt: '20:00' }],
  occasion: '',
  arrivals: [
    {
      kind: 'VISITOR',
      at: '10:00',
      name: 'Carla Núñez',
      company: 'Minera Andina',
      hostName: 'Rosa Quispe',
      places: [{ spaceName: 'Paracas', spaceType: null, from: '10:00', to: '10:00' }],
      arrivedAt: null,
    },
  ],
  rooms: [
    {
      ...room('01990000-0000-7000-8000-000000000002', 'Paracas'),
      bookings: [
        {
          reservationId: '01990000-0000-7000-8000-000000000003',
          from: '10:00',
          to: '11:00',
          ownerName: 'Rosa Quispe',
          subject: 'Comité',
          attendeeCount: 1,
          unpaid: true,
        },
      ],
    },
    room('01990000-0000-7000-8000-000000000004', 'Máncora'),
  ],
  desks: [],
  parking: [],
  incidents: [],
  incidentCount: 0,
}

test('the sheet says the campus and the day in its head, who comes, and what each room has', async () => {
  showScreen(<Sheet sheet={sheet} />)
  expect(await screen.findByText('Lunes, 23 de noviembre de 2026')).toBeDefined()
  const arrivals = screen.getByRole('region', { name: 'Quién viene' })
  expect(within(arrivals).getByText('visita a Rosa Quispe · Paracas')).toBeDefined()
  const rooms = screen.getByRole('region', { name: 'Salas' })
  expect(within(rooms).getByText('Comité · 1 invitado · falta el pago')).toBeDefined()
  expect(within(rooms).getByText('Libres todo el día: Máncora.')).toBeDefined()
  expect(screen.getByText('Ningún escritorio está reservado.')).toBeDefined()
})

test('the link of the mail ends it only when its button is pressed, and can have it back', async () => {
  const change = vi.fn()
  const mail: DaySheetMail = { campusId, campusName: 'Sede Barranco', timeZone: 'America/Lima', at: '07:00' }
  const who = { tenantName: 'Andén', username: 'lucia@anden.example' }
  fakeApi({
    daySheet: {
      readLink: () => ({ ...mail, ...who }),
      changeByLink: ({ at }) => {
        change(at)
        return { ...mail, ...who, at }
      },
    },
  })
  const user = showScreen(<LinkScreen token="sellado" />)
  const end = await screen.findByRole('button', { name: 'Dejar de recibirla' })
  expect(change).not.toHaveBeenCalled()
  await user.click(end)
  await user.click(await screen.findByRole('button', { name: 'Volver a recibirla' }))
  expect(await screen.findByRole('button', { name: 'Dejar de recibirla' })).toBeDefined()
  expect(change.mock.calls).toEqual([[null], ['07:00']])
})
