// @vitest-environment happy-dom
import type { Invitation } from '@aforo/api/bookings/invitations'
import type { MyBooking } from '@aforo/api/bookings/my-booking'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvitationScreen } from '../../bookings/invitations/InvitationScreen.tsx'
import { MyBookingScreen } from '../../bookings/my-booking/MyBookingScreen.tsx'
import { myBooking } from '../../bookings/my-booking/myBookingFixture.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'

beforeEach(() => {
  localStorage.clear()
  // Of the test before, which may be of another file.
  document.title = ''
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'es'])
})
afterEach(() => vi.restoreAllMocks())

/** What only Spanish has, besides the names of people and places in the fixtures. */
const spanish = /[áéíóúñ¿¡]|\b(el|la|los|las|de|del|tu|que|para|con|una|reserva|hasta|sede|enlace|cargando)\b/i

/** The page's words: what is read and what is only heard. The switch names each language by itself. */
function wordsOnPage(): string {
  const page = document.body.cloneNode(true) as HTMLElement
  for (const one of page.querySelectorAll('[lang="es"], style')) one.remove()
  const heard = [...page.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(one =>
    ['aria-label', 'title', 'placeholder'].map(name => one.getAttribute(name) ?? ''),
  )
  return `${document.title} ${page.textContent} ${heard.join(' ')}`
}

const isEnglish = () => expect(spanish.exec(wordsOnPage())?.[0]).toBeUndefined()

const invitation: Invitation = {
  name: 'Ana',
  ownerName: 'Ivan Salas',
  host: { name: 'Nido', theme: { lateralLogo: null, profileCover: null } },
  subject: '',
  at: '2026-03-05',
  from: '10:00',
  to: '11:00',
  timeZone: 'America/Lima',
  spaceName: 'Paracas',
  spaceType: 'ROOM',
  floorName: 'P3',
  campusName: 'Miraflores',
  address: 'Av. Larco 101',
  repeats: 'cada semana, los lunes',
  repeatsInEnglish: 'every week on Monday',
  answer: 'NEEDS_ACTION',
  onHold: true,
  status: 'CREATED',
  open: true,
  closed: '',
}

test('an invitation has no Spanish in English: asked, answered, refused and over', async () => {
  let answers = 0
  fakeApi({
    invitations: {
      read: () => invitation,
      answer: ({ answer }) => {
        if (++answers > 1) throw new Refused('WRONG_STATE', { data: { status: 'CANCELED' } })
        return { ...invitation, answer }
      },
    },
  })
  showScreen(<InvitationScreen token="sealed" chosen="ACCEPTED" />)
  isEnglish()
  await screen.findByText('Ivan Salas invites you')
  expect(document.documentElement.lang).toBe('en')
  isEnglish()
  fireEvent.click(screen.getByRole('button', { name: 'Send my answer' }))
  await screen.findByText('Done: Ivan Salas knows that you are coming.')
  isEnglish()
  fireEvent.click(screen.getByRole('radio', { name: /I can’t/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Change my answer' }))
  await screen.findByRole('alert')
  isEnglish()
  cleanup()
  fakeApi({ invitations: { read: () => ({ ...invitation, open: false, status: 'CANCELED', closed: 'Se canceló.' }) } })
  showScreen(<InvitationScreen token="other" chosen={undefined} />)
  await screen.findByText(/no need to answer/)
  isEnglish()
})

const held = { ...(myBooking.price as NonNullable<MyBooking['price']>), state: 'HELD' as const }
const walletId = '01990000-0000-7000-8000-000000000013'

test.each<[string, Partial<MyBooking>]>([
  ['as it is booked', {}],
  [
    'on hold',
    {
      unpaid: { until: '2026-11-24T15:30:00Z' },
      price: held,
      waysToPay: [{ by: 'WALLET', walletId, name: 'Sales', credits: '6.00' }, { by: 'IN_LOCATION' }],
    },
  ],
  ['to be paid at the campus', { unpaid: { until: null }, price: { ...held, atCampus: true } }],
  ['an offer', { status: 'DRAFT', heldUntil: '2026-11-24T15:30:00Z', can: { ...myBooking.can, confirm: true } }],
  ['too late to cancel', { can: { ...myBooking.can, cancel: false, reschedule: false }, seatsLeft: 0, attendees: [] }],
  ['to check in', { attendance: { ...myBooking.attendance, can: { checkIn: true, undo: false } } }],
  ['canceled', { status: 'CANCELED', can: { ...myBooking.can, restore: true } }],
  ['over', { status: 'FINISH' }],
])('a booking’s own page has no Spanish in English: %s', async (_, change) => {
  fakeApi({ myBooking: { read: () => ({ ...myBooking, ...change }), freeHours: ({ date }) => ({ date, hours: [] }) } })
  showScreen(<MyBookingScreen token="sealed" />)
  await screen.findByRole('heading', { name: 'Booking of Paracas' })
  isEnglish()
  const move = screen.queryByRole('button', { name: 'Move' })
  if (!move) return
  fireEvent.click(move)
  await screen.findByText('No time is free on that day. Try another one.')
  isEnglish()
  fireEvent.click(screen.getByRole('button', { name: 'Leave it as it is' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  isEnglish()
})

test('neither does a link that leads nowhere; the switch changes the page and is remembered', async () => {
  const nowhere = () => {
    throw new Refused('NOT_FOUND')
  }
  fakeApi({ myBooking: { read: nowhere }, invitations: { read: nowhere } })
  showScreen(<MyBookingScreen token="sealed" />)
  await screen.findByText('This link no longer works')
  isEnglish()
  fireEvent.click(screen.getByRole('button', { name: 'Español' }))
  await screen.findByText('Este enlace ya no sirve')
  cleanup()
  expect(document.documentElement.lang).toBe('es')
  showScreen(<InvitationScreen token="sealed" chosen={undefined} />)
  await screen.findByText('Esta invitación ya no está disponible')
})
