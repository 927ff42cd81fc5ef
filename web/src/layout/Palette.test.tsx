// @vitest-environment happy-dom
import type { Found, FoundKind } from '@aforo/api/insight/search'
import { useRouterState } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { me } from '../testing/me.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { answerLeave, markUnsaved } from '../ui/unsaved.ts'
import { Palette } from './Palette.tsx'
import { openPalette, palette } from './paletteStore.ts'
import { verbsOf } from './verbs.ts'

const person = (name: string): Found => ({
  id: name,
  title: name,
  detail: `${name}@anden.example`,
  link: `/app/users/collaborators?user=${name}`,
})

function show(find: (q: string) => Promise<Found[]> | Found[], given = {}) {
  fakeApi({
    users: { me: () => me(given) },
    search: {
      find: async ({ q }) => {
        const items = await find(q)
        return { groups: items.length > 0 ? [{ kind: 'USER' as FoundKind, items, all: null }] : [] }
      },
    },
  })
  return showScreen(
    <Suspense>
      <Palette />
      <Address />
    </Suspense>,
  )
}

function Address() {
  const address = useRouterState({ select: ({ location }) => location.href })
  return <output>{decodeURIComponent(address)}</output>
}
const address = () => screen.getByRole('status', { hidden: true }).textContent

beforeEach(() => {
  localStorage.clear()
  palette.close()
})

const open = async () => {
  await screen.findByRole('status', { hidden: true })
  act(() => palette.open())
  return screen.findByPlaceholderText(/Buscar personas/)
}

test('what is typed finds records, and Enter opens the first by its address', async () => {
  const user = show(q => [person('ana'), person('anabel')].filter(({ title }) => title.startsWith(q)))
  await user.type(await open(), 'ana')
  await screen.findByText('anabel')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/app/users/collaborators?user=ana'))
})

test('two letters say that a third one looks for deals, contracts, bills and orders too', async () => {
  const user = show(q => [person('ana')].filter(({ title }) => title.startsWith(q)))
  const field = await open()
  await user.type(field, 'an')
  await screen.findByText(/Con tres letras/)
  await user.type(field, 'a')
  await screen.findByText('ana')
  expect(screen.queryByText(/Con tres letras/)).toBeNull()
})

test('what is typed before the palette is there stands in it', async () => {
  fakeApi({ users: { me: () => me() }, search: { find: () => ({ groups: [] }) } })
  const loaded = Promise.withResolvers<{ default: typeof Palette }>()
  const Late = lazy(() => loaded.promise)
  const user = showScreen(
    <>
      <input aria-label="Otra búsqueda" />
      <Suspense fallback="…">
        <Late />
      </Suspense>
    </>,
  )
  const other = await screen.findByRole('textbox', { name: 'Otra búsqueda' })
  await user.click(other)
  act(() => openPalette())
  await user.keyboard('anx{Backspace}a')
  loaded.resolve({ default: Palette })
  const box = await screen.findByPlaceholderText(/Buscar personas/)
  await waitFor(() => expect(box).toHaveProperty('value', 'ana'))
  expect(other).toHaveProperty('value', '')
  await user.type(box, 'bel')
  expect(box).toHaveProperty('value', 'anabel')

  // Opened again it is empty, and keys pressed for an open one are its own.
  act(() => palette.close())
  await waitFor(() => expect(screen.queryByPlaceholderText(/Buscar personas/)).toBeNull())
  act(() => openPalette())
  expect(await screen.findByPlaceholderText(/Buscar personas/)).toHaveProperty('value', '')
  act(() => openPalette())
  await user.keyboard('bea')
  expect(screen.getByPlaceholderText(/Buscar personas/)).toHaveProperty('value', 'bea')
})

test('what is typed elsewhere while the palette is still awaited stays there', async () => {
  const user = showScreen(<input aria-label="Otra búsqueda" />)
  const other = await screen.findByRole('textbox', { name: 'Otra búsqueda' })
  act(() => openPalette())
  await user.keyboard('a')
  await user.click(other)
  await user.keyboard('bea')
  expect(other).toHaveProperty('value', 'bea')
})

