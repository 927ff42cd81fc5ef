import { expect, it } from 'vitest'
import { beginsAnother, homePath, mayOpen, screenGroups, type Viewer, visibleGroups, withFrontDesk } from './screens.ts'

const root: Viewer = { roles: ['ROLE_ROOT'], tenant: { type: 'AFORO' } }
const operator: Viewer = { roles: ['ROLE_ADMIN'], tenant: { type: 'AFORO' } }
const organization: Viewer = { roles: ['ROLE_ADMIN'], tenant: { type: 'ORGANIZATION' } }
const all = () => true
const labels = (viewer: Viewer, exists: (path: string) => boolean = all) =>
  visibleGroups(viewer, exists).map(group => group.label)

it('an entry appears when its screen exists, and its group with it', () => {
  const only = (path: string) => path === '/app/configurations/campus'
  expect(visibleGroups(operator, only)).toMatchObject([{ label: 'Configuración', screens: [{ label: 'Sedes' }] }])
})

it("inventory and sales are the operator's, organisations are root's", () => {
  expect(labels(organization)).toEqual([
    'Panel de Control',
    'Gestión de Usuarios',
    'Reservas y visitas',
    'Reportes',
    'Configuración',
  ])
  expect(labels(operator)).not.toContain('Aforo')
  expect(labels(root)).toContain('Aforo')
})

it('one lands on the dashboard, or on the first screen there is', () => {
  expect(homePath(operator, all)).toBe('/app/dashboard')
  expect(homePath(operator, path => path.startsWith('/app/reservation'))).toBe('/app/reservation/space')
  expect(homePath(operator, () => false)).toBe('/app/profile/password')
})

it("an entry whose path begins another's lights up only for itself", () => {
  expect(beginsAnother('/app/inventory')).toBe(true)
  expect(beginsAnother('/app/configurations/campus')).toBe(false)
})

it('the palette and the keys lead to the reception, which has no entry of its own', () => {
  const found = withFrontDesk(visibleGroups(organization, all)).find(group => group.label === 'Recepción')
  expect(found?.screens.map(({ label, path }) => [label, path])).toEqual([
    ['Recepción', '/app/reception'],
    ['Llegadas', '/app/reservation/arrivals'],
    ['Visitas', '/app/visitors'],
    ['Triaje y carné de vacunación', '/app/triage'],
    ['Incidencias', '/app/incidents'],
    ['Novedades', '/app/news'],
  ])
  expect(labels(organization)).not.toContain('Recepción')
})

it('no two screens share a shortcut', () => {
  const keys = withFrontDesk(screenGroups).flatMap(group => group.screens.flatMap(screen => screen.key ?? []))
  expect(new Set(keys).size).toBe(keys.length)
})

it('an address that the menu hides stays closed, with all below it', () => {
  expect(mayOpen(organization, '/app/inventory/planogram')).toBe(false)
  expect(mayOpen(organization, '/app/users/clients/0198c0de')).toBe(false)
  expect(mayOpen(organization, '/app/aforo/organizations')).toBe(false)
  expect(mayOpen(organization, '/app/users/teams')).toBe(true)
  expect(mayOpen(organization, '/app/incidents')).toBe(true)
  expect(mayOpen(operator, '/app/inventory/planogram')).toBe(true)
  expect(mayOpen(operator, '/app/aforo/organizations')).toBe(false)
})
