// @vitest-environment happy-dom
import type { CalendarNote, CalendarRoom } from '@aforo/api/bookings/room-calendars'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { RoomCalendars } from './RoomCalendars.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const chabuca: CalendarRoom = {
  id: id(1),
  system: 'GOOGLE_CALENDAR',
  spaceId: id(2),
  spaceName: 'Chabuca',
  campusName: 'Andén Barranco',
  mailbox: 'chabuca@anden.example',
  name: 'Chabuca',
  state: 'LIVE',
  linked: 3,
  readAt: '2026-11-23T15:00:00Z',
  announcedUntil: '2026-11-30T15:00:00Z',
}

const declined: CalendarNote = {
  id: id(3),
  kind: 'DECLINED',
  system: 'GOOGLE_CALENDAR',
  spaceName: 'Chabuca',
  subject: 'Cena de equipo',
  organizer: 'pablo@otra.example',
  startsAt: '2026-11-24T15:00:00Z',
  endsAt: '2026-11-24T16:00:00Z',
  timeZone: 'America/Lima',
  reason: 'El horario está fuera de la atención de la sede.',
  at: '2026-11-23T15:00:00Z',
  reservationId: null,
}

function show(rooms: CalendarRoom[], notes: CalendarNote[], answers: Answers['roomCalendars'] = {}) {
  fakeApi({
    roomCalendars: {
      rooms: () => rooms,
      notes: () => pageOf(notes),
      resources: () => [
        {
          mailbox: 'puente@anden.example',
          name: 'Puente',
          taken: false,
          suggestion: { spaceId: id(4), name: 'Puente' },
        },
      ],
      ...answers,
    },
  })
  return showScreen(<RoomCalendars system="GOOGLE_CALENDAR" />, '/app/configurations/general/integrations')
}

test('a mailbox brings the room of its name, and its clashes are shown before it is connected', async () => {
  const sent: object[] = []
  const user = show([], [], {
    preview: asked => {
      sent.push(asked)
      const clash = { subject: 'Choque', organizer: 'ana@anden.example', reason: 'La sala ya está reservada.' }
      const span = { startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T16:00:00Z' }
      return {
        toBook: 2,
        toSend: 1,
        same: 0,
        clashes: [{ ...clash, ...span }],
        moreClashes: 0,
        timeZone: 'America/Lima',
      }
    },
    connect: asked => {
      sent.push(asked)
      return { ...chabuca, spaceName: 'Puente' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Conectar una sala' }))
  await user.type(await screen.findByRole('combobox', { name: 'Buzón de la sala' }), 'puente')
  await user.click(await screen.findByText('puente@anden.example'))
  await user.click(screen.getByRole('button', { name: 'Ver qué pasaría' }))
  await screen.findByText(/Choque/)
  await user.click(screen.getByRole('button', { name: 'Conectar' }))
  const wanted = { system: 'GOOGLE_CALENDAR', mailbox: 'puente@anden.example', spaceId: id(4) }
  await waitFor(() => expect(sent).toMatchObject([wanted, { ...wanted, name: 'Puente' }]))
})

test('a room is disconnected after saying what stays, and what was declined is listed with its reason', async () => {
  const sent: object[] = []
  const user = show([chabuca], [declined], {
    disconnect: asked => {
      sent.push(asked)
      return { kept: 1, withdrawn: 2 }
    },
  })
  await screen.findByText('El horario está fuera de la atención de la sede.')
  await user.click(screen.getByRole('button', { name: 'Desconectar Chabuca' }))
  await user.click(screen.getByLabelText('Quitar de su calendario lo que Aforo escribió'))
  await user.click(screen.getByRole('button', { name: 'Desconectar Chabuca' }))
  await waitFor(() => expect(sent).toEqual([{ id: chabuca.id, withdraw: true }]))
})
