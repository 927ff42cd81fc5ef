// @vitest-environment happy-dom
import type { Here } from '@aforo/contract/bookings/check-in'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storeIdentityProvider } from '../../platform/session/identityProvider.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { HereScreen } from './DoorScreen.tsx'

const spaceId = '01990000-0000-7000-8000-000000000004'
const here: Here = {
  spaceId,
  spaceName: 'Paracas',
  spaceType: 'ROOM',
  parentName: 'Piso 5',
  campusId: '01990000-0000-7000-8000-000000000003',
  campusName: 'Miraflores',
  timeZone: 'America/Lima',
  date: '2026-11-24',
  reservation: null,
  attendance: null,
  taken: true,
  current: { from: '10:00', to: '11:00', subject: '', ownerName: '' },
  nextAt: null,
  offers: [],
  reason: 'Está ocupada.',
  needsApproval: false,
}
const [logo, cover] = ['data:image/png;base64,bG9nbw==', 'data:image/png;base64,Y292ZXI=']

/** A device on which somebody of an organisation with pictures of its own has signed in. */
beforeEach(() => {
  localStorage.clear()
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
