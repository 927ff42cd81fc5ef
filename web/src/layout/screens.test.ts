import { readFileSync } from 'node:fs'
import type { Role, TenantType } from '@aforo/api/platform/base'
import { describe, expect, it } from 'vitest'
import { mayEnter } from '../platform/session/guards.ts'
import { beginsAnother, homePath, mayOpen, screenGroups, type Viewer, visibleGroups, withUnlisted } from './screens.ts'

const root: Viewer = { roles: ['ROLE_ROOT'], tenant: { type: 'AFORO' } }
const operator: Viewer = { roles: ['ROLE_ADMIN'], tenant: { type: 'AFORO' } }
const organization: Viewer = { roles: ['ROLE_ADMIN'], tenant: { type: 'ORGANIZATION' } }
const as = (role: Role, type: TenantType): Viewer => ({ roles: [role], tenant: { type } })
const all = () => true
const labels = (viewer: Viewer, exists: (path: string) => boolean = all) =>
  visibleGroups(viewer, exists).map(group => group.label)

/** The specification's menu, row by row: group, entry, address, and who sees it. */
const menu: [group: string, entry: string, path: string, to: 'everyone' | 'operator' | 'root'][] = [
  ['Panel de Control', 'Panel de Control', '/app/dashboard', 'everyone'],
  ['Gestión de Usuarios', 'Colaboradores', '/app/users/collaborators', 'everyone'],
  ['Gestión de Usuarios', 'Zonas', '/app/users/zones', 'everyone'],
  ['Gestión de Usuarios', 'Equipos', '/app/users/teams', 'everyone'],
  ['Gestión de Usuarios', 'Clientes', '/app/users/clients', 'operator'],
  ['Reservas y visitas', 'Espacios', '/app/reservation/space', 'everyone'],
  ['Reservas y visitas', 'Parking', '/app/reservation/parking', 'everyone'],
  ['Inventario', 'Productos', '/app/inventory/products', 'operator'],
  ['Inventario', 'Productos adicionales', '/app/inventory/products/additionals', 'operator'],
  ['Inventario', 'Inventario', '/app/inventory', 'operator'],
  ['Inventario', 'Planograma', '/app/inventory/planogram', 'operator'],
  ['Ventas y Negocios', 'Órdenes On Demand', '/app/sales/orders', 'operator'],
  ['Ventas y Negocios', 'Contratos', '/app/sales/contracts', 'operator'],
  ['Ventas y Negocios', 'Negocios', '/app/sales', 'operator'],
  ['Ventas y Negocios', 'Facturación', '/app/sales/billings', 'operator'],
  ['Reportes', 'Tablas de Reporte', '/app/reports/spaces', 'everyone'],
  ['Reportes', 'Ocupación', '/app/reports/occupation', 'operator'],
  ['Aforo', 'Organizaciones', '/app/aforo/organizations', 'root'],
  ['Configuración', 'General', '/app/configurations/general/profile', 'everyone'],
  ['Configuración', 'Sedes', '/app/configurations/campus', 'everyone'],
  ['Configuración', 'Espacios', '/app/configurations/spaces', 'everyone'],
  ['Configuración', 'Cargas Masivas', '/app/configurations/importers/users', 'everyone'],
]

type To = (typeof menu)[number][3]

const viewers: [who: string, viewer: Viewer, sees: readonly To[]][] = [
  ["the operator's root", root, ['everyone', 'operator', 'root']],
  ["the operator's administrator", operator, ['everyone', 'operator']],
  ["a client organisation's root", as('ROLE_ROOT', 'ORGANIZATION'), ['everyone', 'root']],
  ["a client organisation's administrator", organization, ['everyone']],
  // A support visitor is an administrator of the visited organisation, also as root.
  ['a support visit to an operator', as('ROLE_ADMIN', 'AFORO'), ['everyone', 'operator']],
  ['a support visit to a client organisation', as('ROLE_ADMIN', 'ORGANIZATION'), ['everyone']],
  // The back office is closed to these: no menu is drawn for them.
  ["the operator's staff", as('ROLE_STAFF', 'AFORO'), []],
  ["the operator's plain user", as('ROLE_USER', 'AFORO'), []],
  ["a client organisation's staff", as('ROLE_STAFF', 'ORGANIZATION'), []],
  ["a client organisation's plain user", as('ROLE_USER', 'ORGANIZATION'), []],
]

/** The addresses that have a screen, as the router has them. */
const routes = readFileSync(new URL('../routeTree.gen.ts', import.meta.url), 'utf8')
const isThere = (path: string) => routes.includes(`fullPath: '${path}'`) || routes.includes(`fullPath: '${path}/'`)

describe.each(viewers)('the menu of %s', (_who, viewer, sees) => {
  const shown = (mayEnter([...viewer.roles]) ? visibleGroups(viewer, isThere) : []).flatMap(group =>
    group.screens.map(screen => [group.label, screen.label, screen.path]),
  )

  it('has these entries in this order, and no other', () => {
    expect(shown).toEqual(menu.filter(([, , , to]) => sees.includes(to)).map(entry => entry.slice(0, 3)))
  })

  it.each(menu)('%s › %s at %s is for %s', (group, entry, path, to) => {
    const seen = sees.includes(to)
    expect(shown.some(one => one.join() === [group, entry, path].join())).toBe(seen)
    if (sees.length > 0) expect(mayOpen(viewer, path)).toBe(seen)
  })
})

it('the specification has 22 entries, of which a client organisation has 11 and Ocupación is not one', () => {
  expect(menu).toHaveLength(22)
  const theirs = visibleGroups(organization, isThere).flatMap(({ screens }) => screens)
  expect(theirs).toHaveLength(11)
  expect(theirs.map(({ label }) => label)).not.toContain('Ocupación')
  expect(mayOpen(organization, '/app/reports/occupation')).toBe(false)
})

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
  const found = withUnlisted(visibleGroups(organization, all)).find(group => group.label === 'Recepción')
  expect(found?.screens.map(({ label, path }) => [label, path])).toEqual([
    ['Recepción', '/app/reception'],
    ['Hoja del día', '/app/reception/day'],
    ['Llegadas', '/app/reservation/arrivals'],
    ['Visitas', '/app/visitors'],
    ['Triaje y carné de vacunación', '/app/triage'],
    ['Incidencias', '/app/incidents'],
    ['Novedades', '/app/news'],
  ])
  expect(labels(organization)).not.toContain('Recepción')
})

it('wallets have no entry, and the palette and the keys lead to them', () => {
  for (const viewer of [operator, organization]) {
    const listed = visibleGroups(viewer, isThere)
    expect(listed.flatMap(({ screens }) => screens.map(({ label }) => label))).not.toContain('Wallets')
    const people = withUnlisted(listed).find(({ label }) => label === 'Gestión de Usuarios')
    expect(people?.screens.at(-1)).toMatchObject({ label: 'Wallets', path: '/app/users/wallets', key: 'w' })
    expect(mayOpen(viewer, '/app/users/wallets')).toBe(true)
  }
  expect(isThere('/app/users/wallets')).toBe(true)
})

it('no two screens share a shortcut', () => {
  const keys = withUnlisted(screenGroups).flatMap(group => group.screens.flatMap(screen => screen.key ?? []))
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
