// @vitest-environment happy-dom
import type { Invitation } from '@aforo/api/bookings/invitations'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../layout/guest/language.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { InvitationScreen } from './InvitationScreen.tsx'

const invitation: Invitation = {
  name: 'Ana',
  ownerName: 'Iván Salas',
  host: { name: 'Nido Coworking', theme: { lateralLogo: '/files/logo', profileCover: '/files/cover' } },
  subject: 'Comité',
  at: '2026-03-05',
  from: '10:00',
  to: '11:00',
  timeZone: 'America/Lima',
  spaceName: 'Paracas',
  spaceType: 'ROOM',
  floorName: 'Piso 3',
  campusName: 'Miraflores',
  address: '',
  repeats: '',
  repeatsInEnglish: '',
  status: 'CREATED',
  answer: 'NEEDS_ACTION',
  onHold: false,
  open: true,
  closed: '',
}

beforeEach(() => chooseLanguage('es'))

const open = () => showScreen(<InvitationScreen token="sealed" chosen={undefined} />)

test('a guest sees the logo and the cover of the organisation that receives them, and never the product’s', async () => {
  const { promise, resolve } = Promise.withResolvers<Invitation>()
  fakeApi({ invitations: { read: () => promise } })
  open()
  await screen.findByLabelText('Cargando')
  expect(screen.queryByRole('img', { name: 'Aforo' })).toBeNull()
  resolve(invitation)
  const logo = await screen.findByRole('img', { name: 'Nido Coworking' })
  expect(logo.getAttribute('src')).toBe('/files/logo')
  expect(document.querySelector('img[alt=""]')?.getAttribute('src')).toBe('/files/cover')
  expect(screen.queryByRole('img', { name: 'Aforo' })).toBeNull()
  expect(document.title).toBe('Invitación · Nido Coworking')
})

test('a link that leads nowhere wears the product’s logo', async () => {
  fakeApi({
    invitations: {
      read: () => {
        throw new Refused('NOT_FOUND')
      },
    },
  })
  open()
  await screen.findByText('Esta invitación ya no está disponible')
  expect(screen.getByRole('img', { name: 'Aforo' })).toBeDefined()
})

test('a guest reads on which floor the space is, and the address opens in the maps of a phone', async () => {
  fakeApi({ invitations: { read: () => ({ ...invitation, address: 'Av. Larco 101, Miraflores, Lima' }) } })
  open()
  const way = await screen.findByRole('link', { name: 'Cómo llegar' })
  expect(screen.getByText(/Piso 3 · Miraflores/)).toBeDefined()
  const address = new URL(way.getAttribute('href') ?? '')
  expect(address.origin).toBe('https://www.google.com')
  expect(address.searchParams.get('query')).toBe('Miraflores, Av. Larco 101, Miraflores, Lima')
})

test('without an address there is no way to show, and a parking spot stands on no floor', async () => {
  fakeApi({ invitations: { read: () => ({ ...invitation, floorName: '' }) } })
  open()
  await screen.findByText('Paracas')
  expect(screen.getByText(/· Miraflores/).textContent).toBe('Paracas · Miraflores')
  expect(screen.queryByRole('link', { name: 'Cómo llegar' })).toBeNull()
})