test('Enter pressed before the answer waits for it, and does not open what was found for fewer letters', async () => {
  const answered = Promise.withResolvers<void>()
  const user = show(async q => {
    if (q !== 'bea') return [person('ana')]
    await answered.promise
    return [person('beatriz')]
  })
  const box = await open()
  await user.type(box, 'an')
  await screen.findByText('ana')
  await user.clear(box)
  await user.type(box, 'bea')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/app')
  answered.resolve()
  await waitFor(() => expect(address()).toBe('/app/users/collaborators?user=beatriz'))
})

test('verbs lead to where it is done, and what was opened last stands first the next time', async () => {
  const user = show(() => [person('ana')])
  await user.type(await open(), 'reservar una')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/app/reservation/space?new=any'))
  await user.type(await open(), 'ana')
  await user.click(await screen.findByText('ana@anden.example'))
  await waitFor(() => expect(screen.queryByPlaceholderText(/Buscar personas/)).toBeNull())
  expect(await open()).toHaveProperty('value', '')
  expect((await screen.findAllByRole('button'))[0]?.textContent).toContain('ana@anden.example')
})

test('inventory conflicts and failed syncs are a few letters away, each in its list', async () => {
  const user = show(() => [])
  await user.type(await open(), 'conflictos')
  await user.click(await screen.findByText('Ver conflictos de inventario'))
  await waitFor(() => expect(address()).toBe('/app/inventory?tab=conflicts'))
  await user.type(await open(), 'fallo integr')
  await user.click(await screen.findByText('Ver lo que falló en las integraciones'))
  await waitFor(() => expect(address()).toBe('/app/configurations/general/integrations?state=FAILED'))
})

const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('an organisation is not offered what only an operator has, nor an administrator what a root does', async () => {
  show(() => [], { tenant: { type: 'ORGANIZATION' } })
  await open()
  expect(offered()).toContain('Nuevo equipo')
  expect(offered()).not.toContain('Nuevo cliente')
  expect(offered()).not.toContain('Nueva organización')
  expect(offered()).not.toContain('Ver conflictos de inventario')
  expect(offered()).not.toContain('Ver lo que falló en las integraciones')
})

test('a plain user is offered neither the conflicts nor the failed syncs, which a support visit may see', async () => {
  expect(verbsOf(me({ roles: ['ROLE_USER'] })).map(({ id }) => id)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(conflicts|failed-syncs)$/)]),
  )
  const visiting = me({ support: { id: 'visit', endsAt: '2026-11-23T12:00:00Z' } })
  expect(verbsOf(visiting).map(({ id }) => id)).toEqual(expect.arrayContaining(['conflicts', 'failed-syncs']))
})

test('a support visit is offered nothing that changes anything', async () => {
  show(() => [], { support: { id: 'visit', endsAt: '2026-11-23T12:00:00Z' } })
  await open()
  expect(offered()).not.toContain('Nuevo equipo')
  expect(offered()).not.toContain('Reservar una sala')
  expect(offered()).toContain('Ver la lista de espera')
})

test('a setting is found by other words for it, and opened where it is changed', async () => {
  const user = show(() => [])
  await user.type(await open(), 'igv')
  expect(await screen.findByText('General › Empresas y facturación')).toBeDefined()
  await user.click(screen.getByText('Impuestos'))
  expect(address()).toBe('/app/configurations/general/profile?tab=billing&section=settings')
})

test('an entry asks first where something typed would be lost', async () => {
  const user = show(() => [])
  const forget = vi.fn()
  const unmark = markUnsaved('form', forget)
  await user.type(await open(), 'igv')
  const before = address()
  await user.click(await screen.findByText('Impuestos'))
  expect(address()).toBe(before)
  act(() => answerLeave(true))
  await waitFor(() => expect(address()).toMatch(/general\/profile/))
  expect(forget).toHaveBeenCalledOnce()
  unmark()
})
