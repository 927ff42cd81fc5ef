// @vitest-environment happy-dom
import type { Me } from '@aforo/api/people/users'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { me } from '../testing/me.ts'
import { pageOf } from '../testing/pageOf.ts'
import { Sidebar } from './Sidebar.tsx'
import { screenGroups } from './screens.ts'

/** The menu, beside every screen that there is. */
function show(person: Me, at = '/app') {
  fakeApi({ users: { me: () => person }, bookingRequests: { search: () => pageOf([]) } })
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Sidebar />
      </Suspense>
    ),
  })
  const paths = ['/app', ...screenGroups.flatMap(({ screens }) => screens.map(({ path }) => path))]
  const router = createRouter({
    routeTree: root.addChildren(paths.map(path => createRoute({ getParentRoute: () => root, path }))),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}

/** The menu as it stands on the screen: each group with its entries. */
async function shown() {
  const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }))
  const entries = (within_: HTMLElement) =>
    within(within_)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  return Object.fromEntries(
    menu.getAllByRole('region').map(group => [group.getAttribute('aria-label'), entries(group)] as const),
  )
}

test('the menu of a client organisation wears its logo, and has nothing of the operator’s sales', async () => {
  const theme = { lateralLogo: '/files/logo', profileCover: null }
  const user = show(me({ tenant: { type: 'ORGANIZATION', name: 'Quiroga Arquitectos', theme } }))
  expect(await shown()).toEqual({
    'Gestión de Usuarios': ['Colaboradores', 'Zonas', 'Equipos'],
    'Reservas y visitas': ['Espacios', 'Parking'],
    Reportes: ['Tablas de Reporte'],
    Configuración: ['General', 'Sedes', 'Espacios', 'Cargas Masivas'],
  })
  expect(screen.getByRole('img', { name: 'Quiroga Arquitectos' }).getAttribute('src')).toBe('/files/logo')
  const zones = screen.getByRole('link', { name: 'Zonas' })
  expect(zones.getAttribute('aria-current')).toBeNull()
  await user.click(zones)
  await expect.poll(() => zones.getAttribute('aria-current')).toBe('page')
})

test('the operator’s has its inventory, its sales and Ocupación, and for root the organisations', async () => {
  show(me({ roles: ['ROLE_ROOT', 'ROLE_ADMIN'] }))
  expect(await shown()).toMatchObject({
    Inventario: ['Productos', 'Productos adicionales', 'Inventario', 'Planograma'],
    'Ventas y Negocios': ['Órdenes On Demand', 'Contratos', 'Negocios', 'Facturación'],
    Reportes: ['Tablas de Reporte', 'Ocupación'],
    Aforo: ['Organizaciones'],
  })
})

test('without root there are no organisations in it', async () => {
  show(me())
  expect(Object.keys(await shown())).not.toContain('Aforo')
})

test('where one is comes into view, also from the end of the menu', async () => {
  // As newer browsers do, it answers with a promise, which is nothing to call when one goes on.
  const answer = Promise.resolve() as unknown as undefined
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(answer)
  const user = show(me(), '/app/reports/occupation')
  const current = await screen.findByRole('link', { current: 'page' })
  await vi.waitFor(() => expect(brought.mock.contexts).toContain(current))
  const next = screen.getByRole('link', { name: 'Sedes' })
  await user.click(next)
  await vi.waitFor(() => expect(brought.mock.contexts).toContain(next))
  expect(next.getAttribute('aria-current')).toBe('page')
})
