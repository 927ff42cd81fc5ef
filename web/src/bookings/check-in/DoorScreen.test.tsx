// @vitest-environment happy-dom
import type { Attendance, Here } from '@aforo/api/bookings/check-in'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../layout/guest/language.ts'
import { storeIdentityProvider } from '../../platform/session/identityProvider.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { reservation } from '../reservations/reservationFixture.ts'
import { HereScreen } from './DoorScreen.tsx'

const { spaceId, campusId } = reservation
const here: Here = {
  spaceId,
  spaceName: 'Paracas',
  spaceType: 'ROOM',
  kind: null,
  parentName: 'Piso 5',
  campusId,
  campusName: 'Miraflores',
  timeZone: 'America/Lima',
  date: '2026-11-24',
  reservation: null,
  attendance: null,
  taken: true,
  current: { from: '10:00', to: '11:00', subject: '', ownerName: '', unpaid: false },
  nextAt: null,
  offers: [],
  reason: 'Está ocupada.',
  needsApproval: false,
  shifts: [],
}

const attendance: Attendance = {
  reservationId: reservation.reservationId,
  opensAt: '2026-11-24T14:45:00Z',
  closesAt: '2026-11-24T15:15:00Z',
  required: true,
  checkedInAt: null,
  checkedInBy: '',
  via: null,
  releasedAt: null,
  can: { checkIn: true, undo: false },
}
const [logo, cover] = ['data:image/png;base64,bG9nbw==', 'data:image/png;base64,Y292ZXI=']

/** A device on which somebody of an organisation with pictures of its own has signed in. */
beforeEach(() => {
  localStorage.clear()
  chooseLanguage('es')
  storeIdentityProvider({
    authenticationConfig: { domainPrefix: 'aforoco', identityProviders: ['PASSWORD'], selectedIdp: 'PASSWORD' },
    oauth2Config: { clientId: 'aforo-web', tokenUrl: '/oidc/token' },
  } as never)
  localStorage.setItem('aforo-brand', JSON.stringify({ domain: 'aforoco', name: 'Andén', logo, cover, of: '' }))
})

function wearsItsBrand() {
  expect(screen.getByRole('img', { name: 'Andén' }).getAttribute('src')).toBe(logo)
  expect(document.querySelector('img[alt=""]')?.getAttribute('src')).toBe(cover)
  expect(screen.queryByRole('img', { name: 'Aforo' })).toBeNull()
}

const noEvents = {
  stream: () => {
    throw new Refused('FORBIDDEN')
  },
}

test('the page at a door wears the organisation’s logo and cover', async () => {
  fakeApi({ checkIn: { here: () => here }, users: { me: () => me() }, events: noEvents })
  showScreen(<HereScreen spaceId={spaceId} />)
  await screen.findByRole('heading', { name: 'Paracas' })
  wearsItsBrand()
})

test('so does the one of a code that leads nowhere', async () => {
  fakeApi({
    checkIn: {
      here: () => {
        throw new Refused('NOT_FOUND')
      },
    },
    events: noEvents,
  })
  showScreen(<HereScreen spaceId={spaceId} />)
  await screen.findByRole('heading', { name: 'No encontramos este espacio' })
  wearsItsBrand()
})

