// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBrand } from '../platform/session/brand.ts'
import { storeIdentityProvider } from '../platform/session/identityProvider.ts'
import { me } from '../testing/me.ts'
import { GuestLayout } from './GuestLayout.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const signsInAt = (domainPrefix: string) =>
  storeIdentityProvider({
    authenticationConfig: { domainPrefix, identityProviders: ['PASSWORD'], selectedIdp: 'PASSWORD' },
    oauth2Config: { clientId: 'aforo-web', tokenUrl: '/oidc/token' },
  } as never)

const show = () =>
  render(
    <MantineProvider env="test">
      <GuestLayout>…</GuestLayout>
    </MantineProvider>,
  )

test('the login wears the logo and cover of the organisation that signed in on this device', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['logo'], { type: 'image/png' })))
  await keepBrand(me({ tenant: { theme: { lateralLogo: '/files/logo?signed', profileCover: '/files/cover?signed' } } }))
  signsInAt('aforoco')
  show()
  expect(screen.getByRole('img', { name: 'Andén' }).getAttribute('src')).toMatch(/^data:image\/png;base64,/)
  expect(document.querySelector('img[alt=""]')?.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
})

test('pictures are fetched once, however many parts of the app learn at once who signed in', async () => {
  const fetched: unknown[] = []
  vi.stubGlobal('fetch', async (address: unknown) => {
    fetched.push(address)
    return new Response(new Blob(['logo'], { type: 'image/png' }))
  })
  const signedIn = me({ tenant: { theme: { lateralLogo: '/files/logo?signed', profileCover: '/files/cover?signed' } } })
  await Promise.all([keepBrand(signedIn), keepBrand(signedIn)])
  await keepBrand(signedIn)
  expect(fetched).toEqual(['/files/logo?signed', '/files/cover?signed'])
})

test('another organisation sees the product’s own', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['logo'], { type: 'image/png' })))
  await keepBrand(me({ tenant: { theme: { lateralLogo: '/files/logo?signed', profileCover: null } } }))
  signsInAt('quiroga')
  show()
  expect(screen.queryByRole('img', { name: 'Andén' })).toBeNull()
  expect(screen.getByRole('img', { name: 'Aforo' })).toBeDefined()
})