test('who comes early finds their own booking there, and not that the place is unavailable', async () => {
  let told = attendance
  fakeApi({
    checkIn: {
      here: () => ({ ...here, taken: false, current: null, nextAt: '10:00', reservation, attendance: told }),
      checkIn: ({ via }) => {
        const checkedIn = { checkedInAt: '2026-11-24T14:50:00Z', checkedInBy: 'Rosa Quispe', via: via ?? 'BUTTON' }
        told = { ...attendance, ...checkedIn, can: { checkIn: false, undo: true } }
        return told
      },
    },
    users: { me: () => me() },
    events: noEvents,
  })
  const user = showScreen(<HereScreen spaceId={spaceId} />)
  await screen.findByText('Tuyo a las 10:00')
  expect(screen.queryByText('No disponible')).toBeNull()
  expect(screen.queryByText(/^Sigue una reserva/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ya llegué' }))
  await screen.findByText('Llegada: 09:50, con el código QR (Rosa Quispe)')
  expect(screen.queryByRole('button', { name: 'Ya llegué' })).toBeNull()
})

test('of somebody else’s booking that comes next it says when it begins', async () => {
  const free = { ...here, taken: false, current: null, nextAt: '10:00', reason: 'Sigue otra reserva.' }
  fakeApi({ checkIn: { here: () => free }, users: { me: () => me() }, events: noEvents })
  showScreen(<HereScreen spaceId={spaceId} />)
  await screen.findByText('Sigue una reserva a las 10:00.')
  expect(screen.getByText('No disponible')).toBeDefined()
})

test('where the campus is closed the door says so, and still takes a fault', async () => {
  const closed = { ...here, taken: false, current: null, reason: 'La sede está cerrada ese día.' }
  fakeApi({ checkIn: { here: () => closed }, users: { me: () => me() }, events: noEvents })
  const user = showScreen(<HereScreen spaceId={spaceId} />)
  await screen.findByText('La sede está cerrada ese día.')
  await user.click(screen.getByRole('button', { name: 'Reportar una falla' }))
  await screen.findByLabelText(/^¿Qué pasa\?/)
})

test('a desk that is asked for is asked for by shift, the running one first', async () => {
  const [morning, afternoon] = ['01990000-0000-7000-8000-0000000000c1', '01990000-0000-7000-8000-0000000000c2']
  const sent: object[] = []
  const desk: Here = {
    ...{ ...here, spaceName: '14', spaceType: 'SEAT', needsApproval: true, taken: false, current: null, reason: '' },
    shifts: [
      { turnId: morning, name: 'Mañana', from: '08:00', to: '13:00' },
      { turnId: afternoon, name: 'Tarde', from: '13:00', to: '18:00' },
    ],
    offers: [{ from: '13:00', to: '18:00', turnId: afternoon }],
  }
  fakeApi({
    checkIn: { here: () => desk },
    users: { me: () => me() },
    bookingRequests: {
      search: () => pageOf([]),
      create: ({ spaceId, at, from, to, turnId }) => {
        sent.push({ spaceId, at, from, to, turnId })
        throw new Refused('REQUEST_EXISTS')
      },
    },
    events: noEvents,
  })
  const user = showScreen(<HereScreen spaceId={spaceId} />)
  await user.click(await screen.findByRole('button', { name: 'Pedir este lugar' }))
  expect(screen.queryByLabelText(/Desde/)).toBeNull()
  const shift = screen.getByRole<HTMLInputElement>('combobox', { name: /Turno/ })
  expect(shift.value).toBe('Tarde, 13:00 – 18:00')
  await user.click(shift)
  await user.click(await screen.findByRole('option', { name: 'Mañana, 08:00 – 13:00' }))
  await user.click(screen.getByRole('button', { name: 'Pedir el lugar' }))
  await screen.findByRole('alert')
  expect(sent).toEqual([{ spaceId, at: here.date, from: undefined, to: undefined, turnId: morning }])
})

test('in English, what one does at a door has no Spanish', async () => {
  chooseLanguage('en')
  const free = {
    ...here,
    taken: false,
    current: null,
    offers: [{ from: '10:00', to: '11:00', turnId: null }],
    reason: '',
  }
  fakeApi({ checkIn: { here: () => free }, users: { me: () => me({ roles: ['ROLE_USER'] }) }, events: noEvents })
  const user = showScreen(<HereScreen spaceId={spaceId} />)
  await screen.findByRole('button', { name: 'Until 11:00' })
  for (const words of ['Free', 'Free for the rest of the day.', 'Use it now'])
    expect(screen.getByText(words)).toBeDefined()
  const isEnglish = () =>
    expect(screen.getByRole('main').textContent).not.toMatch(/[áéíóúñ¿¡]|\b(el|la|de|hasta|libre|cancelar)\b/i)
  isEnglish()
  await user.click(screen.getByRole('button', { name: 'Report a problem' }))
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
  isEnglish()
})

const isEnglishPage = () =>
  expect(screen.getByRole('main').textContent).not.toMatch(/[áéíóúñ¿¡]|\b(el|la|de|hasta|libre|cancelar)\b/i)

test('in English, a place that is requested is requested, and what else is free is offered', async () => {
  chooseLanguage('en')
  const sent: object[] = []
  const byRequest: Here = {
    ...{ ...here, taken: false, current: null, needsApproval: true, reason: '' },
    offers: [{ from: '10:00', to: '11:00', turnId: null }],
  }
  const other = { spaceId, spaceName: 'Ica', at: here.date, from: '12:00', to: '13:00' }
  fakeApi({
    checkIn: { here: () => byRequest },
    users: { me: () => me() },
    bookingRequests: {
      search: () => pageOf([]),
      create: ({ at, from, to, subject }) => {
        sent.push({ at, from, to, subject })
        throw new Refused('SLOT_TAKEN', { data: { rivals: [], alternatives: [other] } })
      },
    },
    events: noEvents,
  })
  const user = showScreen(<HereScreen spaceId={spaceId} />)
  await user.click(await screen.findByRole('button', { name: 'Request this place' }))
  await user.type(await screen.findByLabelText(/^Reason/), 'Board meeting')
  isEnglishPage()
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^That time is already taken\./)
  await user.click(screen.getByRole('button', { name: 'Ica: Tuesday 24 November, 12:00 – 13:00' }))
  expect(sent).toEqual([
    { at: here.date, from: '10:00', to: '11:00', subject: 'Board meeting' },
    { at: here.date, from: '12:00', to: '13:00', subject: 'Board meeting' },
  ])
})

test('in English, who is too late for a place is offered others, and a place in the line', async () => {
  chooseLanguage('en')
  const free = {
    ...{ ...here, taken: false, current: null, reason: '' },
    offers: [{ from: '10:00', to: '11:00', turnId: null }],
  }
  const rival = { ...reservation, ownerGivenName: 'Lucía' }
  const other = { spaceId, spaceName: 'Ica', at: here.date, from: '10:00', to: '11:00' }
  const waits: object[] = []
  fakeApi({
    checkIn: { here: () => free },
    users: { me: () => me() },
    bookings: {
      create: () => {
        throw new Refused('SLOT_TAKEN', { data: { rivals: [rival], alternatives: [other] } })
      },
    },
    waitlist: {
      join: wish => {
        waits.push(wish)
        throw new Refused('ALREADY_WAITING')
      },
    },
    events: noEvents,
  })
  const user = showScreen(<HereScreen spaceId={spaceId} />)
  await user.click(await screen.findByRole('button', { name: 'Until 11:00' }))
  await screen.findByRole('button', { name: /^Ica: Tuesday 24 November/ })
  isEnglishPage()
  await user.click(screen.getByRole('button', { name: 'Tell me if it becomes free' }))
  expect(waits).toHaveLength(1)
})
